import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { protocolsOf } from '#server/protocols.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { erc20Main } from './erc20-main.ts'
import { erc20Holders } from './erc20-other.ts'
import { proofOfHolders } from './proof-holders.ts'
import type { TrackedContract } from './tracked-contract.ts'

const [stable = ''] = protocolsOf('eth').stables
const DAY = '2026-01-01'

let db: Database
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
})
afterAll(() => db?.close())

/** A token of no decimals that is worth 2 USD, of which somebody holds 40. */
async function index(address: string, supply: number, holders: number): Promise<TrackedContract> {
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block) values ('eth', ${address}, 'erc20', 0, 0)
    returning id`)
  const id = row?.id ?? 0
  await db.rows(sql`
    insert into contract_totals (contract_id, holders, supply) values (${id}, ${holders}, ${supply})`)
  await db.rows(sql`
    insert into contract_days (contract_id, day, holders, supply) values (${id}, ${DAY}, ${holders}, ${supply})`)
  await db.rows(sql`
    insert into pools (contract_id, address, emitter, kind, coins, decimals, reserves, prices, first_block)
    values (${id}, '0xpool', '0xpool', 'uniswap-v3', array[${address}, ${stable}], '{0,6}', '{0,0}', '{null,null}', 0)`)
  await db.rows(sql`
    insert into pool_days (contract_id, pool_address, day, reserves, prices)
    values (${id}, '0xpool', ${DAY}, '{1000,2000e6}', '{null,2}')`)
  if (holders > 0)
    await db.rows(sql`
      insert into balances (contract_id, address, balance, size, first_way, first_at)
      values (${id}, '0xholder', 40, 2, 'transfer', now())`)
  return { id, chain: 'eth', address, kind: 'erc20', decimals: 0, state: 'ready', seconds: null }
}

async function figuresOf(token: TrackedContract) {
  const { holders } = await erc20Holders(db, token)
  const asked = {
    db,
    userId: '0',
    protocolsOf: () => protocolsOf('eth'),
    of: 'whales',
    from: undefined,
    to: DAY,
    window: undefined,
    isRead: true,
    cursor: undefined,
    limit: 25,
    isProvisional: () => false,
  }
  const whales = await proofOfHolders(asked, token, protocolsOf('eth'), 'tier')
  const [day] = await erc20Main(db, token, protocolsOf('eth'), DAY)
  return {
    tiers: holders.holderDistribution,
    top10: holders.holderSupply.top10.supplyPercent,
    whales: [whales.value, whales.row_count],
    valuation: day?.fully_diluted_valuation,
  }
}

test.each([0, -60])('of a supply of %i nobody knows the shares of its holders', async (supply) => {
  const figures = await figuresOf(await index(`0x${supply}`, supply, 1))
  expect(figures).toEqual({ tiers: null, top10: null, whales: [null, 0], valuation: null })
})

test('a supply of nothing that nobody holds is known', async () => {
  const tiers = { whales: 0, sharks: 0, dolphins: 0, fish: 0, octopus: 0, crabs: 0, shrimps: 0 }
  const figures = await figuresOf(await index('0xnone', 0, 0))
  expect(figures).toEqual({ tiers, top10: null, whales: [0, 0], valuation: 0 })
})
