import type { CallReply } from '#api/calls.ts'

type Hallmark = CallReply<'POST /api/hallmark/get'>
type Brief = NonNullable<CallReply<'GET /api/collections'>[number]['hallmark']>
type Question = Hallmark['differences'][number]

/** A contract whose 121 answers agree. */
export const agreeing: Hallmark = {
  verdict: 'agrees',
  sentence: '121 of 121 answers of the contract agree, block 18,999,999.',
  block: 18_999_999,
  checked_at: '2026-11-14T09:30:00.000Z',
  checked: 121,
  agreed: 121,
  block_hash: `0x${'5e'.repeat(32)}`,
  kind: null,
  touches: [],
  decimals: 18,
  supply: { events: '1000000000000000000000', contract: '1000000000000000000000' },
  differences: [],
  skipped: 0,
  notes: [],
  is_checking: false,
  recount: null,
}

/** So many holders, of whom the contract takes two of a hundred as a fee. */
function balances(count: number): Question[] {
  return Array.from({ length: count }, (_, index) => ({
    question: 'balance_of',
    address: `0x${String(index + 10).padStart(40, 'a')}`,
    token_id: null,
    events: `${100 - index}000000000000000000`,
    contract: `${98 - index}500000000000000000`,
    agrees: false,
  }))
}

/** One that takes a fee, with 30 differences, 2 logs that cannot be read and 1,204 holders who can be counted. */
export const differing: Hallmark = {
  ...agreeing,
  verdict: 'differs',
  sentence: 'The contract takes a fee on transfer: 30 of 121 answers differ, block 18,999,999.',
  agreed: 91,
  kind: 'takes_fee',
  touches: ['Top10 Holder Share', 'Total Holders', 'Top Owners'],
  supply: { events: '1000000000000000000000', contract: '985000000000000000000' },
  differences: balances(30),
  skipped: 2,
  notes: ['Deposits and withdrawals count as mints and burns.'],
  recount: { state: 'possible', holders: 1_204, requests: 13, counted: 0, block: null, failure: null },
}

/** One that could not be asked. */
export const unasked: Hallmark = {
  ...agreeing,
  verdict: 'unchecked',
  sentence: 'Not checked: the node has no state of a final block.',
  block: null,
  checked_at: null,
  checked: 0,
  agreed: 0,
  block_hash: null,
  supply: { events: null, contract: null },
}

/** What the list of collections has of it. */
export function briefOf({ verdict, sentence, block, checked_at, checked, agreed }: Hallmark): Brief {
  return { verdict, sentence, block, checked_at, checked, agreed }
}
