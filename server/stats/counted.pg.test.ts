import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { noProtocols } from '#server/indexer/testing/no-protocols.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { basisOf } from './counted.ts'
import { erc20Holders } from './erc20-other.ts'
import { nftMain } from './nft-main.ts'
import { nftOther } from './nft-other.ts'
import { supplyDays } from './supply-days.ts'
import type { TrackedContract } from './tracked-contract.ts'

const ALICE = `0x${'a1'.repeat(20)}`
const BOB = `0x${'b0'.repeat(20)}`
const FITS = (agrees: boolean) => JSON.stringify([{ question: 'shares_within_whole', agrees }])

let db: Database
let contract: TrackedContract
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
})
afterAll(() => db?.close())
beforeEach(async () => {
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, state, first_block, cursor_block)
    values ('demo', gen_random_uuid()::text, 'erc721', 'ready', 0, 0) returning id`)
  contract = {
    id: row?.id ?? 0,
    chain: 'demo',
    address: '',
    kind: 'erc721',
    decimals: 0,
    state: 'ready',
    seconds: Date.parse('2026-03-05T12:00:00Z') / 1000,
  }
})

/** By the events two items are held; the contract says so many. */
async function differing(supplyContract: number | null, fits = true) {
  await db.rows(sql`insert into contract_totals (contract_id, supply, holders) values (${contract.id}, 2, 2)`)
  for (const address of [ALICE, BOB]) {
    await db.rows(
      sql`insert into nft_owners (contract_id, address, amount) values (${contract.id}, ${address}, 1)`,
    )
    await db.rows(sql`
      insert into balances (contract_id, address, balance, size, first_way, first_at)
      values (${contract.id}, ${address}, 1, 1, 'transfer', now())`)
  }
  for (const day of ['2026-03-01', '2026-03-03'])
    await db.rows(
      sql`insert into contract_days (contract_id, day, supply, holders) values (${contract.id}, ${day}, 2, 2)`,
    )
  await db.rows(sql`
    insert into hallmarks (contract_id, floor_block, verdict, supply_events, supply_contract, questions)
    values (${contract.id}, 0, 'differs', 2, ${supplyContract}, ${FITS(fits)}::jsonb)`)
}

test('items of which no event tells are held all the same', async () => {
  await differing(1_000)
  expect(await nftOther(db, contract, new Date())).toMatchObject({
    counted: { by: 'events', block: null, differs: true },
    claimed: '1000',
  })
})

test('a day has what the contract said on it or on the day before, and else nothing', async () => {
  await differing(1_000)
  await db.rows(sql`
    insert into contract_supplies (contract_id, day, supply, block_number) values (${contract.id}, '2026-03-03', 1000, 7)`)
  const days = await nftMain(db, contract, noProtocols, '2026-03-05')
  expect(days.map(({ date, claimed }) => [date, claimed])).toEqual([
    ['2026-03-01', null],
    ['2026-03-02', null],
    ['2026-03-03', '1000'],
    ['2026-03-04', '1000'],
    ['2026-03-05', null],
  ])
  expect((await supplyDays(db, contract.id))?.('2026-03-04')).toBe('1000')
})

test('shares are of what the contract says there is, unless they would be more than all', async () => {
  await differing(8)
  expect((await erc20Holders(db, contract)).holders).toMatchObject({
    totalHolders: 2,
    holderSupply: { top10: { supplyPercent: 25 } },
  })
  await db.rows(sql`update hallmarks set supply_contract = 1 where contract_id = ${contract.id}`)
  expect((await erc20Holders(db, contract)).holders).toMatchObject({
    holderDistribution: null,
    holderSupply: { top10: { supplyPercent: null } },
  })
  await db.rows(sql`
    update hallmarks set supply_contract = 8, questions = ${FITS(false)}::jsonb where contract_id = ${contract.id}`)
  expect((await basisOf(db, contract.id)).whole).toBeNull()
})

test('what was counted is marked if the contract says that there is more', async () => {
  await differing(1_000)
  await db.rows(sql`
    insert into recounts (contract_id, state, shown_block, shown_supply) values (${contract.id}, 'done', 90, 1000)`)
  for (const [address, amount] of [
    [ALICE, 600],
    [BOB, 0],
  ] as const)
    await db.rows(sql`
      insert into recount_answers (contract_id, block_number, address, token_id, amount)
      values (${contract.id}, 90, ${address}, -1, ${amount})`)
  expect(await nftOther(db, contract, new Date())).toMatchObject({
    counted: { by: 'balanceOf', block: 90, differs: true },
    top_owners: [{ address: ALICE, amount: '600' }],
    claimed: '1000',
  })
  await db.rows(sql`update recounts set shown_supply = 600 where contract_id = ${contract.id}`)
  expect((await basisOf(db, contract.id)).differs).toBe(false)
  // Once it agrees, events are counted again.
  await db.rows(sql`update hallmarks set verdict = 'agrees' where contract_id = ${contract.id}`)
  expect(await basisOf(db, contract.id)).toMatchObject({ by: 'events', differs: false, whole: 2n })
})
