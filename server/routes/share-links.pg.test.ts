import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#api/call.ts'
import { calls } from '#api/calls.ts'
import { cleanUp } from '#server/cleanup.ts'
import { sql } from '#server/db/sql.ts'
import { fromSomewhere, startTestApp, type TestApp } from '#server/test-app.ts'

const NFT = `0x${'a1'.repeat(20)}`
const FOREIGN = `0x${'b2'.repeat(20)}`
const ANY_UUID = '11111111-1111-4111-8111-111111111111'
const GONE = {
  error: { code: 'nothing_shared', message: 'This link does not show anything (any longer).' },
}
const collection = { contract_address: NFT, contract_chain: 'eth', contract_type: 'NFT' }
const wanted = {
  ...collection,
  panels: ['daily', 'cards'],
  title: 'For our partners',
  expires_in_days: null,
  password: null,
}
const PASSWORD = 'open sesame 1'

let assay: TestApp
let access: string
let other: string
beforeAll(async () => {
  assay = await startTestApp()
  access = (await assay.signIn('owner@example.com')).access
  other = (await assay.signIn('other@example.com')).access
  await assay.db.raw(`
    insert into contracts (chain, address, kind, name, first_block, cursor_block, state) values
      ('eth', '${NFT}', 'erc1155', 'Public name', 0, 9, 'ready'), ('eth', '${FOREIGN}', 'erc20', 'Token', 0, 9, 'ready')`)
})
beforeEach(() =>
  assay.db.raw(`
    delete from share_links; delete from limit_hits; delete from collections;
    update users set blocked_at = null, delete_at = null;
    insert into collections (user_id, contract_id, name)
      select u.id, c.id, 'My secret name' from users u, contracts c
      where (u.email, c.kind) in (('owner@example.com', 'erc1155'), ('other@example.com', 'erc20'))`),
)
afterAll(() => assay.close())

type Created = { token: string; created: { id: string; panels: string[]; title: string } }

async function create(change: object = {}): Promise<Created> {
  const reply = await assay.postAs(access, '/api/share-links/create', { ...wanted, ...change })
  expect([reply.statusCode, reply.json().error]).toEqual([200, undefined])
  return reply.json()
}
const change = (id: string, what: object) => assay.postAs(access, '/api/share-links/change', { id, ...what })
const end = (id: string) => assay.postAs(access, '/api/share-links/end', { id })
const list = async () => (await assay.postAs(access, '/api/share-links', {})).json().result
const visit = (token: string, pass?: string, client = fromSomewhere()) =>
  assay.post('/api/shared', { token, pass }, client)
const figures = (token: string, pass?: string) =>
  assay.post('/api/shared/figures', { token, pass }, fromSomewhere())
const unlock = (token: string, password: string, client = fromSomewhere()) =>
  assay.post('/api/shared/unlock', { token, password }, client)
const statusesOf = async (token: string, pass?: string) => [
  (await visit(token, pass)).statusCode,
  (await figures(token, pass)).statusCode,
]

