import { ZERO_ADDRESS } from '#api/address.ts'
import { currenciesOf, type Protocols } from '#api/chains/protocols.ts'
import { factsOf } from '#api/chains.ts'
import { readTokenNames } from '#server/chain/read-token-names.ts'
import type { Chain } from '#server/chain/types.ts'
import { column } from '#server/db/columns.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { indexPricesOf } from './price-tokens.ts'

/** Of each token the pools of so many others are read: more would rarely be deeper. */
const MOST_MIDDLES = 3
/** Anybody can make a pool against a coin of their own, and most of these have no worth. */
const MOST_CANDIDATES = 20
/** A pool that holds as much of a coin of known worth prices a token by itself (server/stats/pool-prices.ts). */
const PRICING_SIDE_USD = 1_000
/** Pools come and go. */
const LOOK_AGAIN_MS = 24 * 3_600_000

type Token = { id: number; address: string }

/** When each token was looked at by this process. */
const lookedAt = new WeakMap<Chain, Map<number, number>>()

/**
 * A tracked token without a pool that prices it against a stable or the native coin is priced over one hop: through the tokens that
 * it is traded against, if these have such pools. Their pools are indexed as kind 'prices' for as long as the token is tracked
 * (drop-untracked.ts). If `signal` ends it, it goes on with the others the next time.
 */
export async function priceMiddleTokens(
  db: Database,
  chain: Chain,
  protocols: Protocols,
  signal?: AbortSignal,
): Promise<void> {
  const looked = lookedAt.get(chain) ?? new Map<number, number>()
  lookedAt.set(chain, looked)
  const coins = [...currenciesOf(protocols), ZERO_ADDRESS]
  const tokens = await db.rows<Token>(sql`
    select id, address from contracts
    where chain = ${chain.key} and kind = 'erc20' and state = 'ready' and untracked_since is null and reread_of is null
      and address <> all (${column(coins)}::text[])
    order by id desc`)
  // The newest first: somebody has just added them.
  for (const token of await withPools(db, tokens)) {
    if (Date.now() - (looked.get(token.id) ?? Number.NEGATIVE_INFINITY) < LOOK_AGAIN_MS) continue
    looked.set(token.id, Date.now())
    const against = (await isPriced(db, chain, protocols, token)) ? [] : await tradedAgainst(db, token, coins)
    if (against.length > 0) await findMiddles(db, chain, protocols, token, against)
    // After one at the least, so that it comes to an end however slow the database is.
    if (signal?.aborted) return
  }
}

async function withPools(db: Queryable, tokens: readonly Token[]): Promise<Token[]> {
  const rows = await db.rows<{ contract_id: number }>(sql`
    select distinct contract_id from pools where contract_id = any (${tokens.map(({ id }) => id)}::bigint[])`)
  const pooled = new Set(rows.map(({ contract_id }) => contract_id))
  return tokens.filter(({ id }) => pooled.has(id))
}

/** Where the native coin's price is not at hand, any of it in a pool is held to be enough. */
async function isPriced(
  db: Queryable,
  { key }: Chain,
  { wrappedNative, stables, nativeUsdFeed }: Protocols,
  token: Token,
): Promise<boolean> {
  const feedOn = nativeUsdFeed ? key : factsOf(key).nativePriceChain
  const native = await db.row<{ usd: number }>(sql`
    select usd from native_prices where chain = ${feedOn ?? ''} order by day desc limit 1`)
  const held = await db.rows<{ coin: string; amount: number }>(sql`
    select u.coin, max(u.reserve::float8 / power(10::float8, u.decimals)) as amount
    from pools p cross join unnest(p.coins, p.reserves, p.decimals) u (coin, reserve, decimals)
    where p.contract_id = ${token.id} group by u.coin`)
  return held.some(({ coin, amount }) => {
    if (stables.includes(coin)) return amount >= PRICING_SIDE_USD
    const isNative = coin === wrappedNative || coin === ZERO_ADDRESS
    return isNative && (native ? amount * native.usd >= PRICING_SIDE_USD : amount > 0)
  })
}

/** Those whose pools hold the most of the token first. */
async function tradedAgainst(
  db: Queryable,
  { id, address }: Token,
  coins: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ coin: string }>(sql`
    select u.coin from pools p cross join unnest(p.coins) u (coin)
    where p.contract_id = ${id} and u.coin <> ${address} and u.coin <> all (${column(coins)}::text[])
    group by u.coin order by sum(p.reserves[array_position(p.coins, ${address})]) desc, u.coin limit ${MOST_CANDIDATES}`)
  return rows.map(({ coin }) => coin)
}

async function findMiddles(
  db: Database,
  chain: Chain,
  protocols: Protocols,
  token: Token,
  against: readonly string[],
): Promise<void> {
  const names = await readTokenNames(chain, against)
  const middles = await indexPricesOf(
    db,
    chain,
    protocols,
    against.map((address, i) => ({ address, name: '', symbol: '', decimals: 0, ...names[i] })),
    MOST_MIDDLES,
  )
  await db.rows(sql`
    insert into middle_tokens (chain, token_address, middle_address)
    select ${chain.key}, ${token.address}, m from unnest(${column(middles)}::text[]) m on conflict do nothing`)
}
