import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#api/calls.ts'
import { sql } from '#server/db/sql.ts'
import { clusterWorkers } from '#server/indexer/testing/cluster-workers.ts'
import { noProtocols } from '#server/indexer/testing/no-protocols.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'
import { testDatabase } from '#tools/test-database-copy.ts'

const address = `0x${'60'.repeat(20)}`
let assay: TestApp
let ada: string

beforeAll(async () => {
  const database = await testDatabase()
  assay = await startTestApp({}, undefined, undefined, noProtocols, database)
  ada = (await assay.signIn('ada@example.com')).access
  const { db } = assay
  for (const worker of await clusterWorkers(db, database.databaseUrl ?? '')) await worker.commitSlowly()
  await db.rows(sql`
    insert into chain_cursors (chain, block_number, block_hash, finalized_block) values ('demo', 0, '0x0', 0)`)
  await db.rows(sql`
    with added as (
      insert into contracts (chain, address, kind, name, state, first_block, cursor_block)
      values ('demo', ${address}, 'erc20', 'Gold', 'ready', 0, 0) returning id
    )
    insert into collections (user_id, contract_id) select users.id, added.id from users, added`)
  await db.rows(sql`
    insert into contract_totals (contract_id, transactions, holders)
    select id, 0, 0 from unnest(${await ids()}::bigint[]) id`)
})
afterAll(() => assay?.close())

const ids = async () =>
  (await assay.db.rows<{ id: number }>(sql`select id from contracts`)).map(({ id }) => id)

/** As a block is: a cursor, and rows of the index. Returns when the cursor can be seen, while the worker still commits. */
async function begin(block: number): Promise<{ written: Promise<void> }> {
  const { db } = assay
  const [id] = await ids()
  const written = db.transaction(async (tx) => {
    await tx.rows(sql`update chain_cursors set block_number = ${block}, block_hash = ${`0x${block}`}`)
    await tx.rows(
      sql`update contract_totals set transactions = ${block}, holders = ${block} where contract_id = ${id}`,
    )
  })
  while (!(await db.row(sql`select 1 from chain_cursors where block_number = ${block}`)));
  return { written }
}

test('no figure is older than the cursor, although its worker has it a moment later', async () => {
  for (let block = 1; block <= 3; block++) {
    const { written } = await begin(block)
    const body = { contract: address, contract_chain: 'demo' }
    const reply = await assay.postAs(ada, '/api/erc20/stats-other', body)
    const { other } = reply.json() as CallReply<'POST /api/erc20/stats-other'>
    expect(other.holders.totalHolders).toBe(block)
    await written
  }
  for (let block = 4; block <= 6; block++) {
    const { written } = await begin(block)
    const [gold] = (await assay.get('/api/collections', ada)).json() as CallReply<'GET /api/collections'>
    expect(gold).toMatchObject({ as_of: { block }, nr_transactions: block })
    await written
  }
})
