import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#api/call.ts'
import { calls } from '#api/calls.ts'
import { sql } from '#server/db/sql.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
let access: string
beforeAll(async () => {
  assay = await startTestApp()
  access = (await assay.signIn('owner@example.com')).access
})
afterAll(() => assay.close())

async function create(scopes: readonly string[], expires_in_days: number | null = null, name = 'Bot') {
  const reply = await assay.postAs(access, '/api/keys/create', { name, scopes, expires_in_days })
  expect(reply.statusCode).toBe(200)
  return reply.json() as { key: string; created: { id: string; name: string } }
}
const list = async () => (await assay.postAs(access, '/api/keys', {})).json().result
const profileWith = async (key: string) => (await assay.get('/api/collections', key)).statusCode

test('a key is shown once, stored as a hash, and opens what its scopes say', async () => {
  const { key, created } = await create(['lists'], 30, 'Nightly report')
  expect(key).toMatch(/^assay_[A-Za-z0-9_-]{43}$/)
  expect(created).toMatchObject({ name: 'Nightly report', scopes: ['lists'], last_used_at: null })
  expect(JSON.stringify(await list())).not.toContain(key)
  const stored = await assay.db.rows(sql`select encode(hash, 'hex') as hash, name from api_keys`)
  expect(JSON.stringify(stored)).not.toContain(key)

  const reply = await assay.get('/api/collections', key)
  expect([reply.statusCode, reply.json()]).toEqual([200, []])
  await expect.poll(async () => (await list())[0].last_used_at).toMatch(/^20/)
})

test('its use is written down once a minute', async () => {
  const { key, created } = await create(['lists'])
  const used = async () =>
    (
      await assay.db.row<{ at: string | null }>(sql`
      select last_used_at::text as at from api_keys where id = ${created.id}`)
    )?.at
  await profileWith(key)
  await expect.poll(used).not.toBeNull()
  const first = await used()
  for (let i = 0; i < 20; i++) await profileWith(key)
  expect(await used()).toBe(first)
})

test.each([
  ['cut', (key: string) => key.slice(0, -1)],
  ['another', () => `assay_${'x'.repeat(43)}`],
  ['without its beginning', (key: string) => key.slice('assay_'.length)],
])('a key that is %s opens nothing', async (_, change) => {
  const { key } = await create(['lists'])
  const reply = await assay.get('/api/collections', change(key))
  expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'not_signed_in'])
})

test('a key that has expired or was ended opens nothing from then on', async () => {
  const expiring = await create(['lists'], 1)
  const ended = await create(['lists'])
  expect([await profileWith(expiring.key), await profileWith(ended.key)]).toEqual([200, 200])
  await assay.db.rows(sql`update api_keys set expires_at = now() where id = ${expiring.created.id}`)
  expect((await assay.postAs(access, '/api/keys/end', { id: ended.created.id })).statusCode).toBe(200)
  expect([await profileWith(expiring.key), await profileWith(ended.key)]).toEqual([401, 401])
  const again = await assay.postAs(access, '/api/keys/end', { id: ended.created.id })
  expect([again.statusCode, again.json().error.code]).toEqual([404, 'no_such_key'])
  const shown = (await list()).map(({ id }: { id: string }) => id)
  expect(shown).toContain(expiring.created.id)
  expect(shown).not.toContain(ended.created.id)
})

test('keys of a blocked account, and of one that is about to be deleted, open nothing', async () => {
  const { key } = await create(['lists'])
  for (const column of ['blocked_at', 'delete_at']) {
    await assay.db.raw(`update users set ${column} = now()`)
    expect([column, await profileWith(key)]).toEqual([column, 401])
    await assay.db.raw(`update users set ${column} = null`)
    expect([column, await profileWith(key)]).toEqual([column, 200])
  }
})

describe('every call', () => {
  const bearer = Object.entries<Call>(calls).filter(([, call]) => call.auth === 'bearer')

  test('nothing about the account, its sessions, keys and links, or the operator has a scope', () => {
    const about =
      /profile|session|key|share|account|operator|passkey|support|notification|wallet-link|identit/
    const scoped = bearer.filter(([, call]) => call.scope).map(([name]) => name)
    expect(scoped.filter((name) => about.test(name))).toEqual([])
    expect(scoped.length).toBeGreaterThan(18)
  })

  test('OpenAPI says which scope it wants', async () => {
    const { paths, components } = (await assay.get('/api/docs/json')).json()
    expect(Object.keys(components.securitySchemes)).toEqual(['session', 'key'])
    expect(paths['/api/proof'].post).toMatchObject({
      security: [{ session: [] }, { key: ['figures'] }],
      description: 'With a session, or with an API key that has the scope `figures`.',
    })
    expect(paths['/api/keys/create'].post).toMatchObject({
      security: [{ session: [] }],
      description:
        'With a session only, not with an API key. Wants a confirmation of the last 10 minutes, else 403 `confirmation_needed`.',
    })
    expect(paths['/auth/login-email'].post.security).toEqual([])
  })
})

test('creating and ending wants a confirmation and is in the audit log', async () => {
  const { created } = await create(['drafts'], null, 'Logged')
  await assay.db.raw(`update sessions set confirmed_at = now() - interval '11 minutes'`)
  const body = { name: 'x', scopes: ['figures'], expires_in_days: null }
  for (const reply of [
    await assay.postAs(access, '/api/keys/create', body),
    await assay.postAs(access, '/api/keys/end', { id: created.id }),
  ])
    expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'confirmation_needed'])
  await assay.db.raw('update sessions set confirmed_at = now()')
  await assay.postAs(access, '/api/keys/end', { id: created.id })
  const events = await assay.db.rows(sql`
    select kind, detail from account_events where detail = 'Logged' order by id`)
  expect(events).toEqual([
    { kind: 'key-created', detail: 'Logged' },
    { kind: 'key-ended', detail: 'Logged' },
  ])
})

test.each([
  ['no name', { name: '' }, 'name'],
  ['no scope', { scopes: [] }, 'scopes'],
  ['an unknown scope', { scopes: ['everything'] }, 'scopes'],
  ['a scope twice', { scopes: ['lists', 'lists'] }, 'scopes'],
  ['no days', { expires_in_days: 0 }, 'expires_in_days'],
])('a key with %s is refused', async (_, wrong, field) => {
  const body = { name: 'x', scopes: ['figures'], expires_in_days: null, ...wrong }
  const reply = await assay.postAs(access, '/api/keys/create', body)
  expect([reply.statusCode, Object.keys(reply.json().error.fields)[0]?.split('.')[0]]).toEqual([400, field])
})

test('a key makes 600 requests a minute, and another key does not feel it', async () => {
  const busy = await create(['lists'])
  const other = await create(['lists'])
  const statuses: number[] = []
  for (let i = 0; i < 605; i += 11)
    statuses.push(...(await Promise.all(Array.from({ length: 11 }, () => profileWith(busy.key)))))
  expect(statuses.filter((status) => status === 200)).toHaveLength(600)
  const refused = await assay.get('/api/collections', busy.key)
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await profileWith(other.key)).toBe(200)
})

test('an account has 50 keys at most', async () => {
  await assay.db.raw(`delete from api_keys; insert into api_keys (hash, user_id, name, scopes)
    select sha256(n::text::bytea), u.id, 'x', '{lists}' from users u, generate_series(1, 49) n`)
  const body = { name: 'x', scopes: ['figures'], expires_in_days: null }
  const replies = await Promise.all([1, 2, 3].map(() => assay.postAs(access, '/api/keys/create', body)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 507, 507])
})
