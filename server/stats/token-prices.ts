import { ZERO_ADDRESS } from '#api/address.ts'
import { currenciesOf, type Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { type MiddlePrices, middlePrices } from './middle-prices.ts'
import { type NativePrices, nativePrices } from './native-prices.ts'
import { type PoolPriceDay, poolPriceDays, type QuoteUsd, today } from './pool-prices.ts'

/**
 * What a token was worth at the end of each day, of today until now, and what was in its pools (pool-prices.ts says how). Stable coins of
 * the chain table are 1 USD, the wrapped native coin is worth what the native coin is (native-prices.ts); these two have a row from
 * the first day on which they were moved, every other token from the first day of its first pool. While the past of its pools is being
 * read, there is no row after the day that was reached.
 */
export async function tokenPriceDays(
  db: Queryable,
  contractId: number,
  protocols: Protocols,
  lastDay = today(),
  native?: NativePrices,
): Promise<PoolPriceDay[]> {
  const token = await db.row<{ chain: ChainKey; address: string; reached: string | null }>(sql`
    select chain, address,
      case when state = 'processing' then (to_timestamp(cursor_timestamp) at time zone 'UTC')::date end as reached
    from contracts where id = ${contractId}`)
  if (!token) return []
  const until = token.reached !== null && token.reached < lastDay ? token.reached : lastDay
  const { priceOf, quoteUsd, middleUsd } = await knownWorths(db, token, protocols, until, native)
  const { address } = token
  const isCoin = currenciesOf(protocols).includes(address)
  return poolPriceDays(
    db,
    { id: contractId, address },
    {
      quoteUsd,
      middleUsd,
      lastDay: until,
      coin: isCoin
        ? { price: (day) => priceOf(address, day), firstDay: await firstDayOf(db, contractId) }
        : undefined,
    },
  )
}

async function firstDayOf(db: Queryable, contractId: number): Promise<string | null> {
  const row = await db.row<{ day: string | null }>(
    sql`select min(day) as day from contract_days where contract_id = ${contractId}`,
  )
  return row?.day ?? null
}

/** What a token's pools are valued by: the coins of known worth, and the tokens through which this one is priced. */
export async function knownWorths(
  db: Queryable,
  { chain, address }: { chain: ChainKey; address: string },
  protocols: Protocols,
  until: string,
  known?: NativePrices,
): Promise<{
  priceOf: (coin: string, day: string) => { usd: number; source: string } | null
  quoteUsd: QuoteUsd
  middleUsd: MiddlePrices | null
}> {
  const { wrappedNative, stables } = protocols
  const native = known ?? (await nativePrices(db, chain, protocols, until))
  const priceOf = (coin: string, day: string) => {
    if (stables.includes(coin)) return { usd: 1, source: coin }
    return coin === wrappedNative || coin === ZERO_ADDRESS ? native(day) : null
  }
  const quoteUsd = (coin: string, day: string) => priceOf(coin, day)?.usd ?? null
  return { priceOf, quoteUsd, middleUsd: await middlePrices(db, { chain, address }, quoteUsd, until) }
}
