import { pino } from 'pino'
import { expect, test } from 'vitest'
import { chainKeys } from '#api/chains.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { openDatabase } from './db/connect.ts'
import { sql } from './db/sql.ts'
import { parseEnv } from './env.ts'
import { startIndexerThread } from './start-indexer-thread.ts'

const log = pino({ level: 'silent' })
const onPglite = process.env.TEST_DATABASE === 'pglite'

test('what a killed process held of the embedded database is free at once; on PostgreSQL its holder may be alive', async () => {
  const where = await testDatabase()
  const db = await openDatabase({ ...where, log })
  const lease = sql`gen_random_uuid(), now() + interval '40 seconds'`
  await db.rows(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block, worker, leased_until)
    values ('demo', '0x00000000000000000000000000000000000000aa', 'erc20', 0, -1, ${lease})`)
  await db.rows(sql`
    insert into chain_cursors (chain, block_number, block_hash, finalized_block, worker, leased_until)
    values ('demo', 7, '0x07', 7, ${lease})`)
  const rpcUrls = Object.fromEntries(chainKeys().map((key) => [key, ['http://127.0.0.1:9']]))
  const env = parseEnv({ DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl, LOG_LEVEL: 'silent' })
  const indexer = startIndexerThread(db, { ...env, rpcUrls }, log)
  // It answers once it has begun.
  await expect.poll(async () => (await indexer.counters()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  await indexer.close()
  const held = await db.row(sql`
    select (select count(*)::int from contracts where worker is not null) as contracts,
      (select count(*)::int from chain_cursors where worker is not null) as chains`)
  expect(held).toEqual(onPglite ? { contracts: 0, chains: 0 } : { contracts: 1, chains: 1 })
  await db.close()
})
