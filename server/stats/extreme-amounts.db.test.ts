import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { protocolsOf } from '#server/protocols.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { erc20Main } from './erc20-main.ts'
import { erc20Holders, erc20Other } from './erc20-other.ts'
import { nftOther } from './nft-other.ts'
import type { TrackedContract } from './tracked-contract.ts'

const [stable = ''] = protocolsOf('eth').stables
const DAY = '2026-01-01'
const USER = '00000000-0000-4000-8000-000000000000'
const MAX = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
const MAX_BUT_ONE = '115792089237316195423570985008687907853269984665640564039457584007913129639934'

let db: Database
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
})
afterAll(() => db?.close())

/** All there can be of a token: one has all but one of it. Its pool has 1,000 of the smallest unit, worth 1,000 USD. */
async function index(decimals: number, price: number): Promise<TrackedContract> {
  const address = `0x${decimals}`
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, decimals, first_block, cursor_block)
    values ('eth', ${address}, 'erc20', ${decimals}, 0, 0) returning id`)
  const id = row?.id ?? 0
  await db.rows(sql`insert into contract_totals (contract_id, holders, supply) values (${id}, 2, ${MAX})`)
  await db.rows(sql`
    insert into contract_days (contract_id, day, holders, supply, bought, sold) values (${id}, ${DAY}, 2, ${MAX}, ${MAX}, 1)`)
  await db.rows(sql`
    insert into pools (contract_id, address, emitter, kind, coins, decimals, reserves, prices, first_block)
    values (${id}, '0xpool', '0xpool', 'uniswap-v2', array[${address}, ${stable}], array[${decimals}::int, 6], '{0,0}', '{null,null}', 0)`)
  await db.rows(sql`
    insert into pool_days (contract_id, pool_address, day, reserves, prices)
    values (${id}, '0xpool', ${DAY}, '{1000,1000e6}', array[null, ${price}::float8])`)
  await db.rows(sql`
    insert into balances (contract_id, address, balance, size, first_way, first_at) values
      (${id}, '0xone', ${MAX_BUT_ONE}, 64, 'transfer', now()), (${id}, '0xother', 1, 1, 'transfer', now())`)
  return { id, chain: 'eth', address, kind: 'erc20', decimals, state: 'ready', seconds: null }
}

/** As near as floating point gets. */
const near = (expected: number) => (value: unknown) =>
  typeof value === 'number' && Math.abs(value / expected - 1) < 1e-9

test.each([
  ['none', 0, 1, MAX_BUT_ONE, '1'],
  ['18', 18, 1e18, `${MAX_BUT_ONE.slice(0, -18)}.${MAX_BUT_ONE.slice(-18)}`, '0.000000000000000001'],
  ['255', 255, 1e255, `0.${MAX_BUT_ONE.padStart(255, '0')}`, `0.${'1'.padStart(255, '0')}`],
])('2^256 - 1 of a token with %s decimals', async (_, decimals, price, most, least) => {
  const token = await index(decimals, price)
  const [day] = await erc20Main(db, token, protocolsOf('eth'), DAY)
  // A unit is worth 1 USD, whatever it is called.
  const all = Number(MAX)
  expect(day?.fully_diluted_valuation).toSatisfy(near(all))
  expect(day?.buy_volume).toSatisfy(near(all))
  expect(day?.sell_volume).toSatisfy(near(1))
  expect(day?.liquidity_usd).toSatisfy(near(2_000))
  const { holders, owners } = await erc20Other(
    db,
    USER,
    token,
    protocolsOf('eth'),
    await erc20Holders(db, token),
  )
  expect(holders).toMatchObject({
    holderDistribution: { whales: 1, shrimps: 1 },
    holderSupply: { top10: { supplyPercent: 100 } },
  })
  expect(owners.result).toMatchObject([
    { balance_formatted: most, percentage_relative_to_total_supply: 99.9999999999 },
    { balance_formatted: least, percentage_relative_to_total_supply: 0 },
  ])
  expect(owners.result[0]?.usd_value).toSatisfy(near(all))
  expect(owners.result[1]?.usd_value).toSatisfy(near(1))
})

test('2^256 - 2 items of an ERC-1155 are counted to the last one, by how and since when they are held', async () => {
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block) values ('eth', '0x1155', 'erc1155', 0, 0) returning id`)
  const id = row?.id ?? 0
  await db.rows(sql`
    insert into contract_totals (contract_id, holders, supply, by_way)
    values (${id}, 2, ${MAX}, ${JSON.stringify({ Minted: MAX_BUT_ONE, Airdropped: '1' })})`)
  await db.rows(sql`
    insert into nft_held_days (contract_id, day, amount) values (${id}, '2025-11-20', ${MAX_BUT_ONE}), (${id}, '2025-12-29', 1)`)
  const items = {
    id,
    chain: 'eth',
    address: '0x1155',
    kind: 'erc1155',
    decimals: 0,
    state: 'ready',
    seconds: null,
  } as const
  const { source_breakdown, holding_ages } = await nftOther(db, items, new Date(`${DAY}T00:00:00Z`))
  expect(source_breakdown).toEqual({ Minted: MAX_BUT_ONE, Purchased: '0', Airdropped: '1', Transferred: '0' })
  expect(holding_ages).toMatchObject({ '30-90 d': MAX_BUT_ONE, '1-7 d': '1', '> 1 y': '0' })
})
