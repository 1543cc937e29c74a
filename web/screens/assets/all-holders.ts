import type { CallReply } from '#api/calls.ts'
import { call } from '../../client/call.ts'
import { compareAmounts } from '../../format/amount.ts'
import type { Collection } from '../../queries/collections.ts'

export type Holder = { address: string; label: string; amount: string }

const pageRows = 100
/** More would be thousands of calls. */
const most = 50_000

/** Everybody who holds something of a contract, by amount, as the proof of the figure that counts them lists them. */
export async function allHolders(
  { contract_address, contract_chain, contract_type }: Collection,
  figure: 'claimed' | 'holders',
): Promise<{ holders: Holder[]; total: number }> {
  const body = { contract_address, contract_chain, contract_type, figure, limit: pageRows }
  const holders: Holder[] = []
  let total = 0
  let cursor: string | null = ''
  while (cursor !== null && holders.length < most) {
    const page: CallReply<'POST /api/proof'> = await call('POST /api/proof', {
      body: cursor ? { ...body, cursor } : body,
    })
    for (const row of page.rows) {
      if (row.kind === 'holder') holders.push({ address: row.address, label: row.label, amount: row.amount })
    }
    total = page.row_count
    cursor = page.next
  }
  holders.sort((a, b) => compareAmounts(b.amount, a.amount) || (a.address < b.address ? -1 : 1))
  // Holders may have changed between two pages.
  return { holders, total: cursor === null ? holders.length : total }
}
