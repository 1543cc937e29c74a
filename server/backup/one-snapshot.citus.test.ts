import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, type Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { inOneSnapshot } from './one-snapshot.ts'

/** They lie at several nodes. */
const CONTRACTS = [1, 2, 3, 4, 5, 6, 7, 8]
const LATER = [9, 10, 11, 12]

let db: Database
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
})
afterAll(() => db?.close())

const isAwaited = async () =>
  (await db.row(sql`
    select 1 from pg_locks
    where relation = 'two_phase'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`)) !== null

const write = (tx: Queryable, id: number) =>
  tx.rows(sql`insert into contract_totals (contract_id, transfers) values (${id}, 1)`)

test('a snapshot of a cluster waits for what is being written, has all of it, from every node, and keeps nobody from writing afterwards', async () => {
  const written = Promise.withResolvers<void>()
  const writing = db.transaction(async (tx) => {
    for (const id of CONTRACTS) await write(tx, id)
    written.resolve()
    await expect.poll(isAwaited).toBe(true)
  })
  await written.promise
  const seen = await inOneSnapshot(db, async (tx) => {
    for (const id of LATER) await db.transaction((other) => write(other, id))
    return tx.rows<{ id: number }>(sql`select contract_id as id from contract_totals order by contract_id`)
  })
  expect(seen.map(({ id }) => id)).toEqual(CONTRACTS)
  await writing
})
