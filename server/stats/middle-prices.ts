import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { poolPriceDays, type QuoteUsd } from './pool-prices.ts'

/** What a middle token was worth, and how deep the pool is that says so. */
export type MiddlePrice = { usd: number; depth: number; source: string }
export type MiddlePrices = (token: string, day: string) => MiddlePrice | null

/**
 * The prices of the tokens through which this one is priced (server/indexer/prices/middle-tokens.ts), by their own pools against coins of
 * known worth. null: it has no such tokens.
 *
 * Cost: that of the pools of each.
 */
export async function middlePrices(
  db: Queryable,
  { chain, address }: { chain: ChainKey; address: string },
  quoteUsd: QuoteUsd,
  lastDay: string,
): Promise<MiddlePrices | null> {
  const middles = await db.rows<{ id: number; address: string }>(sql`
    select distinct on (c.address) c.id, c.address from middle_tokens m
    join contracts c on c.chain = m.chain and c.address = m.middle_address
    where m.chain = ${chain} and m.token_address = ${address} and c.kind in ('erc20', 'prices') and c.reread_of is null
    order by c.address, c.state <> 'ready', c.kind`)
  if (middles.length === 0) return null
  const known = new Map<string, Map<string, MiddlePrice>>()
  for (const { id, address: middle } of middles) {
    const days = await poolPriceDays(db, { id, address: middle }, { quoteUsd, lastDay })
    const priced = days.flatMap(({ day, usd, source, depth }): [string, MiddlePrice][] =>
      usd === null || source === null || depth === null ? [] : [[day, { usd, source, depth }]],
    )
    known.set(middle, new Map(priced))
  }
  return (token, day) => known.get(token)?.get(day) ?? null
}
