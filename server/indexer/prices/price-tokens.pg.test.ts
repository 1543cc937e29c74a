import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Protocols } from '#api/chains/protocols.ts'
import addresses from '#demo/addresses.json' with { type: 'json' }
import type { GroundTruth } from '#demo/ground-truth.ts'
import { startDemoChain } from '#demo/start.ts'
import { demoDirectory } from '#demo/test-demo-directory.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { tokenPriceDays } from '#server/stats/token-prices.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { dropUntracked } from '../run/drop-untracked.ts'
import { type Indexer, startIndexer } from '../run/start-indexer.ts'
import { until } from '../testing/until-settled.ts'

const log = pino({ level: 'silent' })
const COLLECTOR = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'

type World = { db: Database; chain: Chain; indexer: Indexer; protocols: Protocols }

/** The demo's chain, a database without contracts, and an indexer for both. */
async function inDemo(check: (world: World) => Promise<void>): Promise<void> {
  const directory = await demoDirectory()
  const demo = await startDemoChain({ dataDir: directory, log, traffic: false })
  const db = await openDatabase({ ...(await testDatabase()), log })
  const chain = openChain('demo', [demo.rpcUrl], { log })
  const indexer = await startIndexer(db, log)
  try {
    await check({ db, chain, indexer, protocols: demo.protocols })
  } finally {
    await indexer.close()
    chain.close()
    await db.close()
    await demo.close()
    await rm(directory, { recursive: true, force: true })
  }
}

const untilPriced = (db: Database) =>
  until(async () => {
    const ready = await db.row(sql`select id from contracts where kind = 'prices' and state = 'ready'`)
    return ready !== null
  })

test('what a wallet holds is priced by its pools, without its transfers being read', () =>
  inDemo(async ({ db, chain, indexer, protocols }) => {
    await db.rows(sql`
      insert into contracts (chain, address, kind, first_block, cursor_block) values ('demo', ${COLLECTOR}, 'wallet', 0, -1)`)
    indexer.add({ chain, protocols })
    await untilPriced(db)
    const contracts = await db.rows(sql`select kind, address, symbol, decimals from contracts order by id`)
    expect(contracts).toEqual([
      { kind: 'wallet', address: COLLECTOR, symbol: '', decimals: 0 },
      { kind: 'prices', address: addresses.bullion, symbol: 'BULN', decimals: 18 },
    ])
    const pools = await db.rows<{ address: string }>(
      sql`select address from pools order by first_block, address`,
    )
    expect(pools.map(({ address }) => address).sort()).toEqual(
      [addresses.v2Pool, addresses.v3Pool, addresses.thinPool].sort(),
    )
    const transfers = await db.row<{ count: number }>(sql`
      select count(*) as count from transfers t join contracts c on c.id = t.contract_id where c.kind = 'prices'`)
    expect(transfers?.count).toBe(0)
  }))

test('without a feed, the native coin is priced by the pools of its wrapped form against stable coins, whatever is tracked', () =>
  inDemo(async ({ db, chain, indexer, protocols }) => {
    const pools = [addresses.v2Pool, addresses.v3Pool, addresses.thinPool]
    await db.rows(sql`
      insert into contracts (chain, address, kind, first_block, cursor_block) values ('demo', ${COLLECTOR}, 'erc721', 0, -1)`)
    indexer.add({ chain, protocols: { ...protocols, nativeUsdFeed: null, stables: [addresses.bullion] } })
    await untilPriced(db)
    const priced = await db.row(sql`select address, decimals from contracts where kind = 'prices'`)
    expect(priced).toEqual({ address: protocols.wrappedNative, decimals: 18 })
    const read = await db.rows<{ address: string; coins: string[] }>(sql`select address, coins from pools`)
    expect(read.length).toBeGreaterThan(0)
    for (const { address, coins } of read) {
      expect(pools).toContain(address)
      expect(coins).toContain(addresses.bullion)
    }
  }))

test('a tracked token that is only traded against another is priced through it, as long as it is tracked', () =>
  inDemo(async ({ db, chain, indexer, protocols }) => {
    const truth: GroundTruth = await readGroundTruth()
    const { id } = (await db.row<{ id: number }>(sql`
      insert into contracts (chain, address, kind, symbol, decimals, first_block, cursor_block)
      values ('demo', ${addresses.weth}, 'erc20', 'WETH', 18, 0, -1) returning id`)) ?? { id: 0 }
    // Of the coins only the dollar has a known worth: ether has one through bullion.
    const dollars = { ...protocols, wrappedNative: null, nativeUsdFeed: null }
    indexer.add({ chain, protocols: dollars })
    await untilPriced(db)
    const middle = await db.row(sql`select address, kind, symbol from contracts where id <> ${id}`)
    expect(middle).toEqual({ address: addresses.bullion, kind: 'prices', symbol: 'BULN' })
    const read = await db.rows<{ address: string }>(sql`
      select p.address from pools p join contracts c on c.id = p.contract_id where c.kind = 'prices'`)
    expect(read.map(({ address }) => address).sort()).toEqual([addresses.v3Pool, addresses.thinPool].sort())

    const day = truth.bullion.dailyPrices.at(-1)
    const ether = (truth.feed.at(-1)?.answer ?? 0) / 1e8
    const last = (await tokenPriceDays(db, id, dollars)).at(-1)
    expect(last).toMatchObject({ source: addresses.v2Pool, via: addresses.bullion })
    // Bullion for one ether, as the pool of the two says, at the price of bullion in dollars.
    const expected = (ether / (day?.v2Usd ?? 0)) * (day?.v3Usd ?? 0)
    expect(Math.abs((last?.usd ?? 0) / expected - 1)).toBeLessThan(1e-9)

    await dropUntracked(db)
    expect(await db.rows(sql`select 1 from contracts where untracked_since is not null`)).toEqual([])
    await db.rows(sql`update contracts set untracked_since = now() where id = ${id}`)
    await dropUntracked(db)
    expect(
      await db.rows(sql`select kind from contracts where untracked_since is not null order by kind`),
    ).toEqual([{ kind: 'erc20' }, { kind: 'prices' }])
  }))
