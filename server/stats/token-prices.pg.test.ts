import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Protocols } from '#api/chains/protocols.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { nativePrices } from './native-prices.ts'
import { tokenPriceDays } from './token-prices.ts'
import { walletPrices } from './wallet-prices.ts'

const protocols: Protocols = {
  wrappedNative: '0xweth',
  stables: ['0xusdc', '0xdai'],
  nativeUsdFeed: '0xfeed',
  factories: [],
  marketplaces: [],
}

let db: Database
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
})
afterAll(() => db?.close())

/** A token of 18 decimals with no history. */
async function track(address: string, kind = 'erc20', chain = 'eth'): Promise<number> {
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, decimals, first_block, cursor_block)
    values (${chain}, ${address}, ${kind}, 18, 0, 0) returning id`)
  return row?.id ?? 0
}

/** Days as [day, whole tokens, whole quotes, price]. */
async function addPool(
  id: number,
  pool: string,
  quote: string,
  quoteDecimals: number,
  days: [string, number, number, number | null][],
): Promise<void> {
  await db.rows(sql`
    insert into pools (contract_id, address, emitter, kind, coins, decimals, reserves, prices, first_block)
    select id, ${pool}, ${pool}, 'uniswap-v3', array[address, ${quote}], array[18, ${quoteDecimals}::int], '{0,0}', '{null,null}', 0
    from contracts where id = ${id}`)
  for (const [day, tokens, quotes, price] of days)
    await db.rows(sql`
      insert into pool_days (contract_id, pool_address, day, reserves, prices)
      values (${id}, ${pool}, ${day}, array[${tokens} * 1e18::numeric, ${quotes} * 10::numeric ^ ${quoteDecimals}::int],
        array[null, ${price}::float8])`)
}

async function priceNative(day: string, usd: number, chain = 'eth'): Promise<void> {
  await db.rows(sql`
    insert into native_prices (chain, day, usd, source) values (${chain}, ${day}, ${usd}, '0xfeed#1')`)
}

async function days(id: number, lastDay: string) {
  const rows = await tokenPriceDays(db, id, protocols, lastDay)
  return rows.map(({ depth, via, ...row }) => row)
}

/** The token is priced through the other. */
async function priceThrough(token: string, middle: string): Promise<void> {
  await db.rows(sql`
    insert into middle_tokens (chain, token_address, middle_address) values ('eth', ${token}, ${middle})`)
}

test('a token without pools has no rows', async () => {
  expect(await days(await track('0x01'), '2026-01-05')).toEqual([])
  expect(await days(0, '2026-01-05')).toEqual([])
})

test('the deepest pool prices the token, a pool stays as it was, and all of them are liquidity', async () => {
  const id = await track('0x02')
  await addPool(id, '0xp1', '0xusdc', 6, [
    ['2026-01-01', 1_000, 2_000, 2],
    ['2026-01-03', 500, 4_000, 8],
  ])
  await addPool(id, '0xp2', '0xdai', 18, [['2026-01-02', 1_000, 3_000, 3]])
  expect(await days(id, '2026-01-04')).toEqual([
    { day: '2026-01-01', usd: 2, source: '0xp1', liquidity_usd: 4_000, pools: 1 },
    { day: '2026-01-02', usd: 3, source: '0xp2', liquidity_usd: 2_000 * 3 + 5_000, pools: 2 },
    { day: '2026-01-03', usd: 8, source: '0xp1', liquidity_usd: 1_500 * 8 + 7_000, pools: 2 },
    { day: '2026-01-04', usd: 8, source: '0xp1', liquidity_usd: 1_500 * 8 + 7_000, pools: 2 },
  ])
})

test('a pool under 1,000 USD prices nothing, whatever it says', async () => {
  const id = await track('0x03')
  await addPool(id, '0xthin', '0xusdc', 6, [
    ['2026-01-01', 499.99, 499.99, 1],
    ['2026-01-02', 500, 500, 1],
    ['2026-01-03', 0, 0, null],
  ])
  expect(await days(id, '2026-01-03')).toEqual([
    { day: '2026-01-01', usd: null, source: null, liquidity_usd: null, pools: 1 },
    { day: '2026-01-02', usd: 1, source: '0xthin', liquidity_usd: 1_000, pools: 1 },
    { day: '2026-01-03', usd: null, source: null, liquidity_usd: null, pools: 1 },
  ])
})

test('tokens at a price that their owner made up do not make a pool deep', async () => {
  const id = await track('0x04')
  await addPool(id, '0xhonest', '0xusdc', 6, [['2026-01-01', 1_000, 2_000, 2]])
  await addPool(id, '0xmadeup', '0xusdc', 6, [['2026-01-01', 1_000, 1, 1_000_000]])
  expect(await days(id, '2026-01-01')).toEqual([
    { day: '2026-01-01', usd: 2, source: '0xhonest', liquidity_usd: 2_000 * 2 + 2_001, pools: 2 },
  ])
})

test('a pool against a token of unknown worth prices nothing; the tokens in it count', async () => {
  const id = await track('0x05')
  await addPool(id, '0xp1', '0xusdc', 6, [['2026-01-01', 1_000, 1_000, 1]])
  await addPool(id, '0xp2', '0xother', 18, [['2026-01-01', 700, 1_000_000, 9]])
  expect(await days(id, '2026-01-01')).toEqual([
    { day: '2026-01-01', usd: 1, source: '0xp1', liquidity_usd: 2_700, pools: 2 },
  ])
})

test('a token without a pool that prices it is priced through another that has one, and no further', async () => {
  const [id, middle, far] = [await track('0x51'), await track('0x52', 'prices'), await track('0x53')]
  await priceThrough('0x51', '0x52')
  await priceThrough('0x53', '0x51')
  await addPool(middle, '0xm1', '0xusdc', 6, [
    ['2026-01-02', 1_000, 5_000, 5],
    ['2026-01-04', 100, 400, 4],
  ])
  await addPool(id, '0xp1', '0x52', 18, [
    ['2026-01-01', 300, 600, 2],
    ['2026-01-03', 200, 600, 3],
  ])
  await addPool(id, '0xp2', '0xusdc', 6, [['2026-01-05', 100, 1_000, 10]])
  await addPool(far, '0xp3', '0x51', 18, [['2026-01-01', 9_000, 9_000, 1]])
  expect(await tokenPriceDays(db, id, protocols, '2026-01-05')).toEqual([
    { day: '2026-01-01', usd: null, source: null, depth: null, via: null, liquidity_usd: null, pools: 1 },
    // 2 x 5 USD; 300 tokens and 600 of the other
    { day: '2026-01-02', usd: 10, source: '0xp1', depth: 6_000, via: '0x52', liquidity_usd: 6_000, pools: 1 },
    { day: '2026-01-03', usd: 15, source: '0xp1', depth: 6_000, via: '0x52', liquidity_usd: 6_000, pools: 1 },
    // What prices the other is under the limit.
    { day: '2026-01-04', usd: null, source: null, depth: null, via: null, liquidity_usd: null, pools: 1 },
    {
      day: '2026-01-05',
      usd: 10,
      source: '0xp2',
      depth: 2_000,
      via: null,
      liquidity_usd: 300 * 10 + 1_000,
      pools: 2,
    },
  ])
  expect((await days(far, '2026-01-05')).map(({ usd }) => usd)).toEqual([null, null, null, null, 10])
})

test('a pool full of a coin that anybody can make is worth no more than what prices that coin', async () => {
  const [id, made, honest] = [
    await track('0x54'),
    await track('0x55', 'prices'),
    await track('0x56', 'prices'),
  ]
  for (const middle of ['0x55', '0x56']) await priceThrough('0x54', middle)
  await addPool(made, '0xm2', '0xusdc', 6, [['2026-01-01', 600, 600, 1]])
  await addPool(honest, '0xm3', '0xusdc', 6, [['2026-01-01', 5_000, 5_000, 1]])
  await addPool(id, '0xfull', '0x55', 18, [['2026-01-01', 1_000, 1_000_000, 1_000]])
  await addPool(id, '0xfair', '0x56', 18, [['2026-01-01', 1_000, 2_000, 2]])
  expect(await tokenPriceDays(db, id, protocols, '2026-01-01')).toMatchObject([
    { usd: 2, source: '0xfair', depth: 4_000, via: '0x56' },
  ])
})

test('against the wrapped coin the price of the native coin counts, for seven days after the last one', async () => {
  const id = await track('0x06', 'erc20', 'base')
  await addPool(id, '0xp1', '0xweth', 18, [['2026-01-01', 1_000, 10, 0.01]])
  await priceNative('2026-01-02', 3_000, 'base')
  await priceNative('2026-01-03', 2_000, 'base')
  const rows = await tokenPriceDays(db, id, protocols, '2026-01-11')
  expect(rows.map(({ day, usd }) => [day, usd])).toEqual([
    ['2026-01-01', null],
    ['2026-01-02', 30],
    ['2026-01-03', 20],
    ['2026-01-04', 20],
    ['2026-01-05', 20],
    ['2026-01-06', 20],
    ['2026-01-07', 20],
    ['2026-01-08', 20],
    ['2026-01-09', 20],
    ['2026-01-10', 20],
    ['2026-01-11', null],
  ])
  expect(rows[1]).toMatchObject({ source: '0xp1', liquidity_usd: 60_000 })
})

test('without a feed the pools of the wrapped coin against stable coins say the price of the native coin', async () => {
  const feedless = { ...protocols, nativeUsdFeed: null }
  const weth = await track('0xweth', 'prices', 'celo')
  await addPool(weth, '0xn1', '0xusdc', 6, [['2026-01-01', 10, 25_000, 2_500]])
  const id = await track('0x07', 'erc20', 'celo')
  await addPool(id, '0xp1', '0xweth', 18, [['2026-01-01', 1_000, 10, 0.01]])
  expect(await tokenPriceDays(db, id, feedless, '2026-01-01')).toMatchObject([
    { day: '2026-01-01', usd: 25, source: '0xp1', liquidity_usd: 50_000, pools: 1 },
  ])
  expect(await tokenPriceDays(db, weth, feedless, '2026-01-01')).toMatchObject([
    { day: '2026-01-01', usd: 2_500, source: '0xn1', liquidity_usd: 50_000, pools: 1 },
  ])
})

test('a stable coin is one USD and the wrapped coin what the native coin is, from their first day on', async () => {
  const usdc = await track('0xusdc')
  const weth = await track('0xweth')
  await priceNative('2026-02-02', 2_222)
  for (const id of [usdc, weth])
    await db.rows(sql`insert into contract_days (contract_id, day) values (${id}, '2026-02-01')`)
  await addPool(usdc, '0xp1', '0xdai', 18, [['2026-02-02', 5_000, 4_000, 0.8]])
  expect(await days(usdc, '2026-02-02')).toEqual([
    { day: '2026-02-01', usd: 1, source: '0xusdc', liquidity_usd: null, pools: 0 },
    { day: '2026-02-02', usd: 1, source: '0xusdc', liquidity_usd: 9_000, pools: 1 },
  ])
  expect(await days(weth, '2026-02-02')).toEqual([
    { day: '2026-02-01', usd: null, source: null, liquidity_usd: null, pools: 0 },
    { day: '2026-02-02', usd: 2_222, source: '0xfeed#1', liquidity_usd: null, pools: 0 },
  ])
})

test('a token that is tracked, but not read to the end yet, is priced for wallets as before', async () => {
  const [wallet, token, prices] = [
    await track('0xsafe', 'wallet'),
    await track('0x08'),
    await track('0x08', 'prices'),
  ]
  await db.rows(sql`update contracts set state = 'ready' where id = ${prices}`)
  await db.rows(sql`
    insert into wallet_tokens (contract_id, token_address, standard) values (${wallet}, '0x08', 'erc20')`)
  await addPool(token, '0xp1', '0xusdc', 6, [['2026-01-01', 1_000, 2_000, 2]])
  await addPool(prices, '0xp1', '0xusdc', 6, [
    ['2026-01-01', 1_000, 2_000, 2],
    ['2026-01-02', 500, 4_000, 8],
  ])
  const safe = {
    id: wallet,
    chain: 'eth',
    address: '0xsafe',
    kind: 'wallet',
    decimals: 0,
    state: 'ready',
    seconds: null,
  } as const
  const { priceOf } = await walletPrices(db, safe, protocols, '2026-01-02')
  expect(priceOf('0x08', '2026-01-02')).toBe(8)
})

test('bridged ether costs what ether costs, and no address of another chain is named for it', async () => {
  await priceNative('2025-05-01', 1_800)
  const without = { ...protocols, nativeUsdFeed: null }
  const onZora = await nativePrices(db, 'zora', without, '2025-05-03')
  expect(onZora('2025-05-02')).toEqual({ usd: 1_800, source: '' })
  const onBerachain = await nativePrices(db, 'berachain', without, '2025-05-03')
  expect(onBerachain('2025-05-02')).toBeNull()
})
