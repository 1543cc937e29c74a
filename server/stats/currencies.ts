import { ZERO_ADDRESS } from '#api/address.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import { type ChainKey, factsOf } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { nativePrices } from './native-prices.ts'
import { tokenPriceDays } from './token-prices.ts'

/** What an amount is of. */
export type Currency = { address: string; symbol: string; decimals: number }

/** The currencies that are known by name; the zero address is the native coin. */
export async function currenciesBy(
  db: Queryable,
  chain: ChainKey,
  addresses: Iterable<string | null>,
): Promise<ReadonlyMap<string, Currency>> {
  const wanted = [...new Set(addresses)].filter((address) => address !== null && address !== '')
  const { symbol } = factsOf(chain).nativeCurrency
  const known = new Map<string, Currency>([[ZERO_ADDRESS, { address: ZERO_ADDRESS, symbol, decimals: 18 }]])
  if (wanted.every((address) => known.has(address as string))) return known
  const rows = await db.rows<Currency>(sql`
    select address, symbol, decimals from token_names where chain = ${chain} and address = any (${wanted}::text[])
    union all
    select address, symbol, decimals from contracts
    where chain = ${chain} and address = any (${wanted}::text[]) and kind in ('erc20', 'prices')`)
  for (const row of rows) known.set(row.address, row)
  return known
}

/** USD of an amount of a currency's smallest unit on a day; null if the currency or its price is not known. */
export type UsdOf = (currency: string | null, amount: number, day: string) => number | null

/**
 * What was paid with these currencies was worth: stable coins are 1 USD, the wrapped coin is the native coin, any other is priced by its pools,
 * if they are indexed (price-tokens.ts sees to it for the currencies of sales).
 */
export async function currencyPrices(
  db: Queryable,
  chain: ChainKey,
  protocols: Protocols,
  currencies: Iterable<string | null>,
  lastDay: string,
): Promise<UsdOf> {
  const units = await currenciesBy(db, chain, currencies)
  const native = await nativePrices(db, chain, protocols, lastDay)
  const { wrappedNative, stables } = protocols
  const isCoin = (address: string) => address === ZERO_ADDRESS || address === wrappedNative
  const others = [...units.keys()].filter((address) => !isCoin(address) && !stables.includes(address))
  const byPools = await poolPricesOf(db, chain, protocols, others, lastDay)
  const priceOf = (address: string, day: string) => {
    if (isCoin(address)) return native(day)?.usd ?? null
    return stables.includes(address) ? 1 : (byPools.get(address)?.get(day) ?? null)
  }
  return (currency, amount, day) => {
    const unit = currency === null ? undefined : units.get(currency)
    const usd = unit ? priceOf(unit.address, day) : null
    return usd === null || !unit ? null : (amount / 10 ** unit.decimals) * usd
  }
}

/** By token and day. Of a token that is tracked and read for its price as well, what is read to the end counts. */
async function poolPricesOf(
  db: Queryable,
  chain: ChainKey,
  protocols: Protocols,
  tokens: readonly string[],
  lastDay: string,
): Promise<Map<string, Map<string, number | null>>> {
  const prices = new Map<string, Map<string, number | null>>()
  if (tokens.length === 0) return prices
  const contracts = await db.rows<{ id: number; address: string }>(sql`
    select distinct on (address) id, address from contracts
    where chain = ${chain} and address = any (${tokens}::text[]) and kind in ('erc20', 'prices') and reread_of is null
    order by address, state <> 'ready', kind`)
  for (const { id, address } of contracts) {
    const days = await tokenPriceDays(db, id, protocols, lastDay)
    prices.set(address, new Map(days.map(({ day, usd }) => [day, usd])))
  }
  return prices
}
