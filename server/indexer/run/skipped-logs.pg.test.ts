import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain, TimedLog } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import type { Contract } from '../log-source.ts'
import { openNftSource } from '../nft/nft-source.ts'
import { saveSkipped, skippedLog } from '../skipped-logs.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { PlayedChain } from '../testing/played-chain.ts'
import { track } from '../testing/played-tokens.ts'
import { type Event, erc721Transfer } from '../testing/puppet.ts'
import { untilSettled } from '../testing/until-settled.ts'
import { loadTotals, saveTotals } from '../totals.ts'
import { CONSECUTIVE_TRANSFER, TRANSFER } from '../transfer-events.ts'
import { startIndexer } from './start-indexer.ts'

const log = pino({ level: 'silent' })
const ZERO = `0x${'0'.repeat(40)}`
const ALICE = `0x${'a1'.repeat(20)}`
const word = (value: number | bigint) => `0x${value.toString(16).padStart(64, '0')}`
const range = (first: number, last: number): Event => ({
  topics: [CONSECUTIVE_TRANSFER, word(first), word(0), word(BigInt(ALICE))],
  data: word(last),
})
const unreadable: Event = { topics: [TRANSFER], data: '0x01' }

let db: Database
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())

const totalsOf = (id: number) =>
  db.row(sql`select transfers, supply, skipped, ranged from contract_totals where contract_id = ${id}`)

test('a block that is gone takes its unreadable logs and its ranges with it', async () => {
  const played = await PlayedChain.start()
  const puppet = await played.deployPuppet()
  const id = await track(db, { kind: 'erc721', address: puppet, first: await played.head() })
  const emit = (...events: Event[]) =>
    played.mine(12, [{ from: played.accounts[0] ?? '', to: puppet, valueWei: 0n, events }])
  const chain = openChain('demo', [played.rpcUrl], { log, pollMs: 20 })
  const indexer = await startIndexer(db, log)
  try {
    indexer.add({ chain, protocols: noProtocols })
    await emit(range(1, 3), unreadable)
    await untilSettled(db, played.rpcUrl)
    await emit(range(4, 9), unreadable, erc721Transfer(ZERO, ALICE, 100n))
    await untilSettled(db, played.rpcUrl)
    const wrong = 'wrong data size'
    expect(await totalsOf(id)).toEqual({ transfers: 10, supply: '10', skipped: { [wrong]: 2 }, ranged: 9 })
    const kept = () => db.rows(sql`select log_index, reason from skipped_logs where contract_id = ${id}`)
    expect(await kept()).toEqual([
      { log_index: 1, reason: wrong },
      { log_index: 1, reason: wrong },
    ])
    await played.rollBack(1)
    await emit(erc721Transfer(ALICE, ZERO, 2n))
    await emit()
    await untilSettled(db, played.rpcUrl)
    expect(await totalsOf(id)).toEqual({ transfers: 4, supply: '2', skipped: { [wrong]: 1 }, ranged: 3 })
    expect(await kept()).toEqual([{ log_index: 1, reason: wrong }])
  } finally {
    chain.close()
    await indexer.close()
    await played.close()
  }
})

test('of one contract the first 10,000 are kept, and all are counted', async () => {
  const id = 77
  const logs = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) =>
      skippedLog({ blockNumber: from + i, logIndex: 0, transactionHash: '0x' }, 'empty batch'),
    )
  for (const batch of [logs(1, 9_998), logs(9_999, 5), logs(10_004, 5)])
    await db.transaction(async (tx) => {
      const totals = await loadTotals(tx, id)
      await saveSkipped(tx, id, totals, batch)
      await saveTotals(tx, id, totals)
    })
  expect(await totalsOf(id)).toMatchObject({ skipped: { 'empty batch': 10_008 } })
  expect(
    await db.row(
      sql`select count(*)::int as kept, max(block_number) as last from skipped_logs where contract_id = ${id}`,
    ),
  ).toEqual({ kept: 10_000, last: 10_000 })
})

test('a contract has 200,000 tokens in ranges at most, however they are read', async () => {
  const id = 78
  await db.rows(sql`insert into contract_totals (contract_id, ranged) values (${id}, 199995)`)
  const chain = {
    mined: async (places: readonly { hash: string }[]) =>
      new Map(
        places.map(({ hash }) => [
          hash,
          {
            transaction: { hash, blockNumber: 1, blockHash: '0x', from: ALICE, to: null, valueWei: 0n },
            receipt: { transactionHash: hash, blockNumber: 1, blockHash: '0x', succeeded: true, logs: [] },
            nativeMoves: null,
          },
        ]),
      ),
    nativeMovesOf: async () => new Map(),
  } as unknown as Chain
  const contract = { id, chain: 'demo', address: ALICE, kind: 'erc721', oddities: [] } as unknown as Contract
  const logOf = (event: Event, blockNumber: number): TimedLog => ({
    address: ALICE,
    topics: [...event.topics],
    data: event.data,
    blockNumber,
    blockHash: '0x',
    transactionHash: word(blockNumber),
    transactionIndex: 0,
    logIndex: 0,
    blockTimestamp: 1_700_000_000,
  })
  let source = await openNftSource(db, chain, noProtocols, contract, 3)
  for (const [block, last] of [3, 3, 2, 1].entries()) {
    const span = { from: block, to: block, blocks: null, stateAt: 'latest' as const }
    const step = await source.prepare([logOf(range(1, last), block)], span)
    await db.transaction(async (tx) => step?.apply(tx))
    source = step?.next ?? source
  }
  expect(await totalsOf(id)).toMatchObject({
    transfers: 5,
    ranged: 200_000,
    skipped: { 'too many tokens in ranges': 2 },
  })
})
