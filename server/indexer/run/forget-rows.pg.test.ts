import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import { openDatabase } from '#server/db/connect.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { factsOf, indexed, PlayedTokens, track } from '../testing/played-tokens.ts'
import { Random } from '../testing/random.ts'
import { untilSettled } from '../testing/until-settled.ts'
import { forgetting, sweepDropped } from './forget-rows.ts'
import { startIndexer } from './start-indexer.ts'
import { startOver } from './start-over.ts'

const log = pino({ level: 'silent' })
const usual = { ...forgetting }
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  Object.assign(forgetting, usual)
  for (const close of opened.splice(0).reverse()) await close()
})

test('a large contract that is started over loses its figures at once and its rows in steps, before it is read again', async () => {
  Object.assign(forgetting, { rowsAtOnce: 3, largeTransfers: 5 })
  const db = await openDatabase({ ...(await testDatabase()), log })
  opened.push(() => db.close())
  const played = await PlayedTokens.begin(new Random(22))
  opened.push(() => played.chain.close())
  const token = await played.add('erc20')
  await played.mine(90)
  const id = await track(db, token)
  await read()
  const transfers = await rowsOf('transfers')
  expect(transfers).toBeGreaterThan(forgetting.largeTransfers)

  await db.transaction((tx) => startOver(tx, [id]))
  expect([await rowsOf('contract_totals'), await rowsOf('contract_days')]).toEqual([0, 0])
  expect(await rowsOf('transfers')).toBe(transfers)
  // It is there: its rows are not those of a contract that is gone. And it stays large without its totals.
  await sweepDropped(db)
  await db.transaction((tx) => startOver(tx, [id]))
  expect(await rowsOf('transfers')).toBe(transfers)

  await read()
  expect(await rowsOf('dropped_contracts')).toBe(0)
  expect(await factsOf(db, token)).toEqual(await played.logs(token))
  expect(await indexed(db, token)).toEqual(played.expected(token))

  async function read() {
    const chain = openChain('demo', [played.chain.rpcUrl], { log, pollMs: 10 })
    const indexer = await startIndexer(db, log)
    indexer.add({ chain, protocols: noProtocols })
    await untilSettled(db, played.chain.rpcUrl)
    chain.close()
    await indexer.close()
  }

  async function rowsOf(table: string): Promise<number> {
    const { rows } = await db.raw(`select count(*)::int as count from ${table} where contract_id = $1`, [id])
    return (rows[0] as { count: number }).count
  }
})
