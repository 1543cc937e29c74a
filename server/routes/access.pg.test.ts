import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, SCOPES, type Scope } from '#api/call.ts'
import { type CallName, calls } from '#api/calls.ts'
import { sql } from '#server/db/sql.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

const ANY_UUID = '11111111-1111-4111-8111-111111111111'

const all = Object.entries(calls) as [CallName, Call][]
const forSessions = all.filter(([, { auth }]) => auth === 'bearer')
/** Beside the calls of the schemas: the stream of live events. */
const HIDDEN = 'GET /api/live'

let assay: TestApp
beforeAll(async () => {
  assay = await startTestApp()
})
afterAll(() => assay.close())

/** What the call answers to a token, before it looks at anything else: `[status, code]`. */
async function answerTo(token: string | null, name: string): Promise<[number, string]> {
  const [method = '', path = ''] = name.split(' ')
  const url = path.replaceAll(/\{\w+\}/g, ANY_UUID)
  const reply = await assay.app.inject({
    method: method as 'GET',
    url,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(method === 'POST' && { payload: {} }),
  })
  return [reply.statusCode, reply.json().error?.code]
}

async function answersTo(token: string | null, names = [HIDDEN, ...forSessions.map(([name]) => name)]) {
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await answerTo(token, name)).join(' ')] as const)),
  )
}

async function keyOf(access: string, scopes: readonly Scope[]): Promise<string> {
  const created = await assay.postAs(access, '/api/keys/create', {
    name: 'Bot',
    scopes,
    expires_in_days: null,
  })
  return created.json().key
}

const toAll = (answer: string) =>
  Object.fromEntries([HIDDEN, ...forSessions.map(([name]) => name)].map((name) => [name, answer]))

describe('a call that wants a session', () => {
  test('is refused without one', async () => {
    expect(await answersTo(null)).toEqual(toAll('401 not_signed_in'))
  })

  test('is refused to one that has expired', async () => {
    const { access } = await assay.signIn('expired@example.com')
    await assay.db.rows(sql`update tokens set expires_at = now() - interval '1 second'`)
    expect(await answersTo(access)).toEqual(toAll('401 not_signed_in'))
  })

  test('is refused to a refresh token', async () => {
    const { refresh } = await assay.signIn('refresh@example.com')
    expect(await answersTo(refresh)).toEqual(toAll('401 not_signed_in'))
  })

  test('is refused to a blocked account, whose open session and keys no longer count', async () => {
    const { access } = await assay.signIn('blocked@example.com')
    const key = await keyOf(access, SCOPES)
    await assay.db.rows(sql`update users set blocked_at = now() where email = 'blocked@example.com'`)
    expect(await answersTo(access)).toEqual(toAll('401 not_signed_in'))
    expect(await answersTo(key)).toEqual(toAll('401 not_signed_in'))
  })

  test('lets a key in that has its scope, and no other', async () => {
    const { access } = await assay.signIn('keys@example.com')
    for (const scope of SCOPES) {
      const key = await keyOf(access, [scope])
      const others = forSessions.filter(([, call]) => call.scope !== scope)
      const expected = others.map(([name, call]) => [
        name,
        call.scope ? '403 scope_missing' : '403 not_for_keys',
      ])
      expect(await answersTo(key, [HIDDEN, ...others.map(([name]) => name)])).toEqual({
        [HIDDEN]: '403 not_for_keys',
        ...Object.fromEntries(expected),
      })
      const own = await answersTo(
        key,
        forSessions.filter(([, call]) => call.scope === scope).map(([name]) => name),
      )
      expect(Object.values(own).filter((answer) => /^(401|403) /.test(answer))).toEqual([])
      expect(Object.keys(own)).not.toEqual([])
    }
  })
})

test('what matters wants a confirmation of the last ten minutes', async () => {
  const { access } = await assay.signIn('unconfirmed@example.com')
  const wanting = all.filter(([, { confirmed }]) => confirmed).map(([name]) => name)
  await assay.db.rows(sql`update sessions set confirmed_at = now() - interval '10 minutes 1 second'`)
  const answers = await answersTo(access, wanting)
  expect(answers).toEqual(Object.fromEntries(wanting.map((name) => [name, '403 confirmation_needed'])))
})

test('a blocked account cannot sign in, and says why only to somebody with the right code', async () => {
  await assay.signIn('out@example.com')
  await assay.db.rows(sql`update users set blocked_at = now() where email = 'out@example.com'`)
  await assay.letPass('1 day')
  const asked = await assay.post('/auth/login-email', { email: 'out@example.com' })
  expect(asked.statusCode).toBe(200)
  const code = await assay.inbox.waitForCode('out@example.com')
  const token = asked.json().tokens
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await assay.post('/auth/login-code', { token, code: wrong })).json().error.code).toBe('code_wrong')
  const right = await assay.post('/auth/login-code', { token, code })
  expect([right.statusCode, right.json().error.code]).toEqual([403, 'account_blocked'])
})
