import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** What happened to a wallet on a day; of each list, the n-th is about the n-th token. */
export type WalletDay = {
  day: string
  /** Whether anything but items came or went. */
  moved: boolean
  tokens: readonly string[]
  /** By how much each balance has changed, in its smallest unit. */
  changes: readonly string[]
  /** Of the tokens that may have a price, what came and what went. */
  priced: readonly { token: string; received: number; sent: number }[]
}
export type WalletToken = { token_address: string; standard: string; balance: string }

type Row = [
  day: string,
  moved: boolean,
  tokens: string,
  changes: string,
  priced: string | null,
  received: string | null,
  sent: string | null,
]

/**
 * What a wallet has now and what has changed, day by day. One statement, because both must be of the same block; and of each day one
 * row and not one of each of its tokens, which takes several times as long to read. Cost: one row per token, and one per day and token.
 */
export async function walletDays(
  db: Queryable,
  id: number,
  pricedTokens: readonly string[],
): Promise<{ tokens: WalletToken[]; days: WalletDay[] }> {
  const isPriced = sql`token_address = any (${pricedTokens}::text[]) and (received > 0 or sent > 0)`
  const read = await db.row<{ tokens: WalletToken[] | null; days: Row[] | null }>(sql`
    select (
      select json_agg(t) from (
        select token_address, standard, balance::text as balance from wallet_tokens where contract_id = ${id}) t
    ) as tokens, (
      select json_agg(json_build_array(day, moved, tokens, changes, priced, received, sent)) from (
        select day, bool_or(received > 0 or sent > 0) as moved, string_agg(token_address, ' ') as tokens,
          string_agg((received - sent + other_change)::text, ' ') as changes,
          string_agg(token_address, ' ') filter (where ${isPriced}) as priced,
          string_agg(received::float8::text, ' ') filter (where ${isPriced}) as received,
          string_agg(sent::float8::text, ' ') filter (where ${isPriced}) as sent
        from wallet_days where contract_id = ${id} group by day) d
    ) as days`)
  return { tokens: read?.tokens ?? [], days: (read?.days ?? []).map(toDay) }
}

function toDay([day, moved, tokens, changes, priced, received, sent]: Row): WalletDay {
  const amounts = [received?.split(' ') ?? [], sent?.split(' ') ?? []]
  return {
    day,
    moved,
    tokens: tokens.split(' '),
    changes: changes.split(' '),
    priced: (priced?.split(' ') ?? []).map((token, i) => ({
      token,
      received: Number(amounts[0]?.[i]),
      sent: Number(amounts[1]?.[i]),
    })),
  }
}
