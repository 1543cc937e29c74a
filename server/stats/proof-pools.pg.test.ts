import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Protocols } from '#api/chains/protocols.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { proofOfLiquidity, proofOfValuation } from './proof-pools.ts'
import type { Asked } from './proof-rows.ts'

const protocols: Protocols = {
  wrappedNative: null,
  stables: ['0xusdc'],
  nativeUsdFeed: null,
  factories: [],
  marketplaces: [],
}
const DAY = '2026-01-01'

let db: Database
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
})
afterAll(() => db?.close())

/** A token of which 100 exist, with one pool: of 50 of it and so many of the quote, all of 18 decimals. */
async function tokenWithPool(address: string, symbol: string, quote: string, quotes: number, price: number) {
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, symbol, decimals, first_block, cursor_block, cursor_timestamp, state)
    values ('eth', ${address}, 'erc20', ${symbol}, 18, 0, 9, 1767312000, 'ready') returning id`)
  const id = row?.id ?? 0
  await db.rows(sql`
    insert into contract_days (contract_id, day, holders, supply) values (${id}, ${DAY}, 1, 100e18::numeric)`)
  await db.rows(sql`
    insert into pools (contract_id, address, emitter, kind, coins, decimals, reserves, prices, first_block)
    values (${id}, ${`${address}-pool`}, ${`${address}-pool`}, 'uniswap-v2', array[${address}, ${quote}], '{18,18}', '{0,0}', '{null,null}', 0)`)
  await db.rows(sql`
    insert into pool_days (contract_id, pool_address, day, reserves, prices)
    values (${id}, ${`${address}-pool`}, ${DAY}, array[50e18::numeric, ${quotes}::numeric * 1e18::numeric], array[null, ${price}::float8])`)
  return {
    id,
    chain: 'eth',
    address,
    kind: 'erc20',
    symbol,
    decimals: 18,
    state: 'ready',
    seconds: null,
  } as const
}

test('the proof of a price over one hop names the pool, the token between and what that is worth', async () => {
  const token = await tokenWithPool('0x01', 'GEM', '0x02', 1_000, 20)
  await tokenWithPool('0x02', 'MID', '0xusdc', 5_000, 3)
  await db.rows(sql`
    insert into middle_tokens (chain, token_address, middle_address) values ('eth', '0x01', '0x02')`)
  const asked: Asked = {
    db,
    userId: '00000000-0000-0000-0000-000000000000',
    protocolsOf: () => protocols,
    of: '',
    from: undefined,
    to: DAY,
    window: undefined,
    cursor: undefined,
    limit: 10,
    isRead: true,
    isProvisional: () => false,
  }
  const valuation = await proofOfValuation(asked, token, protocols)
  expect(valuation.value).toBe(6_000)
  expect(valuation.rows).toMatchObject([
    { name: 'Price', address: '0x01-pool', adds: null },
    { name: 'Price of MID', address: '0x02', adds: null },
    { name: 'Supply', address: '0x01', adds: 6_000 },
  ])
  expect(JSON.stringify(valuation.rows)).toContain('One GEM is worth 60 USD')
  expect(JSON.stringify(valuation.rows)).toContain('One MID is worth 3 USD')

  const liquidity = await proofOfLiquidity(asked, token, protocols)
  expect(liquidity.value).toBe(6_000)
  expect(liquidity.rows).toMatchObject([
    { address: '0x01-pool', detail: '50 GEM and 1,000 MID', adds: 6_000 },
  ])

  await db.rows(sql`update pools set emitter = '0xmanager' where contract_id = ${token.id}`)
  const inSingleton = await proofOfValuation(asked, token, protocols)
  expect(inSingleton.rows[0]).toMatchObject({ name: 'Price', address: '0xmanager' })
})
