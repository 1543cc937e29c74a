import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tools/test-database-copy.ts'
import { clusterWorkers } from '../indexer/testing/cluster-workers.ts'
import { untilCommitted } from './commits-under-way.ts'
import { type Database, openDatabase, type Queryable } from './connect.ts'
import { sql } from './sql.ts'

const log = pino({ level: 'silent' })

let db: Database
let id: number
beforeAll(async () => {
  const { databaseUrl = '', dataDir } = await testDatabase()
  db = await openDatabase({ databaseUrl, dataDir, log })
  for (const worker of await clusterWorkers(db, databaseUrl)) await worker.commitSlowly()
  const contract = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block) values ('demo', '0x', 'erc20', 0, 0) returning id`)
  id = contract?.id ?? 0
  await db.rows(sql`insert into contract_totals (contract_id) values (${id})`)
})
afterAll(() => db?.close())

/** As a batch is: rows of the index, and the cursor. */
const write = (block: number) =>
  db.transaction(async (tx) => {
    await tx.rows(sql`update contracts set cursor_block = ${block} where id = ${id}`)
    await tx.rows(sql`update contract_totals set transfers = ${block} where contract_id = ${id}`)
  })
const cursor = async (q: Queryable) =>
  (await q.row<{ block: number }>(sql`select cursor_block as block from contracts where id = ${id}`))?.block
const rows = async (q: Queryable) =>
  (
    await q.row<{ block: number }>(
      sql`select transfers as block from contract_totals where contract_id = ${id}`,
    )
  )?.block

async function readOnceCommitted(block: number, before: (tx: Queryable) => Promise<void>) {
  const written = write(block)
  while ((await cursor(db)) !== block);
  const read = await db.snapshot(async (tx) => {
    const seen = await cursor(tx)
    await before(tx)
    return { cursor: seen, rows: await rows(tx) }
  })
  await written
  return read
}

test('rows of a worker may be older than a cursor that is committed, unless the commit is waited for', async () => {
  expect(await readOnceCommitted(1, async () => {})).toEqual({ cursor: 1, rows: 0 })
  expect(await readOnceCommitted(2, (tx) => untilCommitted(tx, [id]))).toEqual({ cursor: 2, rows: 2 })
})

test('a transaction that goes on is not waited for', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const writing = db.transaction(async (tx) => {
    await tx.rows(sql`update contracts set cursor_block = 3 where id = ${id}`)
    await tx.rows(sql`update contract_totals set transfers = 3 where contract_id = ${id}`)
    begin()
    await ended
  })
  await begun
  await untilCommitted(db, [id])
  expect(await cursor(db)).toBe(2)
  end()
  await writing
})
