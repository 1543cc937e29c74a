import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { PoolOfKind } from '../pools/known-pools.ts'
import { loadPools } from '../pools/stored-pools.ts'

/** What the source of a token goes on from. */
export type Erc20Facts = {
  pools: readonly PoolOfKind[]
  /** How many there are, if not all of them are read. */
  poolsKnown: number | null
}

/** Of many contracts at once. */
export async function loadErc20Facts(
  db: Queryable,
  contractIds: readonly number[],
): Promise<(contractId: number) => Erc20Facts> {
  const rows = await db.rows<{ id: number; pools_known: number }>(sql`
    select id, pools_known from contracts where id = any (${column(contractIds)}::bigint[]) and pools_known is not null`)
  const known = new Map(rows.map((row) => [row.id, row.pools_known]))
  const pools = await loadPools(db, contractIds)
  return (id) => ({ pools: pools.get(id) ?? [], poolsKnown: known.get(id) ?? null })
}