describe('a link', () => {
  test('is told once, stored as a hash, and shows its panels to somebody without a session', async () => {
    const { token, created } = await create()
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(created).toMatchObject({
      ...collection,
      collection_name: 'My secret name',
      panels: ['cards', 'daily'],
      title: 'For our partners',
      has_password: false,
      expires_at: null,
      opens: 0,
      last_opened_at: null,
    })
    expect(JSON.stringify(await list())).not.toContain(token)
    const stored = await assay.db.rows(sql`select encode(hash, 'escape') as hash, title from share_links`)
    expect(JSON.stringify(stored)).not.toContain(token)

    const reply = await visit(token)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        ...collection,
        title: 'For our partners',
        name: 'Public name',
        state: 'ready',
        is_read: true,
        counts_native: null,
        panels: ['cards', 'daily'],
      },
    ])
    expect(Object.keys((await figures(token)).json().NFT).sort()).toEqual(['as_of', 'cards', 'daily'])
  })

  test('says how often it was opened, counted once a minute', async () => {
    const { token } = await create()
    for (let i = 0; i < 5; i++) await visit(token)
    expect(await list()).toMatchObject([{ opens: 1, last_opened_at: expect.stringMatching(/^20/) }])
    await assay.db.raw(`update share_links set last_opened_at = now() - interval '61 seconds'`)
    await visit(token)
    expect(await list()).toMatchObject([{ opens: 2 }])
    await figures(token)
    expect(await list()).toMatchObject([{ opens: 2 }])
  })

  test('shows what it was changed to from then on', async () => {
    const { token, created } = await create()
    const changed = await change(created.id, { panels: ['owners'], title: 'Owners', expires_in_days: 7 })
    expect(changed.json()).toMatchObject({ panels: ['owners'], title: 'Owners', has_password: false })
    expect(Date.parse(changed.json().expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    expect((await visit(token)).json()).toMatchObject({ panels: ['owners'], title: 'Owners' })
    expect(Object.keys((await figures(token)).json().NFT).sort()).toEqual(['as_of', 'owners'])
    expect((await change(created.id, { expires_in_days: null })).json()).toMatchObject({
      panels: ['owners'],
      title: 'Owners',
      expires_at: null,
    })
  })

  test.each([
    ['was ended', (id: string) => end(id)],
    ['has expired', () => assay.db.raw('update share_links set expires_at = now()')],
    ['is of a blocked account', () => assay.db.raw('update users set blocked_at = now()')],
    [
      'is of an account about to be deleted',
      () => assay.db.raw(`update users set delete_at = now() + interval '1 day'`),
    ],
    [
      'is of a collection that is no longer tracked',
      () => assay.postAs(access, '/api/collection/remove', collection),
    ],
  ])('that %s shows nothing, in the same words as one that never was', async (_, stop) => {
    const { token, created } = await create()
    expect(await statusesOf(token)).toEqual([200, 200])
    await stop(created.id)
    for (const reply of [
      await visit(token),
      await figures(token),
      await unlock(token, PASSWORD),
      await visit('x'.repeat(43)),
      await figures(''),
    ])
      expect([reply.statusCode, reply.json()]).toEqual([404, GONE])
  })

  test('does not come back when the collection is tracked again', async () => {
    const { token } = await create()
    await assay.postAs(access, '/api/collection/remove', collection)
    expect(await list()).toEqual([])
    const added = await assay.postAs(access, '/api/collection/add-nft', {
      contract_address: NFT,
      contract_chain: 'eth',
    })
    expect(added.statusCode).toBe(200)
    expect(await statusesOf(token)).toEqual([404, 404])
  })

  test('leaves its changes in the audit log, and is forgotten a month after its end', async () => {
    const { created } = await create({ title: 'Logged' })
    await change(created.id, { title: 'Logged again' })
    await end(created.id)
    expect((await end(created.id)).json().error.code).toBe('no_such_link')
    const events = await assay.db.rows(sql`
      select kind, detail from account_events where detail like 'Logged%' order by id`)
    expect(events).toEqual([
      { kind: 'share-created', detail: 'Logged' },
      { kind: 'share-changed', detail: 'Logged again' },
      { kind: 'share-ended', detail: 'Logged again' },
    ])
    await assay.db.raw(`update share_links set ended_at = now() - interval '31 days'`)
    await cleanUp(assay.db)
    expect(await assay.db.rows(sql`select id from share_links`)).toEqual([])
  })
})

