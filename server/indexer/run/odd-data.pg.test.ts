import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { PlayedChain } from '../testing/played-chain.ts'
import { trackNothing } from '../testing/played-tokens.ts'
import {
  type Event,
  erc20Transfer,
  erc721Transfer,
  transferBatch,
  transferSingle,
} from '../testing/puppet.ts'
import { untilSettled } from '../testing/until-settled.ts'
import { TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE } from '../transfer-events.ts'
import { type Indexer, startIndexer } from './start-indexer.ts'

const log = pino({ level: 'silent' })
const ZERO = `0x${'0'.repeat(40)}`
const ALICE = `0x${'a1'.repeat(20)}`
const BOB = `0x${'b0'.repeat(20)}`
const CAROL = `0x${'ca'.repeat(20)}`
const MAX = 2n ** 256n - 1n
const MAX_TEXT = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
const TWICE_MAX_TEXT = '231584178474632390847141970017375815706539969331281128078915168015826259279870'

const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const words = (...values: (number | bigint)[]) =>
  `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`
const parties = (from: string, to: string) => [topic(ALICE), topic(from), topic(to)]

let db: Database
let played: PlayedChain
let puppet: string
let indexer: Indexer
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())
beforeEach(async () => {
  played = await PlayedChain.start()
  puppet = await played.deployPuppet()
})
afterEach(async () => {
  await indexer?.close()
  await played?.close()
  await trackNothing(db)
})

describe.each(['by backfill', 'at the head'] as const)('read %s', (how) => {
  test('an ERC-1155 that says impossible things', async () => {
    const id = await index(how, 'erc1155', [
      transferBatch(ZERO, ALICE, [
        [1n, 5n],
        [1n, 7n],
        [2n, 3n],
      ]),
      // Two ids and one value, then nothing at all.
      { topics: [TRANSFER_BATCH, ...parties(ZERO, ALICE)], data: words(64, 160, 2, 1, 2, 1, 9) },
      transferBatch(ZERO, ALICE, []),
      transferSingle(ZERO, BOB, MAX, MAX),
      transferSingle(ZERO, BOB, MAX, MAX),
      transferSingle(ALICE, ALICE, 1n, 5n),
      transferSingle(ALICE, BOB, 1n, 0n),
      { topics: [TRANSFER_SINGLE, ...parties(ZERO, ALICE)], data: '0x1234' },
      { topics: [TRANSFER_SINGLE, ...parties(ZERO, ALICE)], data: '0x' },
      // Arrays that begin or end outside the data.
      { topics: [TRANSFER_BATCH, ...parties(ZERO, ALICE)], data: words(MAX, 64) },
      { topics: [TRANSFER_BATCH, ...parties(ZERO, ALICE)], data: words(64, 64, 2n ** 255n, 1) },
      { topics: [TRANSFER_SINGLE, topic(ZERO), topic(ALICE)], data: words(1, 1) },
      { topics: [TRANSFER_SINGLE, topic(ZERO), words(MAX), topic(ALICE)], data: words(1, 1) },
      // Carol never had any.
      transferSingle(CAROL, BOB, 1n, 10n),
      transferBatch(ALICE, BOB, [
        [1n, 5n],
        [1n, 7n],
      ]),
      // Alice is left with 1 of the 3 and is said to burn 2.
      transferSingle(ALICE, CAROL, 2n, 2n),
      transferSingle(ALICE, ZERO, 2n, 2n),
    ])
    expect(await totals(id)).toEqual({
      transfers: 12,
      holders: 2,
      supply: '231584178474632390847141970017375815706539969331281128078915168015826259279894',
      tokens: 3,
      skipped: {
        'arrays of unequal length': 1,
        'empty batch': 1,
        'wrong data size': 2,
        'array out of bounds': 2,
        'wrong number of topics': 1,
        'not an address': 1,
      },
      surprises: { 'more left than was there': 2 },
    })
    expect(await skippedReasons(id)).toEqual([
      'arrays of unequal length',
      'empty batch',
      'wrong data size',
      'wrong data size',
      'array out of bounds',
      'array out of bounds',
      'wrong number of topics',
      'not an address',
    ])
    expect(await owners(id)).toEqual({
      [BOB]: '231584178474632390847141970017375815706539969331281128078915168015826259279892',
      [CAROL]: '2',
    })
    expect(await lots(id)).toEqual({
      [`1 ${BOB}`]: '22',
      [`2 ${CAROL}`]: '2',
      [`${MAX_TEXT} ${BOB}`]: TWICE_MAX_TEXT,
    })
    await expectNftSumsToAgree(id)
  })

  test('an ERC-721 whose events contradict each other', async () => {
    const id = await index(how, 'erc721', [
      erc721Transfer(ZERO, ALICE, 1n),
      // Minted while it exists, then given away by somebody who does not have it.
      erc721Transfer(ZERO, BOB, 1n),
      erc721Transfer(CAROL, ALICE, 1n),
      // Never minted.
      erc721Transfer(CAROL, BOB, 2n),
      erc721Transfer(ALICE, ZERO, 3n),
      erc721Transfer(ZERO, CAROL, MAX),
      erc721Transfer(CAROL, CAROL, MAX),
      erc721Transfer(ZERO, ZERO, 4n),
      // The form of the first collections, in which nothing is indexed; the id in the data; something beside it there.
      { topics: [TRANSFER], data: words(BigInt(ZERO), BigInt(BOB), 0) },
      { topics: [TRANSFER, topic(ZERO), topic(BOB)], data: words(6) },
      { topics: [TRANSFER, topic(ZERO), topic(BOB), words(7)], data: '0x00' },
      { topics: [TRANSFER, words(MAX), topic(BOB), words(7)], data: '0x' },
      { topics: [TRANSFER], data: words(1, 2) },
    ])
    expect(await totals(id)).toEqual({
      transfers: 11,
      holders: 3,
      supply: '6',
      tokens: 6,
      skipped: { 'wrong data size': 1, 'not an address': 1 },
      surprises: { 'it came from another owner': 2, 'more left than was there': 2 },
    })
    expect(await owners(id)).toEqual({ [ALICE]: '1', [BOB]: '4', [CAROL]: '1' })
    expect(await lots(id)).toEqual({
      [`1 ${ALICE}`]: '1',
      [`2 ${BOB}`]: '1',
      [`0 ${BOB}`]: '1',
      [`6 ${BOB}`]: '1',
      [`7 ${BOB}`]: '1',
      [`${MAX_TEXT} ${CAROL}`]: '1',
    })
    await expectNftSumsToAgree(id)
  })

  test('an ERC-20 that never told of its first mint', async () => {
    const id = await index(how, 'erc20', [
      // Alice had 500 from the start, of which no event tells.
      erc20Transfer(ALICE, BOB, 100n),
      erc20Transfer(BOB, CAROL, 40n),
      erc20Transfer(BOB, BOB, 1_000n),
      erc20Transfer(CAROL, BOB, 0n),
      erc20Transfer(ZERO, CAROL, MAX),
      erc20Transfer(ZERO, CAROL, MAX),
      erc20Transfer(ZERO, ZERO, 5n),
      erc721Transfer(ZERO, BOB, 1n),
      { topics: [TRANSFER, topic(ZERO), topic(BOB)], data: '0x' },
      { topics: [TRANSFER, topic(ZERO), words(MAX)], data: words(3) },
      { topics: [TRANSFER], data: words(BigInt(ZERO), BigInt(BOB), 7) },
    ])
    const balances = await db.rows<{ address: string; balance: string }>(
      sql`select address, balance from balances where contract_id = ${id}`,
    )
    expect(Object.fromEntries(balances.map(({ address, balance }) => [address, balance]))).toEqual({
      [ALICE]: '-100',
      [BOB]: '67',
      [CAROL]: '231584178474632390847141970017375815706539969331281128078915168015826259279910',
    })
    // Minted minus burned, and the sum of all balances, the one below nothing included.
    expect(await totals(id)).toEqual({
      transfers: 8,
      holders: 2,
      supply: '231584178474632390847141970017375815706539969331281128078915168015826259279877',
      tokens: 0,
      skipped: { 'wrong number of topics': 1, 'wrong data size': 1, 'not an address': 1 },
      surprises: { 'more left than was there': 1 },
    })
    const { sum } = (await db.row<{ sum: string }>(
      sql`select sum(balance) from balances where contract_id = ${id}`,
    )) ?? { sum: '' }
    expect(sum).toBe('231584178474632390847141970017375815706539969331281128078915168015826259279877')
  })
})

