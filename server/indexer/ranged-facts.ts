import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** What sources of NFTs go on from: tokens in ranges of ERC-2309 so far. */
export type RangedFacts = { ranged: number }

/** Of many contracts at once. */
export async function loadRangedFacts(
  db: Queryable,
  contractIds: readonly number[],
): Promise<(contractId: number) => RangedFacts> {
  const rows = await db.rows<{ contract_id: number; ranged: number }>(sql`
    select contract_id, ranged from contract_totals
    where contract_id = any (${column(contractIds)}::bigint[]) and ranged > 0`)
  const ranged = new Map(rows.map((row) => [row.contract_id, row.ranged]))
  return (id) => ({ ranged: ranged.get(id) ?? 0 })
}
