import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** The currencies in which something was paid for items of the contracts, other than the coin; with a list, those of them. */
export async function saleCurrencies(
  db: Queryable,
  contractIds: readonly number[],
  among: readonly string[] | null = null,
): Promise<string[]> {
  const rows = await db.rows<{ currency: string }>(sql`
    select distinct currency from nft_sale_days
    where contract_id = any (${contractIds}::bigint[]) and currency <> '' and (${among}::text[] is null or currency = any (${among}))`)
  return rows.map(({ currency }) => currency)
}
