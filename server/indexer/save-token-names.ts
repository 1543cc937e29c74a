import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

export type TokenName = { address: string; name: string; symbol: string; decimals: number }

/** Names are a stranger's text: the driver's own array, which escapes it. */
export async function saveTokenNames(
  tx: Queryable,
  chain: string,
  names: readonly TokenName[],
): Promise<void> {
  if (names.length === 0) return
  await tx.rows(sql`
    insert into token_names (chain, address, name, symbol, decimals)
    select ${chain}, u.* from unnest(
      ${names.map(({ address }) => address)}::text[], ${names.map(({ name }) => name)}::text[],
      ${names.map(({ symbol }) => symbol)}::text[], ${names.map(({ decimals }) => decimals)}::int[]) u
    on conflict (chain, address) do nothing`)
}
