import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { loadRangedFacts, type RangedFacts } from '../ranged-facts.ts'

/** What the source of a wallet goes on from. */
export type WalletFacts = RangedFacts & {
  /** Whether its native moves are counted; null before its first block. */
  countsNative: boolean | null
}

/** Of many wallets at once. */
export async function loadWalletFacts(
  db: Queryable,
  contractIds: readonly number[],
): Promise<(contractId: number) => WalletFacts> {
  const rows = await db.rows<{ id: number; counts_native: boolean }>(sql`
    select id, counts_native from contracts where id = any (${column(contractIds)}::bigint[]) and counts_native is not null`)
  const counts = new Map(rows.map((row) => [row.id, row.counts_native]))
  const ranged = await loadRangedFacts(db, contractIds)
  return (id) => ({ ...ranged(id), countsNative: counts.get(id) ?? null })
}
