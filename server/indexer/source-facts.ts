import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { PoolOfKind } from './pools/known-pools.ts'
import { loadPools } from './pools/stored-pools.ts'

/** What a source goes on from. */
export type SourceFacts = {
  pools: readonly PoolOfKind[]
  /** How many there are, if not all of them are read. */
  poolsKnown: number | null
  /** Tokens in ranges of ERC-2309 so far. */
  ranged: number
  /** Whether a wallet's native moves are counted; null before its first block. */
  countsNative: boolean | null
}

/** Of many contracts at once. */
export async function loadSourceFacts(
  db: Queryable,
  contractIds: readonly number[],
): Promise<(contractId: number) => SourceFacts> {
  const rows = await db.rows<{ id: number; pools_known: number | null; counts_native: boolean | null }>(sql`
    select id, pools_known, counts_native from contracts where id = any (${column(contractIds)}::bigint[])`)
  const totals = await db.rows<{ contract_id: number; ranged: number }>(sql`
    select contract_id, ranged from contract_totals
    where contract_id = any (${column(contractIds)}::bigint[]) and ranged > 0`)
  const pools = await loadPools(db, contractIds)
  const known = new Map(rows.map((row) => [row.id, row]))
  const ranged = new Map(totals.map((row) => [row.contract_id, row.ranged]))
  return (id) => ({
    pools: pools.get(id) ?? [],
    poolsKnown: known.get(id)?.pools_known ?? null,
    ranged: ranged.get(id) ?? 0,
    countsNative: known.get(id)?.counts_native ?? null,
  })
}

export async function factsOfOne(db: Queryable, contractId: number): Promise<SourceFacts> {
  return (await loadSourceFacts(db, [contractId]))(contractId)
}
