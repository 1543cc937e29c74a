import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { fromSomewhere, startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
beforeAll(async () => {
  assay = await startTestApp()
})
afterAll(() => assay.close())

let people = 0
const newcomer = () => `person-${++people}@example.com`
const errorCode = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A session whose sign-in is so long ago that it no longer counts as a confirmation. */
async function signInLongAgo(email: string) {
  const { access } = await assay.signIn(email)
  await assay.letPass('11 minutes')
  return access
}

async function askForCode(access: string, email: string) {
  const reply = await assay.postAs(access, '/api/confirm/send-code', {})
  expect(reply.statusCode).toBe(200)
  return { token: reply.json().token as string, code: await assay.inbox.waitForCode(email) }
}

async function isConfirmed(email: string) {
  const row = await assay.db.row<{ fresh: boolean }>(sql`
    select bool_or(s.confirmed_at > now() - interval '10 minutes') as fresh
    from sessions s join users u on u.id = s.user_id where u.email = ${email}`)
  return row?.fresh
}

const events = (email: string) =>
  assay.db.rows(sql`
    select e.kind, e.detail from account_events e join users u on u.id = e.user_id where u.email = ${email} order by e.id`)

test("a code that came to the account's address confirms the session, once", async () => {
  const email = newcomer()
  const access = await signInLongAgo(email)
  expect(await isConfirmed(email)).toBe(false)
  const given = await askForCode(access, email)
  const reply = await assay.postAs(access, '/api/confirm', given)
  expect([reply.statusCode, reply.json()]).toEqual([200, {}])
  expect(await isConfirmed(email)).toBe(true)
  const again = await assay.postAs(access, '/api/confirm', given)
  expect([again.statusCode, errorCode(again)]).toEqual([400, 'code_spent'])
  expect(await events(email)).toEqual([
    { kind: 'sign-in', detail: 'code' },
    { kind: 'confirmed', detail: 'code' },
  ])
})

test('the mail says that it is no sign-in', async () => {
  const email = newcomer()
  const access = await signInLongAgo(email)
  await assay.postAs(access, '/api/confirm/send-code', {})
  const mail = await assay.inbox.waitForMail(email)
  expect(mail.subject).toMatch(/^\d{6} is your Assay code$/)
  expect(mail.text).toContain('Confirm a change of your account')
  expect(mail.html).toContain('Confirm a change of your account')
})

describe('a code is good for what it was asked for', () => {
  test('one that confirms opens no session', async () => {
    const email = newcomer()
    const access = await signInLongAgo(email)
    const reply = await assay.post('/auth/login-code', await askForCode(access, email))
    expect([reply.statusCode, errorCode(reply)]).toEqual([400, 'code_spent'])
  })

  test('one that signs in confirms nothing', async () => {
    const email = newcomer()
    const access = await signInLongAgo(email)
    const asked = await assay.post('/auth/login-email', { email }, fromSomewhere())
    const code = await assay.inbox.waitForCode(email)
    const reply = await assay.postAs(access, '/api/confirm', { token: asked.json().tokens, code })
    expect([reply.statusCode, errorCode(reply)]).toEqual([400, 'code_spent'])
    expect(await isConfirmed(email)).toBe(false)
  })

  test("one of another account confirms nobody else's session", async () => {
    const [email, other] = [newcomer(), newcomer()]
    const access = await signInLongAgo(email)
    const { access: otherAccess } = await assay.signIn(other)
    const given = await askForCode(access, email)
    const reply = await assay.postAs(otherAccess, '/api/confirm', given)
    expect([reply.statusCode, errorCode(reply)]).toEqual([400, 'code_spent'])
  })
})

test('of 50 wrong codes in parallel 5 are compared, then the right one is refused, and each is in the audit log', async () => {
  const email = newcomer()
  const access = await signInLongAgo(email)
  const { token, code } = await askForCode(access, email)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => assay.postAs(access, '/api/confirm', { token, code: wrong(code) })),
  )
  expect(replies.filter((reply) => errorCode(reply) === 'code_wrong')).toHaveLength(5)
  const late = await assay.postAs(access, '/api/confirm', { token, code })
  expect([late.statusCode, errorCode(late)]).toEqual([400, 'code_spent'])
  expect((await events(email)).slice(1)).toEqual(
    Array.from({ length: 5 }, () => ({ kind: 'sign-in-failed', detail: 'confirm' })),
  )
})

test('one mail a minute and five an hour, which sign-ins of strangers do not use up', async () => {
  const email = newcomer()
  const access = await signInLongAgo(email)
  await assay.post('/auth/login-email', { email }, fromSomewhere())
  for (let sent = 0; sent < 5; sent++) {
    expect((await assay.postAs(access, '/api/confirm/send-code', {})).statusCode).toBe(200)
    const early = await assay.postAs(access, '/api/confirm/send-code', {})
    expect([early.statusCode, errorCode(early)]).toEqual([429, 'too_many_mails'])
    // Not so much that the access token ends.
    await assay.db.raw(`update limit_hits set at = at - interval '61 seconds'`)
  }
  const sixth = await assay.postAs(access, '/api/confirm/send-code', {})
  expect([sixth.statusCode, errorCode(sixth)]).toEqual([429, 'too_many_mails'])
})

test('a code is good for ten minutes', async () => {
  const email = newcomer()
  const access = await signInLongAgo(email)
  const given = await askForCode(access, email)
  await assay.db.raw(`update login_codes set expires_at = expires_at - interval '601 seconds'`)
  const reply = await assay.postAs(access, '/api/confirm', given)
  expect([reply.statusCode, errorCode(reply)]).toEqual([400, 'code_spent'])
})
