import type { Verdict } from '#api/hallmark.ts'
import { formatCount } from '../format/number.ts'
import type { Erc20Other } from '../queries/stats.ts'

export type Counted = Erc20Other['counted']

export const verdictWords: Record<Verdict, string> = {
  agrees: 'Agrees',
  differs: 'Differs',
  unchecked: 'Unchecked',
}

/** Why a share of the holders is not shown. */
export const shareUnknown =
  'Not known: the events differ from what the contract says, and no share can be worked out from them.'

/** In the place of 'Nobody holds …', if the contract differs. */
export const holdersUnknown = 'The events name nobody, but the contract says otherwise.'

export function countedText({ block }: Counted): string {
  return block === null ? 'counted by balanceOf' : `counted by balanceOf at block ${formatCount(block)}`
}
