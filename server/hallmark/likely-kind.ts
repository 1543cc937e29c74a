import type { DifferenceKind } from '#api/hallmark.ts'
import type { Question } from './question.ts'

type Supply = { events: string; contract: string | null }

/** Two shares of the same change are equal to this, the rounding of tiny balances aside. */
const SAME_RATIO = 1e-6

/**
 * What a contract that differs most likely does, by its answers.
 *
 * - wraps_without_events: its supply is the chain's own coin that it has.
 * - rebases: the supply changed without events, and with it all balances in the same ratio, or most of them.
 * - issues_without_events: there is more than the events tell of, in the hands of a few.
 * - events_move_nothing: events gave something to addresses that have nothing, or an item to somebody who does not own it.
 * - takes_fee: addresses got less than the events say.
 */
export function likelyKind(
  standard: 'erc20' | 'erc721' | 'erc1155',
  questions: readonly Question[],
  supply: Supply,
  nativeCoin: bigint | null,
): DifferenceKind {
  const balances = questions.filter(
    ({ question, contract }) =>
      (question === 'balance_of' || question === 'balance_of_id') && contract !== null,
  )
  const pairs = balances.map(({ events, contract }) => [BigInt(events ?? 0), BigInt(contract ?? 0)] as const)
  const less = pairs.filter(([events, contract]) => contract < events)
  const more = pairs.filter(([events, contract]) => contract > events)
  const surplus = supply.contract === null ? 0n : BigInt(supply.contract) - BigInt(supply.events)
  const isNegative = questions.some(({ question, agrees }) => question === 'no_negative_balance' && !agrees)

  if (standard === 'erc20') {
    if (surplus > 0n && nativeCoin !== null && nativeCoin > 0n && nativeCoin === BigInt(supply.contract ?? 0))
      return 'wraps_without_events'
    if (surplus !== 0n && isSameRatio(pairs, supply)) return 'rebases'
    if (surplus > 0n && more.length >= 2 && 2 * more.length > pairs.length) return 'rebases'
  }
  if (surplus > 0n || (isNegative && less.length === 0)) return 'issues_without_events'
  if (questions.some(({ question, agrees }) => question === 'owner_of' && !agrees))
    return 'events_move_nothing'
  // A fee takes a part. Who has passed all on still has some dust by the events, and nothing by the contract.
  const gone = less.reduce((sum, [events, contract]) => sum + events - contract, 0n)
  const told = less.reduce((sum, [events]) => sum + events, 0n)
  if (less.length > 0 && standard === 'erc20') return 2n * gone > told ? 'events_move_nothing' : 'takes_fee'
  if (less.length > 0 || surplus < 0n) return 'events_move_nothing'
  return more.length > 0 ? 'issues_without_events' : 'other'
}

/** Whether all holders, at least two, and the supply have changed in one ratio. */
function isSameRatio(pairs: readonly (readonly [bigint, bigint])[], { events, contract }: Supply): boolean {
  const whole = Number(contract) / Number(events)
  return (
    pairs.length >= 2 &&
    Number.isFinite(whole) &&
    whole > 0 &&
    pairs.every(
      ([before, now]) =>
        before > 0n && Math.abs(Number(now) / Number(before) / whole - 1) < SAME_RATIO + 1 / Number(before),
    )
  )
}
