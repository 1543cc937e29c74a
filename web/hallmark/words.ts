import type { DifferenceKind, Verdict } from '#api/hallmark.ts'
import { formatAmount } from '../format/amount.ts'
import { formatCount } from '../format/number.ts'
import { fromUnits } from '../format/units.ts'
import type { Question } from '../queries/hallmark.ts'
import type { Erc20Other } from '../queries/stats.ts'

export type Counted = Erc20Other['counted']

export const verdictWords: Record<Verdict, string> = {
  agrees: 'Agrees',
  differs: 'Differs',
  unchecked: 'Unchecked',
}

export const kindWords: Record<DifferenceKind, string> = {
  takes_fee: 'Takes a fee on transfer',
  rebases: 'Rebases',
  issues_without_events: 'Issued tokens without events',
  events_move_nothing: 'Emits events that move nothing',
  wraps_without_events: 'Wraps without events',
  other: 'Not known',
}

const questionWords: Record<Question['question'], string> = {
  total_supply: 'Total supply',
  balance_of: 'Balance',
  owner_of: 'Owner',
  balance_of_id: 'Balance',
  no_negative_balance: 'No balance is below zero',
  minted_minus_burned: 'Minted minus burned is the sum of balances',
  shares_within_whole: 'Shares add up to at most 100%',
}

/** What was asked: 'Owner of #7'. */
export function questionText({ question, token_id }: Question): string {
  return token_id === null ? questionWords[question] : `${questionWords[question]} of #${token_id}`
}

/** One of the two answers: an amount in whole tokens, or an owner. */
export function answerText(answer: string | null, decimals: number | null): string {
  if (answer === null) return 'no answer'
  return /^-?[0-9]+$/.test(answer) ? formatAmount(fromUnits(answer, decimals ?? 0)) : answer
}

/** Why a share of the holders is not shown. */
export const shareUnknown =
  'Not known: the events differ from what the contract says, and no share can be worked out from them.'

/** In the place of 'Nobody holds …', if the contract differs. */
export const holdersUnknown = 'The events name nobody, but the contract says otherwise.'

export function countedText({ block }: Counted): string {
  return block === null ? 'counted by balanceOf' : `counted by balanceOf at block ${formatCount(block)}`
}

/** What it costs, before it is done. */
export function priceText({ holders, requests }: { holders: number; requests: number }): string {
  const addresses = holders === 1 ? '1 address is' : `All ${formatCount(holders)} known addresses are`
  const price = requests === 1 ? '1 request' : `${formatCount(requests)} requests`
  return `${addresses} asked for at one block, in the background. This takes ${price} to the node. Holders and their shares then come from the contract’s own answers.`
}
