import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '#api/account-events.ts'
import type { CallReply } from '#api/calls.ts'
import { cleanUp } from '#server/cleanup.ts'
import { sql } from '#server/db/sql.ts'
import { fromSomewhere, startTestApp, type TestApp } from '#server/test-app.ts'

type Activity = CallReply<'POST /api/activity'>
const NFT = `0x${'a1'.repeat(20)}`

let assay: TestApp
let access: string
beforeAll(async () => {
  assay = await startTestApp({ OPERATORS: 'operator@example.com' })
  access = (await assay.signIn('owner@example.com')).access
  await assay.db.raw(`insert into contracts (chain, address, kind, name, first_block, cursor_block, state)
    values ('eth', '${NFT}', 'erc721', 'Public', 0, 9, 'ready')`)
})
afterAll(() => assay.close())

const read = async (body: object = {}, token = access): Promise<Activity> =>
  (await assay.postAs(token, '/api/activity', body)).json()
const kinds = async (limit: number) =>
  (await read({ limit })).result.map(({ kind, detail }) => [kind, detail])

test('every kind is recorded somewhere', () => {
  const directory = join(import.meta.dirname, '..')
  const code = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(directory, file), 'utf8'))
    .join('\n')
  const missing = Object.keys(accountEvents).filter((kind) => !code.includes(`'${kind}'`))
  expect(missing).toEqual([])
})

test('what the owner does is there, newest first, with the browser and the address', async () => {
  const collection = { contract_address: NFT, contract_chain: 'eth' }
  await assay.postAs(access, '/api/profile', { name: 'Ada', phone: '1' })
  await assay.postAs(access, '/api/profile', { name: 'Ada' })
  await assay.postAs(access, '/api/collection/add-nft', collection)
  await assay.postAs(access, '/api/collection/remove', { ...collection, contract_type: 'NFT' })
  expect(await kinds(4)).toEqual([
    ['collection-removed', `${NFT} (eth)`],
    ['collection-added', `${NFT} (eth)`],
    ['profile-changed', 'name, phone'],
    ['sign-in', 'code'],
  ])
  await assay.post(
    '/api/profile',
    { surname: 'Lovelace' },
    {
      headers: {
        authorization: `Bearer ${access}`,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
        'x-forwarded-for': '198.51.100.7',
      },
    },
  )
  expect((await read({ limit: 1 })).result[0]).toMatchObject({
    kind: 'profile-changed',
    text: 'Profile changed',
    detail: 'surname',
    browser: 'Firefox on Linux',
    address: '198.51.100.7',
  })
})

test('sessions that end are there: by signing out, and by the button', async () => {
  await assay.letPass('1 day')
  await assay.signIn('owner@example.com')
  await assay.letPass('2 minutes')
  access = (await assay.signIn('owner@example.com')).access
  await assay.letPass('2 minutes')
  const { refresh } = await assay.signIn('owner@example.com')
  await assay.post('/auth/logout', { refreshToken: refresh })
  expect((await kinds(1))[0]).toEqual(['session-ended', 'An unknown browser'])
  const before = (await kinds(1000)).filter(([kind]) => kind === 'session-ended').length
  const { ended } = (await assay.postAs(access, '/api/sessions/end-others', {})).json()
  expect((await kinds(1000)).filter(([kind]) => kind === 'session-ended')).toHaveLength(before + ended)
})

test('a wrong code at the address is there; one at an address without an account leaves nothing', async () => {
  await assay.letPass('1 day')
  for (const email of ['owner@example.com', 'nobody@example.com']) {
    const { tokens } = (await assay.post('/auth/login-email', { email }, fromSomewhere())).json()
    const code = await assay.inbox.waitForCode(email)
    await assay.post('/auth/login-code', { token: tokens, code: code === '000000' ? '111111' : '000000' })
  }
  const rows = await assay.db.rows(sql`
    select u.email from account_events e join users u on u.id = e.user_id where e.kind = 'sign-in-failed'`)
  expect(rows).toEqual([{ email: 'owner@example.com' }])
})

test('a hundred thousand are read page by page, each once, and by kind', async () => {
  await assay.letPass('1 day')
  const { access: many } = await assay.signIn('many@example.com')
  await assay.db.raw(`insert into account_events (user_id, kind, detail)
    select id, case when n % 1000 = 0 then 'exported' else 'confirmed' end, n::text
    from users, generate_series(1, 100000) n where email = 'many@example.com'`)
  const seen = new Set<string>()
  let before: string | undefined
  let page: Activity
  do {
    page = await read({ limit: 1000, ...(before && { before }) }, many)
    for (const { id } of page.result) seen.add(id)
    before = page.result.at(-1)?.id
  } while (page.more)
  expect(seen.size).toBe(100_001)
  const exported = await read({ kind: 'exported', limit: 1000 }, many)
  expect([exported.result.length, exported.more, exported.result[0]?.detail]).toEqual([100, false, '100000'])
  await assay.db.rows(sql`delete from users where email = 'many@example.com'`)
})

test('operators read those of all accounts, or of one; nobody else does', async () => {
  await assay.letPass('1 day')
  access = (await assay.signIn('owner@example.com')).access
  const operator = (await assay.signIn('operator@example.com')).access
  const all = (await assay.postAs(operator, '/api/operator/activity', { limit: 1000 })).json()
  expect(new Set(all.result.map(({ email }: { email: string }) => email))).toEqual(
    new Set(['owner@example.com', 'operator@example.com']),
  )
  const one = (
    await assay.postAs(operator, '/api/operator/activity', { email: 'Operator@example.com', limit: 1000 })
  ).json()
  expect(one.result).toMatchObject([{ email: 'operator@example.com', kind: 'sign-in' }])
  const none = await assay.postAs(operator, '/api/operator/activity', { email: 'nobody@example.com' })
  expect(none.json()).toEqual({ result: [], more: false })
  const refused = await assay.postAs(access, '/api/operator/activity', {})
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'not_an_operator'])
})

test('an event is kept a year, to the second', async () => {
  const count = async () =>
    (await assay.db.row<{ n: number }>(sql`select count(*) as n from account_events where kind = 'exported'`))
      ?.n
  await assay.db.raw(`insert into account_events (user_id, kind, at)
    select id, 'exported', now() - interval '1 year' + interval '1 hour' from users where email = 'owner@example.com'`)
  await cleanUp(assay.db)
  expect(await count()).toBe(1)
  await assay.letPass('1 hour 1 second')
  await cleanUp(assay.db)
  expect(await count()).toBe(0)
})
