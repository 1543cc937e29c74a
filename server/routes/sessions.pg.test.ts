import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { sessionsCommand } from '#server/sessions-command.ts'
import { createLoginCode } from '#server/store/login-codes.ts'
import { fromSomewhere, startTestApp, type TestApp } from '#server/test-app.ts'
import { type TestDatabase, testDatabase } from '#tools/test-database-copy.ts'

let assay: TestApp
let where: TestDatabase
let url: string
beforeAll(async () => {
  where = await testDatabase()
  assay = await startTestApp({}, undefined, undefined, undefined, where)
  url = await assay.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => assay.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let people = 0
const newcomer = () => `person-${++people}@example.com`

async function signIn(email: string, userAgent = firefox, address = '203.0.113.7') {
  const { loginToken: token, code } = await createLoginCode(assay.db, email)
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address }
  const reply = await assay.post('/auth/login-code', { token, code }, { headers })
  const { access, refresh } = reply.json().tokens
  return { access: access.token as string, refresh: refresh.token as string }
}

const list = async (access: string, body: object = {}) =>
  (await assay.postAs(access, '/api/sessions', body)).json()
const end = (access: string, id: string) => assay.postAs(access, '/api/sessions/end', { id })
const refresh = (refreshToken: string, options = fromSomewhere()) =>
  assay.post('/auth/refresh', { refreshToken }, options)
const statusOf = async (access: string) => (await assay.get('/api/profile', access)).statusCode
const idOf = async (access: string) => (await list(access)).result[0].id as string

/** Of a user: one that was signed in so many days ago and can still be refreshed. */
async function addSessions(email: string, days: readonly number[]) {
  await assay.db.rows(sql`
    with added as (
      insert into sessions (user_id, user_agent, created_at)
      select u.id, ${safari}, now() - make_interval(secs => day * 86400)
      from users u, unnest(${days}::float8[]) as day where u.email = ${email} returning id)
    insert into tokens (hash, session_id, kind, expires_at)
    select decode(md5(id::text), 'hex'), id, 'refresh', now() + interval '30 days' from added`)
}

describe('the list of sessions', () => {
  test('has this one first, then the others, newest sign-in first, with browser, address and times', async () => {
    const email = newcomer()
    const first = await signIn(email)
    const second = await signIn(email, safari, '2001:db8::6')
    const third = await signIn(email, 'curl/8.0', 'unknown')
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    const about = { id: expect.any(String), created_at: time, used_at: time }
    const [one, two, three] = [
      { ...about, browser: 'Firefox on Linux', address: '203.0.113.7' },
      { ...about, browser: 'Safari on iOS', address: '2001:db8::6' },
      { ...about, browser: 'An unknown browser', address: '' },
    ].map((session) => ({ ...session, current: false }))
    const here = { current: true }
    expect(await list(first.access)).toEqual({
      result: [{ ...one, ...here }, three, two],
      total: 3,
      more: false,
    })
    expect((await list(second.access)).result).toEqual([{ ...two, ...here }, three, one])
    expect((await list(third.access)).result).toEqual([{ ...three, ...here }, two, one])
  })

  test('is whole with a thousand of them, page by page, and this one is listed once', async () => {
    const email = newcomer()
    const { access } = await signIn(email)
    await addSessions(
      email,
      Array.from({ length: 1_000 }, (_, i) => i / 20),
    )
    const ids: string[] = []
    for (let before: string | undefined; ; before = ids.at(-1)) {
      const page = await list(access, { limit: 100, before })
      expect(page.total).toBe(1_001)
      ids.push(...page.result.map(({ id }: { id: string }) => id))
      expect(page.result.filter(({ current }: { current: boolean }) => current)).toHaveLength(before ? 0 : 1)
      if (!page.more) break
    }
    expect(ids).toHaveLength(1_001)
    expect(new Set(ids).size).toBe(1_001)
    expect((await list(access)).result).toHaveLength(20)
    // From this one on, although it is older than the others.
    await assay.db.rows(sql`update sessions set created_at = now() - interval '60 days' where id = ${ids[0]}`)
    const rest = await list(access, { limit: 100, before: ids[0] })
    expect(rest.result[0].id).toBe(ids[1])
  })

  test('leaves out what has ended or can no longer be refreshed', async () => {
    const email = newcomer()
    const { access } = await signIn(email)
    await addSessions(email, [1, 89.9, 90, 400])
    expect((await list(access)).total).toBe(3)
    await assay.db.rows(sql`
      update tokens set expires_at = now() where session_id in (
        select s.id from sessions s join users u on u.id = s.user_id
        where u.email = ${email} and s.created_at < now() - interval '80 days')`)
    expect((await list(access)).total).toBe(2)
  })

  test('tells when and where a session was last refreshed, and no call besides writes that', async () => {
    const { access, refresh: token } = await signIn(newcomer())
    await assay.letPass('10 minutes')
    const before = (await list(access)).result[0]
    expect(Date.parse(before.used_at)).toBeLessThan(Date.now() - 9 * 60_000)
    expect((await list(access)).result[0]).toEqual(before)
    await refresh(token, { headers: { 'x-forwarded-for': '198.51.100.9' } })
    const after = (await list(access)).result[0]
    expect(after).toEqual({ ...before, address: '198.51.100.9', used_at: after.used_at })
    expect(Date.parse(after.used_at)).toBeGreaterThan(Date.now() - 5 * 60_000)
  })
})

describe('ending', () => {
  test('one: its tokens open nothing from then on, its address is forgotten, and it is not there twice', async () => {
    const email = newcomer()
    const mine = await signIn(email)
    const lost = await signIn(email, safari, '198.51.100.66')
    const id = await idOf(lost.access)
    expect((await end(mine.access, id)).statusCode).toBe(200)
    expect(await statusOf(lost.access)).toBe(401)
    expect((await refresh(lost.refresh)).json().error.code).toBe('session_ended')
    expect((await list(mine.access)).result).toHaveLength(1)
    const again = await end(mine.access, id)
    expect([again.statusCode, again.json().error]).toEqual([
      404,
      { code: 'no_such_session', message: 'There is no such session, or it has ended already.' },
    ])
    const rows = await assay.db.rows(sql`select client_address from sessions where id = ${id}`)
    expect(rows).toEqual([{ client_address: '' }])
    expect(await statusOf(mine.access)).toBe(200)
  })

  test('all others: this one goes on, and so do those of other people', async () => {
    const email = newcomer()
    const others = [await signIn(email), await signIn(email)]
    const mine = await signIn(email)
    const neighbour = await signIn(newcomer())
    const reply = await assay.postAs(mine.access, '/api/sessions/end-others', {})
    expect([reply.statusCode, reply.json()]).toEqual([200, { ended: 2 }])
    for (const { access } of others) expect(await statusOf(access)).toBe(401)
    for (const { access } of [mine, neighbour]) expect(await statusOf(access)).toBe(200)
    expect((await list(mine.access)).total).toBe(1)
  })
})

test('sessions that end while they are refreshed end all the same, and nothing fails', async () => {
  const email = newcomer()
  for (let round = 0; round < 5; round++) {
    const { access } = await signIn(email)
    const others = [await signIn(email), await signIn(email)]
    const tokens = others.flatMap(({ refresh: token }) => [token, token, token])
    const replies = await Promise.all([
      ...tokens.map((token) => refresh(token)),
      assay.postAs(access, '/api/sessions/end-others', {}),
      ...tokens.map((token) => refresh(token)),
    ])
    expect(
      replies.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 401),
    ).toEqual([])
    for (const { access } of others) expect(await statusOf(access)).toBe(401)
  }
})

