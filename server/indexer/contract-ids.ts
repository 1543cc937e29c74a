import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** Of all rows of a chain's contracts with such a kind: what is then asked of the index names them, as a cluster wants it (docs/SCALING.md). */
export async function contractIds(
  db: Queryable,
  chain: ChainKey,
  kinds: readonly string[],
  such: Sql = sql`true`,
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    sql`select id from contracts where chain = ${chain} and kind = any (${kinds}) and ${such}`,
  )
  return rows.map(({ id }) => id)
}
