import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

// While a transaction is under way, which on the embedded database has the only session, what was answered before is answered at once, as it
// was; when it is committed, as it is then.
const TOKEN = `0x${'60'.repeat(20)}`
const TODAY = new Date().toISOString().slice(0, 10)

let assay: TestApp
let access: string
let id: number

beforeAll(async () => {
  assay = await startTestApp()
  const contract = await assay.db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, state, first_block, cursor_block)
    values ('eth', ${TOKEN}, 'erc20', 'ready', 1, 1) returning id`)
  id = contract?.id ?? 0
  await assay.db.rows(sql`
    insert into contract_totals (contract_id, transfers, holders, supply) values (${id}, 3, 2, 5)`)
})
afterAll(() => assay?.close())

beforeEach(async () => {
  access = (await assay.signIn('ada@example.com')).access
  await assay.letPass('2 minutes')
  await assay.db.rows(sql`
    insert into collections (user_id, contract_id) select u.id, ${id} from users u on conflict do nothing`)
  await assay.db.rows(sql`
    insert into contract_days (contract_id, day, transactions, supply, holders) values (${id}, ${TODAY}, 3, 5, 2)
    on conflict (contract_id, day) do update set transactions = 3`)
  await assay.db.rows(sql`update contracts set changes = changes + 1 where id = ${id}`)
})

test.each([
  [
    'a figure',
    '4',
    async (tx: Queryable) => {
      await tx.rows(sql`update contract_days set transactions = 4 where contract_id = ${id}`)
      await tx.rows(sql`update contracts set changes = changes + 1 where id = ${id}`)
    },
  ],
  [
    'what is tracked',
    'not_tracked',
    (tx: Queryable) => tx.rows(sql`delete from collections where contract_id = ${id}`),
  ],
  [
    'the session',
    'not_signed_in',
    (tx: Queryable) => tx.rows(sql`update sessions set ended_at = now() where ended_at is null`),
  ],
])('a change of %s is answered when it is committed, not before', async (_, after, write) => {
  expect(await answerWhile(write)).toBe('3')
  expect(await answer()).toBe(after)
})

class Disturbed extends Error {}

/** What is answered when all of it is written and nothing committed. */
async function answerWhile(write: (tx: Queryable) => Promise<unknown>): Promise<string> {
  const { db } = assay
  for (;;) {
    const writes = db.writes?.()
    await answer()
    let answered = ''
    const work = db.transaction(async (tx) => {
      await write(tx)
      // A job has written something before the transaction began: what was answered is not known to be so still.
      if (db.writes?.() !== writes) throw new Disturbed()
      answered = await answer()
    })
    const isDone = await work.then(
      () => true,
      (error) => {
        if (error instanceof Disturbed) return false
        throw error
      },
    )
    if (isDone) return answered
  }
}

/** The transactions of today, or why there is no answer. */
async function answer(): Promise<string> {
  const body = { contract: TOKEN, contract_chain: 'eth' }
  const reply = (await assay.postAs(access, '/api/erc20/stats-main', body)).json()
  return String(reply.error?.code ?? reply.main.at(-1).transactions)
}
