import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsCommand } from './accounts-command.ts'
import { sql } from './db/sql.ts'
import { sweepFiles } from './outside/sweep-files.ts'
import { fromSomewhere, type TestApp } from './test-app.ts'
import { startTestOperator, type TestOperator } from './test-operator.ts'

let assay: TestApp
let operator: TestOperator
beforeAll(async () => {
  operator = await startTestOperator(accountsCommand)
  assay = operator.assay
})
afterAll(() => operator.close())
const run = (...args: string[]) => operator.run(...args)

const eventsOf = (email: string) =>
  assay.db.rows(sql`
    select e.kind from account_events e join users u on u.id = e.user_id
    where u.email = ${email} and e.kind <> 'sign-in' order by e.id`)

test('what is wrong with a command is said before anything is done, with exit code 1', async () => {
  const usage = expect.stringContaining('npm run accounts -- unblock <e-mail>')
  for (const args of [
    [],
    ['block'],
    ['unblock'],
    ['sessions'],
    ['delete'],
    ['delete', 'a@b.example', 'a@b.example', '--yes'],
    ['block', 'a@b.example', '--yes'],
    ['list', '1', '2'],
  ])
    expect(await run(...args)).toEqual([1, usage])
  expect(await run('list', 'x')).toEqual([1, 'A page is a whole number from 1 on.'])
  expect(await run('block', 'ada')).toEqual([
    1,
    'An account is named by its e-mail address, such as name@example.com.',
  ])
  const nobody = 'nobody@example.com'
  for (const args of [
    ['block', nobody],
    ['unblock', nobody],
    ['sessions', nobody],
    ['delete', nobody, '--yes'],
  ])
    expect(await run(...args)).toEqual([1, `Nobody has signed in as ${nobody}.`])
})

test('a blocked account is out at once, cannot sign in, and can again when it is unblocked', async () => {
  const email = 'ada@example.com'
  const { access, refresh } = await assay.signIn(email)
  const { access: bystander } = await assay.signIn('bob@example.com')
  const status = async (token: string) => (await assay.get('/api/profile', token)).statusCode
  expect(await run('block', ' Ada@example.com ')).toEqual([0, `${email} is blocked. 1 session has ended.`])
  expect([await status(access), await status(bystander)]).toEqual([401, 200])
  expect((await assay.post('/auth/refresh', { refreshToken: refresh })).statusCode).toBe(401)
  expect(await run('block', email)).toEqual([1, `${email} is blocked already.`])

  await assay.letPass('61 seconds')
  const { tokens } = (await assay.post('/auth/login-email', { email }, fromSomewhere())).json()
  const code = await assay.inbox.waitForCode(email)
  const refused = await assay.post('/auth/login-code', { token: tokens, code })
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'account_blocked'])
  expect((await run('list'))[1]).toMatch(/^ada@example\.com {2}since .* UTC {2}blocked .* UTC$/m)

  expect(await run('unblock', email)).toEqual([0, `${email} can sign in again.`])
  expect(await run('unblock', email)).toEqual([1, `${email} is not blocked.`])
  expect(await status(access)).toBe(401)
  await assay.letPass('61 seconds')
  expect(await status((await assay.signIn(email)).access)).toBe(200)
  expect(await eventsOf(email)).toEqual([
    { kind: 'blocked' },
    { kind: 'session-ended' },
    { kind: 'unblocked' },
  ])
})

test('accounts are listed by pages with their number, and the sessions of one', async () => {
  await assay.db.rows(sql`
    insert into users (email, created_at)
    select 'user' || n || '@example.com', now() + make_interval(secs => n) from generate_series(1, 58) n`)
  const [, first = ''] = await run('list')
  const lines = String(first).split('\n')
  expect(lines).toHaveLength(51)
  expect(lines.at(-1)).toBe('60 accounts, page 1 of 2')
  expect(lines[1]).toMatch(/^bob@example\.com {2}since \d{4}-\d\d-\d\d \d\d:\d\d UTC {2}1 open session$/)
  expect(lines[2]).toMatch(/^user1@example\.com .* 0 open sessions$/)
  const [, second = ''] = await run('list', '2')
  expect(String(second).split('\n')).toHaveLength(11)
  expect(await run('list', '3')).toEqual([0, '60 accounts, page 3 of 2'])
  expect(await run('sessions', 'bob@example.com')).toEqual([
    0,
    expect.stringMatching(/^[0-9a-f-]{36} {2}signed in .*127\.0\.0\.1$/),
  ])
})

test('an account is deleted at once when its address was given twice, also a blocked one', async () => {
  const email = 'carol@example.com'
  const { access } = await assay.signIn(email)
  const idOf = (address: string) =>
    assay.db.rows<{ id: string }>(sql`select id from users where email = ${address}`)
  const before = await idOf(email)
  const id = before[0]?.id ?? ''
  await assay.storage.put('uploads/of-carol.png', Buffer.from('a picture'), 'image/png')
  await assay.db.raw(`insert into uploads (name, user_id, content_type, bytes)
    select 'of-carol.png', id, 'image/png', 9 from users where email = 'carol@example.com'`)
  expect(await run('delete', email)).toEqual([
    1,
    'Everything of carol@example.com would be deleted for good. Name the address again, or --yes.',
  ])
  expect(await run('delete', email, 'bob@example.com')).toEqual([
    1,
    'These are two addresses. Nothing was deleted.',
  ])
  expect(await idOf(email)).toEqual(before)

  await run('block', email)
  expect(await run('delete', email, 'Carol@example.com')).toEqual([
    0,
    'carol@example.com is deleted. Its file follows within two hours.',
  ])
  expect(await idOf(email)).toEqual([])
  expect((await assay.get('/api/profile', access)).statusCode).toBe(401)
  for (const table of ['login_codes', 'limit_hits', 'outbox', 'uploads', 'sessions', 'account_events']) {
    const { rows } = await assay.db.raw(`select 1 from ${table} t where t::text ilike any ($1)`, [
      [`%${email}%`, `%${id}%`],
    ])
    expect([table, rows]).toEqual([table, []])
  }
  expect(await idOf('bob@example.com')).toHaveLength(1)

  await sweepFiles(assay.db, assay.storage, new Date(Date.now() + 60_000))
  expect(await assay.storage.get('uploads/of-carol.png')).toBe(null)
  expect(await run('delete', email, '--yes')).toEqual([1, `Nobody has signed in as ${email}.`])
  expect(await run('delete', 'user1@example.com', '--yes')).toEqual([0, 'user1@example.com is deleted.'])
})