describe('a link with a password', () => {
  const passOf = async (token: string) => (await unlock(token, PASSWORD)).json().pass as string

  test('tells nothing of what it shows before the right one was given', async () => {
    const { token, created } = await create({ password: PASSWORD })
    expect(created).toMatchObject({ has_password: true })
    for (const reply of [
      await visit(token),
      await figures(token),
      await visit(token, 'x'),
      await figures(token, '9.9'),
    ])
      expect([reply.statusCode, reply.json()]).toEqual([
        403,
        { error: { code: 'password_needed', message: 'This link has a password.' } },
      ])
    expect(await list()).toMatchObject([{ opens: 0 }])
    const wrong = await unlock(token, 'open sesame 2')
    expect([wrong.statusCode, wrong.json().error]).toEqual([
      400,
      {
        code: 'password_wrong',
        message: 'This is not the password of the link.',
        fields: { password: 'This is not the password of the link.' },
      },
    ])
    expect(await statusesOf(token, await passOf(token))).toEqual([200, 200])
    const stored = await assay.db.rows(
      sql`select encode(password_hash, 'escape') as hash, * from share_links`,
    )
    expect(JSON.stringify(stored)).not.toContain(PASSWORD)
  })

  test.each([
    ['another password', { password: 'another one 3' }, 403],
    ['the same password again', { password: PASSWORD }, 403],
    ['no password', { password: null }, 200],
    ['another title', { title: 'x' }, 200],
  ])('that gets %s answers an old pass accordingly', async (_, what, status) => {
    const { token, created } = await create({ password: PASSWORD })
    const pass = await passOf(token)
    await change(created.id, what)
    expect(await statusesOf(token, pass)).toEqual([status, status])
  })

  test('takes no pass of another link, none that was lengthened, and none that is over', async () => {
    const one = await create({ password: PASSWORD })
    const two = await create({ password: PASSWORD })
    const pass = await passOf(one.token)
    expect(await statusesOf(two.token, pass)).toEqual([403, 403])
    const [until = '', signature = ''] = pass.split('.')
    expect(Number(until) - Date.now()).toBeLessThanOrEqual(12 * 3_600_000)
    expect(await statusesOf(one.token, `${Number(until) + 1}.${signature}`)).toEqual([403, 403])
    expect(await statusesOf(one.token, `${Number(until) - 13 * 3_600_000}.${signature}`)).toEqual([403, 403])
    expect(await statusesOf(one.token, pass)).toEqual([200, 200])
  })

  test('of 15 wrong ones in parallel 10 are compared, and then not even the right one counts there', async () => {
    const { token } = await create({ password: PASSWORD })
    const client = fromSomewhere()
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, i) => unlock(token, `wrong password ${i}`, client)),
    )
    const codes = replies.map((reply) => reply.json().error.code).sort()
    expect(codes).toEqual([...Array(10).fill('password_wrong'), ...Array(5).fill('too_many_tries')])
    const right = await unlock(token, PASSWORD, client)
    expect([right.statusCode, right.json().error.code]).toEqual([429, 'too_many_tries'])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(3_000)
    expect((await unlock(token, PASSWORD)).statusCode).toBe(200)
    await assay.db.raw(`update limit_hits set at = at - interval '1 hour'`)
    expect((await unlock(token, PASSWORD, client)).statusCode).toBe(200)
  })

  test('takes 200 wrong ones a day of all clients together, and 50 of one for all links', async () => {
    const { token, created } = await create({ password: PASSWORD })
    const hits = (scope: string, key: string, count: number) =>
      assay.db.rows(
        sql`insert into limit_hits (scope, key) select ${scope}, ${key} from generate_series(1, ${count}::int)`,
      )
    await hits('share-password-link', created.id, 199)
    expect((await unlock(token, 'wrong password')).statusCode).toBe(400)
    expect((await unlock(token, PASSWORD)).statusCode).toBe(429)
    await assay.db.raw('delete from limit_hits')
    await hits('share-password-client', '10.200.0.1', 50)
    const client = { headers: { 'x-forwarded-for': '10.200.0.1' } }
    expect((await unlock(token, PASSWORD, client)).statusCode).toBe(429)
  })

  test('does not count right ones', async () => {
    const { token } = await create({ password: PASSWORD })
    const client = fromSomewhere()
    for (let i = 0; i < 12; i++) expect((await unlock(token, PASSWORD, client)).statusCode).toBe(200)
    expect(await assay.db.rows(sql`select 1 from limit_hits where scope like 'share-password%'`)).toEqual([])
  })
})