describe('90 days after its sign-in', () => {
  test('a session ends, however often it is refreshed, and no token outlives it', async () => {
    const email = newcomer()
    let { access, refresh: token } = await signIn(email)
    for (const days of ['29 days', '29 days', '29 days', '2 days 23 hours 50 minutes']) {
      await assay.letPass(days)
      const reply = await refresh(token)
      expect([days, reply.statusCode]).toEqual([days, 200])
      access = reply.json().access.token
      token = reply.json().refresh.token
    }
    const outliving = await assay.db.rows(sql`
      select t.hash from tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
      where u.email = ${email} and t.expires_at > s.created_at + interval '90 days'`)
    expect(outliving).toEqual([])
    expect(await statusOf(access)).toBe(200)
    await assay.letPass('10 minutes')
    expect(await statusOf(access)).toBe(401)
    expect((await refresh(token)).json().error.code).toBe('session_ended')
  })

  test('tokens from before there was such an end are worth nothing either', async () => {
    const { access, refresh: token } = await signIn(newcomer())
    await assay.db.rows(sql`
      update sessions set created_at = now() - interval '91 days' where id = ${await idOf(access)}`)
    expect(await statusOf(access)).toBe(401)
    expect((await refresh(token)).statusCode).toBe(401)
  })
})

describe('the live stream ends within two seconds', () => {
  /** What a tab has got so far, and whether the server has ended it. */
  async function openTab(access: string, at = url) {
    const reply = await fetch(`${at}/api/live`, { headers: { authorization: `Bearer ${access}` } })
    const tab = { text: '', ended: false }
    const read = async () => {
      for await (const piece of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) tab.text += piece
      tab.ended = true
    }
    void read()
    await vi.waitFor(() => expect(tab.text).toContain('event: ready'), 60_000)
    return tab
  }
  const expectEnd = (tab: { ended: boolean }) =>
    expect.poll(() => tab.ended, { timeout: 2_000, interval: 20 }).toBe(true)

  test.each<
    [string, (lost: { access: string; refresh: string }, mine: string, email: string) => Promise<unknown>]
  >([
    ['of a log-out', ({ refresh: refreshToken }) => assay.post('/auth/logout', { refreshToken })],
    ['of an end by another session', async ({ access }, mine) => end(mine, await idOf(access))],
    ['of an end of all others', (_, mine) => assay.postAs(mine, '/api/sessions/end-others', {})],
    [
      'of a stolen token that is used again',
      async ({ refresh: stolen }) => {
        await refresh(stolen)
        await assay.letPass('11 seconds')
        await refresh(stolen)
      },
    ],
    [
      "of the operator's command",
      (_, __, email) =>
        sessionsCommand(
          ['end-all', email],
          { DATABASE_URL: where.databaseUrl, DATA_DIR: where.dataDir },
          () => undefined,
        ),
    ],
  ])('%s', async (what, act) => {
    const email = newcomer()
    const mine = await signIn(email)
    const lost = await signIn(email)
    const tabs = [await openTab(lost.access), await openTab(lost.access)]
    const other = await openTab(mine.access)
    await act(lost, mine.access, email)
    for (const tab of tabs) await expectEnd(tab)
    expect(await statusOf(lost.access)).toBe(401)
    if (what.includes('operator')) return expectEnd(other)
    await expect.poll(() => other.text).toContain('event: sessions')
    await assay.postAs(mine.access, '/api/profile', { name: 'Ada' })
    await expect.poll(() => other.text).toContain('event: profile')
    expect(other.ended).toBe(false)
  })

  test('of an end by another process', async () => {
    const email = newcomer()
    const mine = await signIn(email)
    const lost = await signIn(email)
    const tab = await openTab(lost.access)
    const elsewhere = await startTestApp({}, undefined, undefined, undefined, where)
    await elsewhere.postAs(mine.access, '/api/sessions/end', { id: await idOf(lost.access) })
    await expectEnd(tab)
    await elsewhere.close()
  })

  test('of a lost connection to the database, if the session has ended meanwhile', async () => {
    const { access } = await signIn(newcomer())
    const tab = await openTab(access)
    await assay.db.rows(sql`update sessions set ended_at = now() where id = ${await idOf(access)}`)
    await assay.db.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen "live"'`)
    // It is connected again after a second.
    await expect.poll(() => tab.ended, { timeout: 4_000, interval: 20 }).toBe(true)
  })

  test('of the 90th day', async () => {
    const { access } = await signIn(newcomer())
    await assay.db.rows(sql`
      update sessions set created_at = now() - interval '90 days' + interval '1 second' where id = ${await idOf(access)}`)
    const tab = await openTab(access)
    await expect.poll(() => tab.ended, { timeout: 3_000, interval: 20 }).toBe(true)
    expect(await statusOf(access)).toBe(401)
  })

  test('of the end of its access token, which another may follow', async () => {
    const { access, refresh: token } = await signIn(newcomer())
    await assay.db.rows(sql`
      update tokens set expires_at = now() + interval '1 second'
      where kind = 'access' and session_id = ${await idOf(access)}`)
    const tab = await openTab(access)
    await expect.poll(() => tab.ended, { timeout: 3_000, interval: 20 }).toBe(true)
    const next = await openTab((await refresh(token)).json().access.token)
    expect(next.ended).toBe(false)
  })
})
