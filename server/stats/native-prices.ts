import type { Protocols } from '#api/chains/protocols.ts'
import { type ChainKey, factsOf } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { poolPriceDays } from './pool-prices.ts'

/**
 * What one native coin was worth at the end of each day, of today until now: the answer of the chain's Chainlink feed, or of the feed on
 * the chain where the coin comes from. Where neither is: the price of the wrapped coin in its deepest pool against a stable coin. A day without a price has that of the
 * last day that had one, up to seven days before.
 *
 * Cost: one row read per day; without a feed that of the wrapped coin's pools.
 */
export type NativePrices = (day: string) => NativePrice | null
/** `source`: an address on the chain itself, empty if the price is from another one. */
type NativePrice = { usd: number; source: string }

const CARRIED_DAYS = 7

export async function nativePrices(
  db: Queryable,
  chain: ChainKey,
  protocols: Protocols,
  lastDay: string,
): Promise<NativePrices> {
  const feedOn = protocols.nativeUsdFeed ? chain : factsOf(chain).nativePriceChain
  const rows = feedOn
    ? await db.rows<NativePrice & { day: string }>(sql`
        select day, usd, case when chain = ${chain} then source else '' end as source from native_prices
        where chain = ${feedOn} and day <= ${lastDay}`)
    : await pricesOfWrapped(db, chain, protocols, lastDay)
  const known = new Map<string, NativePrice>(rows.map(({ day, usd, source }) => [day, { usd, source }]))
  const carried = new Map<string, NativePrice | null>()
  return (day) => {
    let price = known.get(day) ?? carried.get(day)
    if (price !== undefined) return price
    for (let back = 1; !price && back <= CARRIED_DAYS; back++)
      price = known.get(new Date(Date.parse(day) - back * 86_400_000).toISOString().slice(0, 10))
    carried.set(day, price ?? null)
    return price ?? null
  }
}

async function pricesOfWrapped(
  db: Queryable,
  chain: ChainKey,
  { wrappedNative, stables }: Protocols,
  lastDay: string,
) {
  if (wrappedNative === null) return []
  const contract = await db.row<{ id: number }>(sql`
    select id from contracts where chain = ${chain} and address = ${wrappedNative} and kind in ('prices', 'erc20')
      and reread_of is null
    order by kind desc limit 1`)
  if (!contract) return []
  const quoteUsd = (quote: string) => (stables.includes(quote) ? 1 : null)
  const days = await poolPriceDays(db, { id: contract.id, address: wrappedNative }, { quoteUsd, lastDay })
  return days.flatMap(({ day, usd, source }) =>
    usd !== null && source !== null ? [{ day, usd, source }] : [],
  )
}