describe('nobody', () => {
  test("shares, sees, changes or ends what is another's", async () => {
    const { created } = await create()
    const foreign = { contract_address: FOREIGN, contract_chain: 'eth', contract_type: 'ERC20' }
    const refused = await assay.postAs(access, '/api/share-links/create', { ...wanted, ...foreign })
    expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'not_tracked'])
    expect(await assay.db.rows(sql`select title from share_links`)).toEqual([{ title: 'For our partners' }])
    expect((await assay.postAs(other, '/api/share-links', {})).json()).toEqual({ result: [] })
    for (const [path, body] of [
      ['change', { id: created.id, title: 'Mine' }],
      ['end', { id: created.id }],
    ] as const)
      expect((await assay.postAs(other, `/api/share-links/${path}`, body)).statusCode).toBe(404)
    expect(await list()).toMatchObject([{ title: 'For our partners' }])
  })

  test('opens any call with the token of a link, or with a pass', async () => {
    const { token } = await create({ password: PASSWORD })
    const { pass } = (await unlock(token, PASSWORD)).json()
    const forSessions = (Object.entries(calls) as [string, Call][]).filter(
      ([, { auth }]) => auth === 'bearer',
    )
    const answers = new Set<string>()
    for (const [name] of forSessions) {
      const [method = '', path = ''] = name.split(' ')
      for (const bearer of [token, pass]) {
        const reply = await assay.app.inject({
          method: method as 'GET',
          url: path.replaceAll(/\{\w+\}/g, ANY_UUID),
          headers: { authorization: `Bearer ${bearer}` },
          ...(method === 'POST' && { payload: {} }),
        })
        answers.add(`${reply.statusCode} ${reply.json().error.code}`)
      }
    }
    expect([...answers]).toEqual(['401 not_signed_in'])
  })

  test('sees by a share what an API key or a session opens: a link alone counts', async () => {
    for (const token of [access, `assay_${'x'.repeat(43)}`])
      expect([(await visit(token)).statusCode, (await figures(token)).statusCode]).toEqual([404, 404])
  })
})

test.each([
  ['no panel', { panels: [] }, 'panels'],
  ['a panel twice', { panels: ['cards', 'cards'] }, 'panels'],
  ['an unknown panel', { panels: ['everything'] }, 'panels'],
  ['a panel of another type', { panels: ['cards', 'wealth'] }, 'panels'],
  ['no title', { title: ' ' }, 'title'],
  ['a title of two lines', { title: 'a\nb' }, 'title'],
  ['no days', { expires_in_days: 0 }, 'expires_in_days'],
  ['a short password', { password: '1234567' }, 'password'],
])('a link with %s is refused', async (_, wrong, field) => {
  const { created } = await create()
  for (const reply of [
    await assay.postAs(access, '/api/share-links/create', { ...wanted, ...wrong }),
    await change(created.id, wrong),
  ])
    expect([reply.statusCode, Object.keys(reply.json().error.fields)[0]?.split('.')[0]]).toEqual([400, field])
})

test('a client asks 120 times a minute, and another does not feel it', async () => {
  const { token } = await create()
  const client = fromSomewhere()
  const statuses: number[] = []
  for (let i = 0; i < 13; i++)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 10 }, () => visit(token, undefined, client)))).map(
        ({ statusCode }) => statusCode,
      ),
    )
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await visit(token)).statusCode).toBe(200)
})

test('a link is asked 600 times a minute by all, and another does not feel it', async () => {
  const busy = await create()
  const quiet = await create()
  let refused = 0
  for (let i = 0; i < 61; i++) {
    const replies = await Promise.all(Array.from({ length: 10 }, () => visit(busy.token)))
    refused += replies.filter(({ statusCode }) => statusCode === 429).length
  }
  expect(refused).toBe(10)
  expect((await visit(quiet.token)).statusCode).toBe(200)
})

test('an account has 200 links at most', async () => {
  await assay.db.raw(`insert into share_links (hash, user_id, chain, address, contract_type, panels, title)
    select sha256(n::text::bytea), u.id, 'eth', '${NFT}', 'NFT', '{cards}', 'x'
    from users u, generate_series(1, 199) n where u.email = 'owner@example.com'`)
  const replies = await Promise.all(
    [1, 2, 3].map(() => assay.postAs(access, '/api/share-links/create', wanted)),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 507, 507])
})
