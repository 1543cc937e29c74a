import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './db/sql.ts'
import { signInLinkCommand } from './sign-in-link-command.ts'
import type { Starter } from './store/collections.ts'
import { createMailBudget } from './store/mail-budget.ts'
import { exchangeTicket } from './store/ticket-sign-in.ts'
import type { TestApp } from './test-app.ts'
import { startTestOperator, type TestOperator } from './test-operator.ts'

let assay: TestApp
let operator: TestOperator
beforeAll(async () => {
  operator = await startTestOperator(signInLinkCommand, { PUBLIC_URL: 'https://assay.example.com' })
  assay = operator.assay
})
afterAll(() => operator.close())
const run = (...args: string[]) => operator.run(...args)

async function linkFor(email: string) {
  const [code, printed] = await run(email)
  const [link = '', words] = printed.split('\n')
  expect([code, words]).toEqual([
    0,
    `It signs in as ${email}, once, within 15 minutes. Give it to nobody else.`,
  ])
  const [, ticket = ''] =
    /^https:\/\/assay\.example\.com\/#sign-in-link=([A-Za-z0-9_-]{43})$/.exec(link) ?? []
  return ticket
}
const use = (ticket: string) => assay.post('/auth/ticket', { ticket })

test('what is wrong with a command is said before anything is done, with exit code 1', async () => {
  const usage = expect.stringContaining('npm run sign-in-link -- <e-mail>')
  for (const args of [[], ['a@b.example', 'x']]) expect(await run(...args)).toEqual([1, usage])
  expect(await run('ada')).toEqual([
    1,
    'An account is named by its e-mail address, such as name@example.com.',
  ])
  expect(await assay.db.rows(sql`select 1 as one from users`)).toEqual([])
})

test('a link signs in once, makes the account of the first operator, and is in the audit log', async () => {
  const ticket = await linkFor('first@example.com')
  const stored = await assay.db.rows(
    sql`select encode(hash, 'escape') as hash, t::text as row from sign_in_tickets t`,
  )
  expect(JSON.stringify(stored)).not.toContain(ticket)
  const replies = await Promise.all([use(ticket), use(ticket), use(ticket)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  const signedIn = replies.find(({ statusCode }) => statusCode === 200)?.json()
  expect((await assay.get('/api/profile', signedIn.tokens.access.token)).json().email).toBe(
    'first@example.com',
  )
  const events = await assay.db.rows(sql`select kind, detail from account_events order by id`)
  expect(events).toEqual([
    { kind: 'sign-in-link-made', detail: '' },
    { kind: 'sign-in', detail: 'link' },
  ])
})

test('a link of an account that is there signs in to it, for 15 minutes', async () => {
  await assay.signIn('ada@example.com')
  const early = await linkFor('ada@example.com')
  await assay.letPass('14 minutes')
  expect((await use(early)).statusCode).toBe(200)
  const late = await linkFor('ada@example.com')
  await assay.letPass('15 minutes')
  expect((await use(late)).json().error.code).toBe('ticket_spent')
  const accounts = await assay.db.rows(sql`select 1 as one from users where email = 'ada@example.com'`)
  expect(accounts).toHaveLength(1)
})

test('the first sign-in of an account that links have made finds what new accounts find, and no other does', async () => {
  const starter: Starter = {
    contract: {
      chain: 'eth',
      address: `0x${'a1'.repeat(20)}`,
      kind: 'erc20',
      name: 'Bullion',
      symbol: 'BLN',
      decimals: 18,
      royalty_receiver: null,
      first_block: 0,
      estimated_transfers: 10,
    },
    tracking: { name: 'Bullion', largeContractTransfers: 1_000 },
    creator: null,
  }
  const noMail = async () => undefined
  const budget = createMailBudget(1, pino({ level: 'silent' }))
  const signInBy = async (ticket: string) => {
    const attempt = {
      ticket,
      browser: '',
      device: { userAgent: '', address: '' },
      client: { address: '', key: 'x', network: 'x' },
    }
    const { tokens } = await exchangeTicket(assay.db, attempt, [starter], budget, noMail)
    const tracked = await assay.get('/api/collections', tokens?.access.token ?? '')
    return tracked.json().map((each: { collection_name: string }) => each.collection_name)
  }
  await linkFor('late@example.com')
  const second = await linkFor('late@example.com')
  const third = await linkFor('late@example.com')
  expect(await signInBy(second)).toEqual(['Bullion'])
  await assay.db.rows(sql`delete from collections`)
  expect(await signInBy(third)).toEqual([])
})

test('a blocked account is not let in by one', async () => {
  const ticket = await linkFor('blocked@example.com')
  await assay.db.rows(sql`update users set blocked_at = now() where email = 'blocked@example.com'`)
  const refused = await use(ticket)
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'account_blocked'])
})
