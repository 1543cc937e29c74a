import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSignInLink } from '#server/store/ticket-sign-in.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
let ann: string
let bob: string
beforeAll(async () => {
  assay = await startTestApp({ OPERATORS: 'ann@example.com, cem@example.com' })
  ann = (await assay.signIn('ann@example.com')).access
  bob = (await assay.signIn('bob@example.com')).access
})
afterAll(() => assay.close())

const send = (access: string) => assay.postAs(access, '/api/operator/test-mail', {})
const stateOf = (access: string, id: string) => assay.postAs(access, '/api/operator/test-mail/state', { id })

test('a test mail goes to the operator’s own address, and its state is told', async () => {
  const sent = await send(ann)
  expect(sent.json()).toEqual({ id: expect.any(String), email: 'ann@example.com', has_mail_server: true })
  const mail = await assay.inbox.waitForMail('ann@example.com')
  expect([mail.to, mail.subject]).toEqual(['ann@example.com', 'Test mail from Assay'])
  expect(mail.text).toContain('Sign-in codes take the same way.')
  await expect
    .poll(async () => (await stateOf(ann, sent.json().id)).json())
    .toEqual({ state: 'sent', attempts: 1, reason: null })
})

test('a mail server that refuses is quoted, and the mail is tried again', async () => {
  assay.inbox.refuseNext(1)
  const { id } = (await send(ann)).json()
  await expect
    .poll(async () => (await stateOf(ann, id)).json())
    .toMatchObject({ state: 'failing', reason: expect.stringContaining('Try again later') })
  await expect.poll(async () => (await stateOf(ann, id)).json().state, { timeout: 30_000 }).toBe('sent')
})

test('it is for operators, of their own mails, and limited', async () => {
  const refused = await send(bob)
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'not_an_operator'])
  await assay.letPass('61 seconds')
  const { id } = (await send(ann)).json()
  expect((await stateOf(bob, id)).statusCode).toBe(403)
  const cem = (await assay.signIn('cem@example.com')).access
  const notTheirs = await stateOf(cem, id)
  expect([notTheirs.statusCode, notTheirs.json().error.code]).toEqual([404, 'no_such_mail'])
  await send(ann)
  await send(ann)
  const tooMany = await send(ann)
  expect([tooMany.statusCode, tooMany.json().error.code]).toEqual([429, 'too_many_mails'])
})

test('a mail that was given up says so', async () => {
  await assay.letPass('61 seconds')
  assay.inbox.refuseNext(100)
  const { id } = (await send(ann)).json()
  await expect.poll(async () => (await stateOf(ann, id)).json().state).toBe('failing')
  await assay.letPass('10 minutes')
  expect((await stateOf(ann, id)).json()).toMatchObject({ state: 'given_up' })
})

test('without a mail server that is said', async () => {
  const without = await startTestApp({ SMTP_URL: '', OPERATORS: 'ann@example.com' })
  const ticket = await makeSignInLink(without.db, 'ann@example.com')
  const { tokens } = (await without.post('/auth/ticket', { ticket })).json()
  const sent = await without.postAs(tokens.access.token, '/api/operator/test-mail', {})
  expect(sent.json()).toMatchObject({ has_mail_server: false })
  await without.close()
})
