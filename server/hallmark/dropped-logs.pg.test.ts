import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import { fastClock } from '#server/chain/testing/fast-clock.ts'
import { historyAnswers } from '#server/chain/testing/history-answers.ts'
import type { NodeProfile } from '#server/chain/testing/node-profile.ts'
import { startPublicNode } from '#server/chain/testing/public-node.ts'
import { gnosis, silentDropper } from '#server/chain/testing/public-profiles.ts'
import { SeededHistory } from '#server/chain/testing/seeded-history.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { startIndexer } from '#server/indexer/run/start-indexer.ts'
import { noProtocols } from '#server/indexer/testing/no-protocols.ts'
import { until } from '#server/indexer/testing/until-settled.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { checkContract } from './check-contract.ts'
import type { Checkable } from './snapshot.ts'

const log = pino({ level: 'silent' })
const clock = fastClock(50)
let db: Database
const opened: (() => unknown)[] = []
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
  for (const table of ['contracts', 'chain_cursors', 'chain_blocks']) await db.raw(`delete from ${table}`)
})
afterAll(() => db?.close())

test('an index that was read from a single node that leaves out logs is not believed', async () => {
  const outcome = await readThrough(silentDropper)
  expect(outcome).toMatchObject({ finding: { verdict: 'differs' } })
})

test('the same history from an honest node is', async () => {
  const outcome = await readThrough(gnosis)
  expect(outcome).toMatchObject({ finding: { verdict: 'agrees' } })
})

async function readThrough(profile: NodeProfile) {
  const history = new SeededHistory({ transfers: 2_000, blocks: 8_000 })
  const node = await startPublicNode({ profile, behind: historyAnswers(history), now: clock.now })
  opened.push(() => node.stop())
  const chain = openChain('demo', [node.url], { log, clock, pollMs: 20 })
  opened.push(() => chain.close())
  const contract = await db.row<Checkable>(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block)
    values ('demo', ${history.token}, 'erc20', ${history.firstBlock}, ${history.firstBlock - 1})
    returning id, chain, address, kind, 0::bigint as floor_block`)
  if (!contract) throw new Error('not added')
  const indexer = await startIndexer(db, log)
  opened.push(() => indexer.close())
  indexer.add({ chain, protocols: noProtocols })
  await until(async () => (await db.row(sql`select id from contracts where state <> 'ready'`)) === null)
  await until(async () => 'finding' in (await checkContract(db, chain, contract)))
  return checkContract(db, chain, contract)
}
