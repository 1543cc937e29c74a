import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroundTruth } from '#demo/ground-truth.ts'
import { type DemoChain, startDemoChain } from '#demo/start.ts'
import { demoDirectory } from '#demo/test-demo-directory.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Block, Call, Chain } from '#server/chain/types.ts'
import { type Database, openDatabase, type Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { tokenPriceDays } from '#server/stats/token-prices.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { dayOf } from '../day.ts'
import { type PoolEvent, Pools } from '../pools/apply-pools.ts'
import type { FoundPool } from '../pools/created-pool.ts'
import { findPools } from '../pools/find-pools.ts'
import { KnownPools } from '../pools/known-pools.ts'
import { decodePoolEvents } from '../pools/pool-events.ts'
import { loadPools, savePools } from '../pools/stored-pools.ts'
import type { Swap } from '../pools/swap.ts'
import { rememberChangesOf } from '../run/remember.ts'
import { ensureNativePrices, refreshNativePrices } from './native-prices.ts'

const DAY = 86_400
const log = pino({ level: 'silent' })

let directory: string
let demo: DemoChain
let truth: GroundTruth
let chain: Chain
let head: Block
let db: Database
let asked: Call[]

beforeAll(async () => {
  directory = await demoDirectory()
  truth = await readGroundTruth()
  demo = await startDemoChain({ dataDir: directory, log: console, traffic: false })
  db = await openDatabase({ ...(await testDatabase()), log })
  const real = openChain('demo', [demo.rpcUrl], { log })
  chain = {
    ...real,
    callMany(calls, block) {
      asked.push(...calls)
      return real.callMany(calls, block)
    },
  }
  asked = []
  head = await chain.head()
})
afterAll(async () => {
  chain?.close()
  await db?.close()
  await demo?.close()
  await rm(directory, { recursive: true, force: true })
})

/** The world was built on other days and moved by whole ones. */
function dateOf(day: number): string {
  return dayOf(head.timestamp - truth.lastTimestamp + truth.lastMidnight - (truth.days - day) * DAY)
}

async function track(kind: 'erc20' | 'prices', firstBlock: number): Promise<number> {
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, decimals, first_block, cursor_block)
    values ('demo', ${truth.bullion.address}, ${kind}, 18, ${firstBlock}, 0) returning id`)
  return row?.id ?? 0
}

/** All that happened to these pools, in batches as a backfill brings it. */
async function applyAll(id: number, pools: readonly FoundPool[]): Promise<Swap[]> {
  await savePools(db, id, pools)
  const known = new KnownPools((await loadPools(db, [id])).get(id) ?? [])
  const filters = known.filters({ addresses: [], topics: [] })
  const swaps: Swap[] = []
  for await (const { logs } of chain.streamLogs(filters, 0, head.number)) {
    const { events, skipped } = decodePoolEvents(logs, known)
    expect(skipped).toEqual([])
    for (let at = 0; at < events.length; at += 700)
      swaps.push(...(await db.transaction((tx) => applyEvents(tx, id, events.slice(at, at + 700)))))
  }
  return swaps
}

async function applyEvents(tx: Queryable, id: number, events: readonly PoolEvent[]): Promise<Swap[]> {
  const pools = new Pools()
  await pools.load(tx, id, events)
  return pools.enter(tx, id, events)
}

const bullion = () => ({ address: truth.bullion.address, kind: 'erc20' })
const found = async () =>
  (await findPools(chain, demo.protocols, bullion(), { from: 0, to: head.number })).pools
const nativeRows = () =>
  db.rows<{ day: string; usd: number; source: string }>(sql`
    select day, usd, source from native_prices where chain = 'demo' order by day`)
const feedOn = (day: number) => {
  const { answer, round } = truth.feed[day] as GroundTruth['feed'][number]
  return { day: dateOf(day), usd: answer / 1e8, source: `${truth.contracts.feed}#${round}` }
}
const feedFrom = (first: number) => truth.feed.slice(first).map((_, i) => feedOn(first + i))

