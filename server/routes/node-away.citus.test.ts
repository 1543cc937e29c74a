import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#api/calls.ts'
import { contractsAt } from '#server/db/cluster-nodes.ts'
import { findForgotten, takeContracts } from '#server/db/contracts-due.ts'
import { sql } from '#server/db/sql.ts'
import { takeHallmark } from '#server/hallmark/due-hallmarks.ts'
import { type ClusterWorker, clusterWorkers } from '#server/indexer/testing/cluster-workers.ts'
import { noProtocols } from '#server/indexer/testing/no-protocols.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'
import { testDatabase } from '#tools/test-database-copy.ts'

let assay: TestApp
let ada: string
let worker: ClusterWorker
/** Of which the first is at the worker that goes away. */
const tokens: { id: number; address: string }[] = []

beforeAll(async () => {
  const database = await testDatabase()
  assay = await startTestApp({}, undefined, undefined, noProtocols, database)
  ada = (await assay.signIn('ada@example.com')).access
  const { db } = assay
  const [first] = await clusterWorkers(db, database.databaseUrl ?? '')
  worker = first as ClusterWorker
  for (let i = 1; tokens.length < 2; i++) {
    const address = `0x${String(i).padStart(40, '0')}`
    const row = await db.row<{ id: number }>(sql`
      insert into contracts (chain, address, kind, name, state, first_block, cursor_block)
      values ('demo', ${address}, 'erc20', 'Gold', 'ready', 0, 9) returning id`)
    const id = row?.id ?? 0
    const isThere = (await contractsAt(db, [worker.group], sql`c.id = ${id}`)).length > 0
    if (isThere === (tokens.length === 0)) tokens.push({ id, address })
    else await db.rows(sql`delete from contracts where id = ${id}`)
  }
  for (const { id } of tokens) {
    await db.rows(
      sql`insert into contract_totals (contract_id, transfers, transactions, holders) values (${id}, 7, 6, 5)`,
    )
    await db.rows(sql`insert into hallmarks (contract_id, floor_block, due_at) values (${id}, 0, now())`)
    await db.rows(sql`insert into nft_metadata (contract_id, token_id) values (${id}, 1)`)
    await db.rows(sql`insert into collections (user_id, contract_id) select id, ${id} from users`)
  }
})
afterAll(async () => {
  await worker?.comeBack()
  await assay?.close()
})

const list = async () => {
  const reply = await assay.get('/api/collections', ada)
  expect(reply.statusCode).toBe(200)
  return (reply.json() as CallReply<'GET /api/collections'>).map(
    ({ nr_holders, nr_transactions, trouble, hallmark }) => ({
      nr_holders,
      nr_transactions,
      trouble,
      hasHallmark: hallmark !== null,
    }),
  )
}
const there = { nr_holders: 5, nr_transactions: 6, trouble: null, hasHallmark: true }
const away = {
  nr_holders: null,
  nr_transactions: null,
  trouble: 'The database node that holds this is away just now. Reading goes on as soon as it is back.',
  hasHallmark: false,
}
const stats = ({ address }: { address: string }) =>
  assay.postAs(ada, '/api/erc20/stats-other', { contract: address, contract_chain: 'demo' })

test('while a node is away, what is elsewhere is answered about and worked on, and the rest is said to be unknown', async () => {
  const { db } = assay
  const [lost, other] = tokens as [(typeof tokens)[number], (typeof tokens)[number]]
  expect(await list()).toEqual([there, there])

  await worker.goAway()
  expect(await list()).toEqual([away, there])
  expect(await list()).toEqual([away, there])
  expect((await stats(other)).statusCode).toBe(200)
  expect((await stats(lost)).statusCode).toBe(503)
  const notifications = await assay.postAs(ada, '/api/notifications', { limit: 10 })
  expect(notifications.json()).toMatchObject({ result: [], unread: 0 })
  expect(await takeHallmark(db, 'demo')).toMatchObject({ id: other.id })
  expect(await takeHallmark(db, 'demo')).toBeNull()
  await findForgotten(db, 'metadata')
  expect(await takeContracts(db, 'metadata', 5)).toMatchObject([{ contract_id: other.id }])

  await worker.comeBack()
  await expect.poll(list).toEqual([there, there])
  await expect.poll(() => takeHallmark(db, 'demo')).toMatchObject({ id: lost.id })
})
