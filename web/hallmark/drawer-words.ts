import type { DifferenceKind } from '#api/hallmark.ts'
import { formatAmount } from '../format/amount.ts'
import { formatCount } from '../format/number.ts'
import { fromUnits } from '../format/units.ts'
import type { Question } from '../queries/hallmark.ts'

/* What the drawer alone says: it is loaded with it. */

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

/** What it costs, before it is done. */
export function priceText({ holders, requests }: { holders: number; requests: number }): string {
  const addresses = holders === 1 ? '1 address is' : `All ${formatCount(holders)} known addresses are`
  const price = requests === 1 ? '1 request' : `${formatCount(requests)} requests`
  return `${addresses} asked for at one block, in the background. This takes ${price} to the node. Holders and their shares then come from the contract’s own answers.`
}
