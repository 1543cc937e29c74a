import type { DifferenceKind } from '#api/hallmark.ts'

type Counts = { checked: number; agreed: number }

const number = new Intl.NumberFormat('en-US')

const likely: Record<DifferenceKind, string> = {
  takes_fee: 'Most likely it takes a fee on transfer that its events do not tell of.',
  rebases: 'Most likely it rebases: balances change without a transfer.',
  issues_without_events: 'Most likely it issued tokens without events.',
  events_move_nothing: 'Most likely it emits events that move nothing.',
  wraps_without_events: 'Most likely it wraps coins without events.',
  other: 'Why is not known.',
}

/** All that a verdict says, in one place. */
export const sentenceOf = {
  agrees: (counts: Counts, block: number) => `${agreement(counts)}, block ${number.format(block)}`,
  differs: ({ checked, agreed }: Counts, block: number, kind: DifferenceKind, skipped: number) =>
    `${number.format(checked - agreed)} of ${number.format(checked)} ${answers(checked)} ${checked === 1 ? 'differs' : 'differ'} from its events, ` +
    `block ${number.format(block)}. ${kind === 'other' && skipped > 0 ? unread(skipped) : likely[kind]}`,
  doesNotAddUp: (counts: Counts, block: number) =>
    `${agreement(counts)}, block ${number.format(block)}, but what its events tell of does not add up.`,
  noAnswer: (asked: number) =>
    asked === 0
      ? 'There is nothing to compare: by its events nobody holds anything, and the contract tells no total supply.'
      : 'The contract does not answer.',
  notRead: 'It is compared with the contract when all of its past is read.',
  soon: 'It is about to be compared with the contract.',
  noCode: (block: number) =>
    `The contract was destroyed: there is no code at its address, block ${number.format(block)}.`,
  noState: 'The node does not know the state of any block that has been read.',
  noChain: 'The chain does not answer.',
}

function agreement({ checked, agreed }: Counts): string {
  return `${number.format(agreed)} of ${number.format(checked)} ${answers(checked)} ${checked === 1 ? 'agrees' : 'agree'}`
}

function unread(logs: number): string {
  return logs === 1
    ? 'Most likely it is because of a log that could not be read.'
    : `Most likely it is because of ${number.format(logs)} logs that could not be read.`
}

function answers(count: number): string {
  return count === 1 ? 'answer of the contract' : 'answers of the contract'
}

const notes: Record<string, string> = {
  no_decimals: 'no decimals given, shown as 0',
  erc404: 'ERC-404: coins and items in one contract. It is read as an ERC-20, by the transfers of its coins.',
  both_standards: 'ERC-721 and ERC-1155 in one contract. The events of both are read.',
  wraps: 'Wraps coins: Deposit and Withdrawal are read as mints and burns.',
}

/** What is unusual about a contract, by the codes that the indexer notes. */
export function notesOf(oddities: readonly string[]): string[] {
  return oddities.flatMap((code) => notes[code] ?? [])
}
