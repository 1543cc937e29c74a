import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { noteRead } from './note-reads.ts'

/**
 * What a token was worth at the end of each day, by its own pools, and what was in them. One row per day from the first on which a pool
 * of the token was used to the last asked for.
 *
 * - A pool stays as it was at the end of the last day on which something happened to it.
 * - usd: the price in the deepest pool whose quote has a known worth. A pool's depth is the worth of its quote side plus that of its token
 *   side at the pool's own price, the latter counted up to the former: in a V2 pool they are equal, and in a V3 pool, whose maker
 *   chooses its price, tokens alone would make any price look deep. Of a pool with several quotes each is looked at by itself. One under
 *   1,000 USD prices nothing; without another, usd is null.
 * - On a day on which none does, pools against middle tokens price it: those have a price by pools of their own (middle-prices.ts). Such a
 *   pool counts for no deeper than the one that prices its middle token, or anybody's coin would do.
 * - liquidity_usd: over all pools, the tokens at usd plus each quote side if its worth is known; null if usd is.
 * - pools: how many have been used by then.
 *
 * Cost: one row read per pool and day on which it was used, and days x pools additions.
 */
export type PoolPriceDay = {
  day: string
  usd: number | null
  /** The pool that says so. */
  source: string | null
  /** What that pool is worth, as far as it vouches for the price. */
  depth: number | null
  /** The middle token that it is traded against. */
  via: string | null
  liquidity_usd: number | null
  pools: number
}

/** USD of one whole quote token on a day; null if it is not known. */
export type QuoteUsd = (quoteAddress: string, day: string) => number | null

type Price = { usd: number; source: string }

type Options = {
  quoteUsd: QuoteUsd
  /** Of tokens that are no coins of known worth: what their own pools say, and how deep these are. */
  middleUsd?: ((token: string, day: string) => { usd: number; depth: number } | null) | null
  lastDay: string
  /** Of a coin whose price is known without pools: what it is, and the day on which the rows begin at the latest. */
  coin?: { price: (day: string) => Price | null; firstDay: string | null } | undefined
}

const PRICING_POOL_USD = 1_000

/** `depth`: of the pool that says so. */
type Worth = { usd: number; depth: number }

type Pool = {
  address: string
  coins: string[]
  decimals: number[]
}

type PoolState = Pool & {
  /** The token's position among the coins. */
  token: number
  /** Whole coins. */
  held: number[]
  /** Whole coins for one whole token. */
  prices: (number | null)[]
}

/** Of a pool by its number: what was in it at the end of a day, in the coins' smallest units. */
type Change = [pool: number, day: string, reserves: number[], prices: (number | null)[]]

export async function poolPriceDays(
  db: Queryable,
  { id, address: token }: { id: number; address: string },
  { quoteUsd, middleUsd, lastDay, coin }: Options,
): Promise<PoolPriceDay[]> {
  noteRead(id)
  // As JSON: rows of arrays take several times as long to read.
  const read = await db.row<{ pools: Pool[] | null; changes: Change[] | null }>(sql`
    with own as materialized (
      select row_number() over (order by address) - 1 as number, address, coins, decimals from pools
      where contract_id = ${id} and ${token} = any (coins)
    )
    select (select json_agg(o order by number) from own o) as pools, (
      select json_agg(json_build_array(o.number, d.day, d.reserves::float8[], d.prices) order by d.day, o.number)
      from pool_days d join own o on o.address = d.pool_address where d.contract_id = ${id} and d.day <= ${lastDay}
    ) as changes`)
  const known = read?.pools ?? []
  const changes = read?.changes ?? []
  const first = [changes[0]?.[1], coin?.firstDay].filter((day) => day != null).sort()[0]
  if (first === undefined) return []
  const pools = new Map<string, PoolState>()
  const rows: PoolPriceDay[] = []
  let next = 0
  for (let day = first; day <= lastDay; day = dayAfter(day)) {
    for (let change = changes[next]; change?.[1] === day; change = changes[++next]) enter(change)
    const state = stateOf(day)
    const price = coin ? coin.price(day) : state.deepest
    rows.push({
      day,
      usd: price?.usd ?? null,
      source: price?.source ?? null,
      depth: coin ? null : (state.deepest?.depth ?? null),
      via: coin ? null : (state.deepest?.via ?? null),
      liquidity_usd: price && pools.size > 0 ? state.tokens * price.usd + state.quotesUsd : null,
      pools: pools.size,
    })
  }
  return rows

  function enter([number, , reserves, prices]: Change) {
    const pool = known[number]
    if (!pool) return
    pools.set(pool.address, {
      ...pool,
      token: pool.coins.indexOf(token),
      held: reserves.map((reserve, i) => Number(reserve) / 10 ** (pool.decimals[i] ?? 0)),
      prices: prices.map((price) => (price === null ? null : Number(price))),
    })
  }

  function stateOf(day: string) {
    const direct = sum(pools, (quote) => worthOf(quoteUsd(quote, day)))
    if (coin || direct.deepest || !middleUsd) return direct
    const overMiddles = sum(pools, (quote) => worthOf(quoteUsd(quote, day)) ?? middleUsd(quote, day))
    return overMiddles.deepest ? overMiddles : direct
  }
}

/** A coin of known worth vouches for any depth. */
function worthOf(usd: number | null): Worth | null {
  return usd === null ? null : { usd, depth: Number.POSITIVE_INFINITY }
}

function sum(pools: ReadonlyMap<string, PoolState>, worthOfQuote: (quote: string) => Worth | null) {
  let tokens = 0
  let quotesUsd = 0
  let deepest: (Price & { depth: number; via: string | null }) | null = null
  for (const { address: source, token, coins, held, prices } of pools.values()) {
    const tokensHeld = held[token] ?? 0
    tokens += tokensHeld
    for (const [i, quote] of coins.entries()) {
      const worth = i === token ? null : worthOfQuote(quote)
      if (worth === null) continue
      const quoteSide = (held[i] ?? 0) * worth.usd
      quotesUsd += quoteSide
      const price = prices[i] ?? null
      if (price === null) continue
      const usd = price * worth.usd
      const depth = Math.min(quoteSide + Math.min(quoteSide, tokensHeld * usd), worth.depth)
      const via = Number.isFinite(worth.depth) ? quote : null
      if (depth >= PRICING_POOL_USD && depth > (deepest?.depth ?? 0)) deepest = { usd, source, depth, via }
    }
  }
  return { tokens, quotesUsd, deepest }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