test('the native coin has a price since something is tracked, and from any day that is asked for', async () => {
  expect(truth.feed).toHaveLength(121)
  const middle = truth.bullion.swaps.find(({ day }) => day === 60)
  const id = await track('erc20', middle?.block ?? 0)
  await refreshNativePrices(db, chain, demo.protocols)
  const rows = await nativeRows()
  // If the demo's last day is no longer today, its last price still holds.
  expect(rows.slice(0, 61)).toEqual(feedFrom(60))
  await db.rows(sql`delete from native_prices`)
  await db.rows(sql`delete from contracts where id = ${id}`)

  await ensureNativePrices(db, chain, demo.protocols, dateOf(-3), head.timestamp)
  expect(await nativeRows()).toEqual(feedFrom(0))
})

test('a chain without a feed has the prices of the one where its coin comes from, since something is tracked on it', async () => {
  await db.rows(sql`delete from native_prices`)
  const middle = truth.bullion.swaps.find(({ day }) => day === 90)
  const { id } = (await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block)
    values ('zora', ${truth.bullion.address}, 'erc721', ${middle?.block ?? 0}, 0) returning id`)) ?? { id: 0 }
  const zora = { ...chain, key: 'zora' }
  const without = { ...demo.protocols, nativeUsdFeed: null }
  await refreshNativePrices(db, zora, without)
  expect(await nativeRows()).toEqual([])
  await refreshNativePrices(db, zora, without, { chain, protocols: demo.protocols })
  expect((await nativeRows()).slice(0, 31)).toEqual(feedFrom(90))
  expect(await db.rows(sql`select 1 from native_prices where chain = 'zora'`)).toEqual([])
  await db.rows(sql`delete from contracts where id = ${id}`)
  await ensureNativePrices(db, chain, demo.protocols, dateOf(-3), head.timestamp)
})

test('what is known is not asked for again, except the newest day and one that is just over', async () => {
  await db.rows(sql`update native_prices set usd = 1 where day in (${dateOf(119)}, ${dateOf(120)})`)
  asked = []
  const midnight = Date.parse(dateOf(120)) / 1000
  await ensureNativePrices(db, chain, demo.protocols, dateOf(-3), midnight + 3_600)
  expect(asked).toHaveLength(3)
  expect((await nativeRows()).slice(-2)).toEqual([{ ...feedOn(119), usd: 1 }, feedOn(120)])

  await ensureNativePrices(db, chain, demo.protocols, dateOf(-3), midnight + 3_599)
  expect((await nativeRows()).slice(-2)).toEqual([feedOn(119), feedOn(120)])

  await db.rows(sql`delete from native_prices where day >= ${dateOf(118)}`)
  await db.rows(sql`update native_prices set usd = 1 where day = ${dateOf(117)}`)
  await ensureNativePrices(db, chain, demo.protocols, dateOf(-3), head.timestamp)
  expect(await nativeRows()).toEqual(feedFrom(0))
})

test('the factories tell of the three pools of bullion', async () => {
  const { v2Pool, v3Pool, thinPool, weth, dollar } = truth.contracts
  const pools = (await found()).map(({ id, kind, coins, decimals }) => {
    const at = coins.findIndex((coin) => coin !== truth.bullion.address)
    return { id, kind, quote: coins[at], quoteDecimals: decimals[at] }
  })
  expect(pools).toEqual([
    { id: v2Pool, kind: 'uniswap-v2', quote: weth, quoteDecimals: 18 },
    { id: v3Pool, kind: 'uniswap-v3', quote: dollar, quoteDecimals: 6 },
    { id: thinPool, kind: 'uniswap-v2', quote: dollar, quoteDecimals: 6 },
  ])
  const blocks = truth.bullion.swaps.map(({ block }) => block)
  expect(
    (await findPools(chain, demo.protocols, bullion(), { from: Math.min(...blocks), to: head.number })).pools,
  ).toEqual((await found()).slice(2))
})

test('reserves, swaps and daily prices are those of the ledger', async () => {
  const id = await track('erc20', 0)
  const swaps = await applyAll(id, await found())

  const reserves = await db.rows(sql`
    select address, reserves[place]::text as bullion, reserves[3 - place]::text as other
    from (select *, array_position(coins, ${truth.bullion.address}) as place from pools) p
    where contract_id = ${id} order by first_block`)
  expect(reserves).toEqual(
    truth.bullion.pools.map(({ address, bullion, other }) => ({ address, bullion, other })),
  )

  expect(
    swaps.map(({ transactionHash, pool, timestamp, bought, sold }) => {
      return {
        hash: transactionHash,
        pool,
        date: dayOf(timestamp),
        bought: String(bought),
        sold: String(sold),
      }
    }),
  ).toEqual(
    truth.bullion.swaps.map(({ hash, pool, day, side, bullion }) => {
      const [bought, sold] = side === 'buy' ? [bullion, '0'] : ['0', bullion]
      return { hash, pool, date: dateOf(day), bought, sold }
    }),
  )

  const { v2Pool, v3Pool, thinPool } = truth.contracts
  const rows = new Map(
    (await tokenPriceDays(db, id, demo.protocols, dateOf(120))).map((row) => [row.day, row]),
  )
  expect(rows.size).toBe(120)
  for (const { day, v2Usd, v3Usd } of truth.bullion.dailyPrices) {
    const row = rows.get(dateOf(day))
    expect([v2Pool, v3Pool]).toContain(row?.source)
    const expected = row?.source === v2Pool ? v2Usd : v3Usd
    expect(Math.abs((row?.usd ?? 0) / expected - 1)).toBeLessThan(1e-9)
    expect(row?.pools).toBe(day < 50 ? 2 : 3)

    const closes = await db.rows<{ pool_address: string; price: number }>(sql`
      select distinct on (pool_address) pool_address, coalesce(prices[1], prices[2]) as price from pool_days
      where contract_id = ${id} and day <= ${dateOf(day)} order by pool_address, day desc`)
    const closeOf = (pool: string | undefined) =>
      closes.find((each) => each.pool_address === pool)?.price ?? 0
    expect(Math.abs((closeOf(v2Pool) * feedOn(day).usd) / v2Usd - 1)).toBeLessThan(1e-9)
    expect(Math.abs(closeOf(v3Pool) / v3Usd - 1)).toBeLessThan(1e-9)
  }

  const [v2, v3, thin] = truth.bullion.pools
  const last = rows.get(dateOf(120))
  const bullion = [v2, v3, thin].reduce((sum, pool) => sum + Number(pool?.bullion) / 1e18, 0)
  const others =
    (Number(v2?.other) / 1e18) * feedOn(120).usd + (Number(v3?.other) + Number(thin?.other)) / 1e6
  expect(last?.source).not.toBe(thinPool)
  expect(last?.liquidity_usd).toBeCloseTo(bullion * (last?.usd ?? 0) + others, 3)
})

test('the thin pool alone prices nothing', async () => {
  const id = await track('prices', 0)
  await applyAll(id, (await found()).slice(2))
  const rows = await tokenPriceDays(db, id, demo.protocols, dateOf(120))
  expect(rows).toHaveLength(71)
  expect(
    rows.every(({ usd, source, liquidity_usd }) => usd === null && source === null && liquidity_usd === null),
  ).toBe(true)
})

test('what a block did to a pool can be undone', async () => {
  const contract = await db.row<{ id: number }>(sql`select id from contracts where kind = 'erc20'`)
  const id = contract?.id ?? 0
  const tables = async () => [
    await db.rows(sql`select * from pools where contract_id = ${id} order by address`),
    await db.rows(sql`select * from pool_days where contract_id = ${id} order by pool_address, day`),
  ]
  const before = await tables()
  const event = {
    pool: truth.contracts.v2Pool ?? '',
    event: 'Sync',
    reserve0: 5n,
    reserve1: 6n,
  } as const
  const at = { blockNumber: head.number + 1, logIndex: 0, transactionHash: '0xaa' }
  await db.transaction(async (tx) => {
    await rememberChangesOf(tx, head.number + 1)
    const timestamps = [head.timestamp, head.timestamp + DAY]
    await applyEvents(
      tx,
      id,
      timestamps.map((timestamp) => ({ ...event, ...at, timestamp })),
    )
  })
  expect(await tables()).not.toEqual(before)
  await db.rows(sql`select undo_above(${id}, ${head.number})`)
  expect(await tables()).toEqual(before)
})
