import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { type BriefRow, briefColumns } from './hallmark.ts'

/** Of what was read so far; null: nothing was, or it does not apply. */
export type Counts = BriefRow & {
  last_transfer_at: Date | null
  transfers: number
  nr_holders: number | null
  nr_transactions: number | null
  nr_nfts: number | null
  is_read: boolean
}

type Counted = { id: number; kind: string; state: string }
type Totals = {
  contract_id: number
  last_transfer_at: Date | null
  transfers: number
  transactions: number
  holders: number
  tokens: number
}
type HallmarkRow = BriefRow & { contract_id: number; shown_block: number | null; supply: number | null }

const NO_HALLMARK: BriefRow = {
  verdict: null,
  sentence: null,
  checked_block: null,
  checked_at: null,
  checked: null,
  agreed: null,
}

/** While nothing can be said. */
export const NO_COUNTS: Counts = {
  ...NO_HALLMARK,
  last_transfer_at: null,
  transfers: 0,
  nr_holders: null,
  nr_transactions: null,
  nr_nfts: null,
  is_read: false,
}

/** What the lists say of contracts. Cost: one statement for each of three tables however many contracts there are, and one for each recount. */
export async function countsOf(db: Queryable, contracts: readonly Counted[]): Promise<Map<number, Counts>> {
  const ids = contracts.map(({ id }) => id)
  const totals = await db.rows<Totals>(sql`
    select contract_id, last_transfer_at, transfers, transactions, holders, tokens from contract_totals
    where contract_id = any (${ids}::bigint[])`)
  const hallmarks = await db.rows<HallmarkRow>(sql`
    select h.contract_id, ${briefColumns}, n.shown_block,
      case when h.supply_contract <> h.supply_events then least(h.supply_contract, 9007199254740991)::bigint end as supply
    from hallmarks h left join recounts n on n.contract_id = h.contract_id where h.contract_id = any (${ids}::bigint[])`)
  const items = await itemsHeld(db, contracts)
  const totalsOf = new Map(totals.map((row) => [row.contract_id, row]))
  const hallmarkOf = new Map(hallmarks.map((row) => [row.contract_id, row]))
  const counts = new Map<number, Counts>()
  for (const { id, kind, state } of contracts) {
    const total = totalsOf.get(id)
    const hallmark = state === 'ready' ? hallmarkOf.get(id) : undefined
    const differs = hallmark?.verdict === 'differs' ? hallmark : undefined
    const isRead = total !== undefined || state === 'ready'
    const known = kind === 'wallet' ? (items.get(id) ?? 0) : (total?.tokens ?? 0)
    counts.set(id, {
      ...(hallmark ?? NO_HALLMARK),
      is_read: isRead,
      last_transfer_at: total?.last_transfer_at ?? null,
      transfers: total?.transfers ?? 0,
      nr_transactions: isRead ? (total?.transactions ?? 0) : null,
      nr_holders: isRead && kind !== 'wallet' ? await holders(differs) : null,
      nr_nfts: isRead && kind !== 'erc20' ? ((kind === 'erc721' ? differs?.supply : null) ?? known) : null,
    })
    async function holders(recounted: HallmarkRow | undefined): Promise<number> {
      if (recounted?.shown_block == null) return total?.holders ?? 0
      const row = await db.row<{ holders: number }>(sql`
        select count(*) as holders from (
          select 1 from recount_answers where contract_id = ${id} and block_number = ${recounted.shown_block}
          group by address having sum(amount) > 0) held`)
      return row?.holders ?? 0
    }
  }
  return counts
}

/** By wallet. An ERC-1155 contract may give a stranger more than can be counted. */
async function itemsHeld(db: Queryable, contracts: readonly Counted[]): Promise<Map<number, number>> {
  const wallets = contracts.filter(({ kind }) => kind === 'wallet').map(({ id }) => id)
  if (wallets.length === 0) return new Map()
  const rows = await db.rows<{ contract_id: number; items: number }>(sql`
    select contract_id, least(sum(balance), 9007199254740991)::bigint as items from wallet_tokens
    where contract_id = any (${wallets}::bigint[]) and standard in ('erc721', 'erc1155') group by contract_id`)
  return new Map(rows.map(({ contract_id, items }) => [contract_id, items]))
}