/** Each event in a block of its own: among the final ones before the indexer starts, or while it follows the chain. */
async function index(how: 'by backfill' | 'at the head', kind: string, events: Event[]): Promise<number> {
  const first = await played.head()
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block)
    values ('demo', ${puppet}, ${kind}, ${first}, ${first - 1}) returning id`)
  const play = async () => {
    for (const event of events)
      await played.mine(12, [{ from: played.accounts[0] ?? '', to: puppet, valueWei: 0n, events: [event] }])
  }
  if (how === 'by backfill') {
    await play()
    await played.rpc('anvil_mine', '0x50')
  }
  indexer = await startIndexer(db, log)
  const chain = openChain('demo', [played.rpcUrl], { log, pollMs: 30 })
  indexer.add({ chain, protocols: noProtocols })
  await untilSettled(db, played.rpcUrl)
  if (how === 'at the head') {
    await play()
    await untilSettled(db, played.rpcUrl)
  }
  chain.close()
  return row?.id ?? 0
}

function totals(id: number) {
  return db.row(sql`
    select transfers, holders, supply, tokens, skipped, surprises from contract_totals where contract_id = ${id}`)
}

async function skippedReasons(id: number) {
  const rows = await db.rows<{ reason: string }>(
    sql`select reason from skipped_logs where contract_id = ${id} order by block_number, log_index`,
  )
  return rows.map(({ reason }) => reason)
}

async function owners(id: number) {
  const rows = await db.rows<{ address: string; amount: string }>(
    sql`select address, amount from nft_owners where contract_id = ${id}`,
  )
  return Object.fromEntries(rows.map(({ address, amount }) => [address, amount]))
}

async function lots(id: number) {
  const rows = await db.rows<{ key: string; amount: string }>(sql`
    select token_id || ' ' || owner_address as key, sum(amount) as amount
    from nft_lots where contract_id = ${id} group by 1`)
  return Object.fromEntries(rows.map(({ key, amount }) => [key, amount]))
}

async function expectNftSumsToAgree(id: number) {
  const sums = await db.row<Record<string, string>>(sql`
    select
      (select supply from contract_totals where contract_id = ${id}) as supply,
      (select sum(amount) from nft_lots where contract_id = ${id}) as lots,
      (select sum(amount) from nft_owners where contract_id = ${id}) as owners,
      (select sum(supply) from nft_tokens where contract_id = ${id}) as tokens,
      (select sum(amount) from nft_held_days where contract_id = ${id}) as held,
      (select sum(value::numeric) from contract_totals, jsonb_each_text(by_way) where contract_id = ${id}) as acquisitions`)
  const { supply = '', ...others } = sums ?? {}
  expect(others).toEqual({ lots: supply, owners: supply, tokens: supply, held: supply, acquisitions: supply })
}
