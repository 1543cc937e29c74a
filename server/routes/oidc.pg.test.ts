import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { fromSomewhere, startTestApp, type TestApp } from '#server/test-app.ts'
import { type ForgingOidcProvider, startForgingOidcProvider } from '#tools/forging-oidc-provider.ts'
import { startTestOidcProvider, type TestOidcProvider } from '#tools/test-oidc-provider.ts'

const CALLBACK = 'http://localhost:3000/auth/oidc/callback'

let provider: TestOidcProvider
let other: TestOidcProvider
let assay: TestApp
beforeAll(async () => {
  provider = await startTestOidcProvider(CALLBACK)
  other = await startTestOidcProvider(CALLBACK)
  assay = await startTestApp(settingsOf(provider))
})
afterAll(async () => {
  await assay.close()
  await provider.close()
  await other.close()
})

let names = 0
let email = ''
beforeEach(() => {
  names++
  email = `person${names}@example.com`
  provider.person = { sub: `sub-${names}`, email, email_verified: true }
})

function settingsOf({
  issuer,
  clientId,
  clientSecret,
}: Pick<TestOidcProvider, 'issuer' | 'clientId' | 'clientSecret'>) {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: 'Example ID',
    OPERATORS: 'operator@example.com',
  }
}

const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie'] ?? '').split(';')[0] ?? ''

/** The browser is sent to the provider. */
async function start(at = assay, query = '', cookie = '') {
  const { headers } = fromSomewhere()
  const reply = await at.app.inject({
    url: `/auth/oidc/start${query}`,
    headers: { ...headers, ...(cookie && { cookie }) },
  })
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'no-store'])
  return { location: String(reply.headers.location), cookie: cookieOf(reply.headers) || cookie, reply }
}

/** From page to page of the provider, until it leads back to us. */
async function atProvider(location: string): Promise<string> {
  const jar = new Map<string, string>()
  for (let url = location; ; ) {
    if (url.startsWith(CALLBACK)) return url.slice('http://localhost:3000'.length)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const next = reply.headers.get('location')
    if (!next) throw new Error(`the provider leads nowhere: ${reply.status} ${await reply.text()}`)
    url = new URL(next, url).href
  }
}

/** The browser comes back: where it is led from there, and what it carries. */
async function comeBack(url: string, cookie: string, at = assay) {
  const reply = await at.app.inject({ url, headers: { ...(cookie && { cookie }), 'user-agent': 'Test' } })
  expect(reply.statusCode).toBe(302)
  const { pathname, search, hash } = new URL(String(reply.headers.location))
  return { path: pathname + search, ...Object.fromEntries(new URLSearchParams(hash.slice(1))) } as {
    path: string
    ticket?: string
    identity?: string
    'sign-in-failed'?: string
  }
}

async function signOn(query = '') {
  const { location, cookie } = await start(assay, query)
  return { ...(await comeBack(await atProvider(location), cookie)), cookie }
}

const withCookie = (cookie: string): InjectOptions => ({ headers: { ...fromSomewhere().headers, cookie } })
const redeem = (ticket: string | undefined, cookie: string) =>
  assay.post('/auth/ticket', { ticket }, withCookie(cookie))

async function signInWays(address: string) {
  const rows = await assay.db.rows<{ kind: string; detail: string }>(sql`
    select kind, detail from account_events e join users u on u.id = e.user_id where u.email = ${address} order by e.id`)
  return rows.map(({ kind, detail }) => `${kind} ${detail}`)
}
const userOf = async (address: string) =>
  (await assay.db.row<{ id: string }>(sql`select id from users where email = ${address}`))?.id

describe('an identity', () => {
  test('with a verified address that nobody has becomes an account, and signs in to it from then on', async () => {
    const first = await signOn()
    expect(first.path).toBe('/')
    const reply = await redeem(first.ticket, first.cookie)
    expect([reply.statusCode, reply.json().status, reply.json().code]).toEqual([200, 200, null])
    const access = reply.json().tokens.access.token
    expect((await assay.get('/api/profile', access)).json().email).toBe(email)
    expect(await signInWays(email)).toEqual([`identity-linked ${email}`, 'sign-in oidc'])

    // What the provider calls it later changes nothing.
    provider.person = { sub: `sub-${names}`, email: 'renamed@example.com', email_verified: false }
    const second = await signOn()
    const again = await redeem(second.ticket, second.cookie)
    const profile = await assay.get('/api/profile', again.json().tokens.access.token)
    expect(profile.json().email).toBe(email)
    expect(await userOf('renamed@example.com')).toBe(undefined)
  })

  test('with the address of an account is linked only by a code that is mailed there', async () => {
    await assay.signIn(email)
    await assay.letPass('61 seconds')
    const { ticket, cookie } = await signOn()
    const asked = await redeem(ticket, cookie)
    expect(asked.json()).toEqual({ status: 200, tokens: null, code: { email, token: expect.any(String) } })
    const mail = await assay.inbox.waitForMail(email)
    expect(mail.text).toContain('Link single sign-on to your account')
    const code = /\d{6}/.exec(mail.subject)?.[0] ?? ''
    const { token } = asked.json().code
    const wrong = code === '000000' ? '111111' : '000000'
    const give = (given: object) =>
      assay.post('/auth/ticket/code', { ticket, token, code, ...given }, withCookie(cookie))

    expect((await give({ code: wrong })).json().error.code).toBe('code_wrong')
    // It is for this alone, and so is a code of a sign-in.
    const asSignIn = await assay.post('/auth/login-code', { token, code })
    expect(asSignIn.json().error.code).toBe('code_spent')
    await assay.letPass('61 seconds')
    const signIn = (await assay.post('/auth/login-email', { email }, fromSomewhere())).json().tokens
    const signInCode = await assay.inbox.waitForCode(email)
    expect((await give({ token: signIn, code: signInCode })).json().error.code).toBe('code_spent')
    // Of another browser.
    const stranger = await assay.post('/auth/ticket/code', { ticket, token, code })
    expect(stranger.json().error.code).toBe('ticket_spent')

    const linked = await give({})
    expect([linked.statusCode, linked.json().status]).toEqual([200, 200])
    expect((await assay.get('/api/profile', linked.json().tokens.access.token)).json().email).toBe(email)
    expect((await give({})).json().error.code).toBe('ticket_spent')
    expect(await signInWays(email)).toEqual([
      'sign-in code',
      'sign-in-failed code',
      `identity-linked ${email}`,
      'sign-in oidc',
    ])
    const next = await signOn()
    expect((await redeem(next.ticket, next.cookie)).json().tokens).toBeTruthy()
  })

  test('with the address of an account has a code sent once a minute, and again after that', async () => {
    await assay.signIn(email)
    const { ticket, cookie } = await signOn()
    const early = await redeem(ticket, cookie)
    expect([early.statusCode, early.json().error.code]).toEqual([429, 'too_many_mails'])
    await assay.letPass('61 seconds')
    expect((await redeem(ticket, cookie)).json().code.email).toBe(email)
    await assay.letPass('61 seconds')
    expect((await redeem(ticket, cookie)).json().code.email).toBe(email)
  })

  test.each([
    ['an unverified address', { email_verified: false }],
    ['an address of which nothing is said', { email_verified: undefined }],
    ["an address that is verified 'true' as a text", { email_verified: 'true' as never }],
    ['no address', { email: undefined, email_verified: true }],
    ['no address that is one', { email: 'nobody', email_verified: true }],
  ])('with %s is refused, and makes no account', async (_, about) => {
    provider.person = { sub: `sub-${names}`, email, ...about } as never
    const { path, ticket, ...rest } = await signOn()
    expect([path, ticket, rest['sign-in-failed']]).toEqual(['/', undefined, 'unverified'])
    expect(await userOf(email)).toBe(undefined)
  })

  test('of a blocked account is told so', async () => {
    const { ticket, cookie } = await signOn()
    await redeem(ticket, cookie)
    await assay.db.rows(sql`update users set blocked_at = now() where email = ${email}`)
    const next = await signOn()
    const refused = await redeem(next.ticket, next.cookie)
    expect([refused.statusCode, refused.json().error]).toEqual([
      403,
      { code: 'account_blocked', message: 'This account is blocked. Ask the operator of this server.' },
    ])
  })

  test('leads to the page that was wanted', async () => {
    const { path } = await signOn('?next=%2Fdashboard%2Fassets')
    expect(path).toBe('/?next=%2Fdashboard%2Fassets')
  })
})

describe('what comes back', () => {
  test('is good once', async () => {
    const { location, cookie } = await start()
    const url = await atProvider(location)
    expect((await comeBack(url, cookie)).ticket).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await comeBack(url, cookie)).toEqual({ path: '/', 'sign-in-failed': 'expired' })
  })

  test('is for the browser that was sent: a stolen address signs nobody in', async () => {
    const { location, cookie } = await start()
    const url = await atProvider(location)
    const { cookie: another } = await start()
    expect(another).not.toBe(cookie)
    for (const wrong of ['', another, 'assay-browser=x'])
      expect(await comeBack(url, wrong)).toEqual({ path: '/', 'sign-in-failed': 'expired' })
    // Its own browser is not kept from it.
    const { ticket } = await comeBack(url, cookie)
    for (const wrong of ['', another])
      expect((await redeem(ticket, wrong)).json().error.code).toBe('ticket_spent')
    expect((await redeem(ticket, cookie)).statusCode).toBe(200)
  })

  test('is good for ten minutes, and what ran out is forgotten', async () => {
    const { location, cookie } = await start()
    const url = await atProvider(location)
    await assay.letPass('10 minutes')
    expect(await comeBack(url, cookie)).toEqual({ path: '/', 'sign-in-failed': 'expired' })
  })

  test('of several tabs of one browser is good for each', async () => {
    const one = await start()
    const two = await start(assay, '', one.cookie)
    expect(two.cookie).toBe(one.cookie)
    expect((await comeBack(await atProvider(one.location), one.cookie)).ticket).toBeTruthy()
    expect((await comeBack(await atProvider(two.location), one.cookie)).ticket).toBeTruthy()
  })

  test('from another provider is refused: neither its code nor its name is ours', async () => {
    other.person = { sub: 'x', email, email_verified: true }
    const { location, cookie } = await start()
    const elsewhere = new URL(location)
    const { origin } = new URL(other.issuer)
    const url = await atProvider(`${origin}${elsewhere.pathname}${elsewhere.search}`)
    expect(await comeBack(url, cookie)).toEqual({ path: '/', 'sign-in-failed': 'failed' })
    const second = await start()
    const state = new URL(second.location).searchParams.get('state')
    const code = new URL(url, CALLBACK).searchParams.get('code')
    const mixed = `/auth/oidc/callback?${new URLSearchParams({ state: state ?? '', code: code ?? '', iss: provider.issuer })}`
    expect(await comeBack(mixed, second.cookie)).toEqual({ path: '/', 'sign-in-failed': 'failed' })
    expect(await userOf(email)).toBe(undefined)
  })

  test('as a refusal says so', async () => {
    provider.person = null
    expect(await signOn()).toMatchObject({ path: '/', 'sign-in-failed': 'denied' })
  })

  test.each([
    ['a fault of the provider', { error: 'server_error' }, 'failed'],
    ['nothing', {}, 'failed'],
    ['a code that is none', { code: '<script>' }, 'failed'],
    ['a foreign name of the provider', { code: 'x', iss: 'https://elsewhere.example' }, 'failed'],
  ])('as %s ends at the sign-in with a reason', async (_, query, reason) => {
    const { location, cookie } = await start()
    const state = new URL(location).searchParams.get('state') ?? ''
    const search = new URLSearchParams({ iss: provider.issuer, ...query, state })
    const back = await comeBack(`/auth/oidc/callback?${search}`, cookie)
    expect(back).toEqual({ path: '/', 'sign-in-failed': reason })
  })

  test('without a state, or with several, is refused', async () => {
    const { cookie } = await start()
    for (const query of [
      '',
      '?state=',
      '?state=a&state=b',
      `?state=${'x'.repeat(300)}`,
      '?code=1&state=unknown',
    ])
      expect(await comeBack(`/auth/oidc/callback${query}`, cookie)).toEqual({
        path: '/',
        'sign-in-failed': 'expired',
      })
  })
})

describe('a ticket', () => {
  test('is good once, and for five minutes', async () => {
    const one = await signOn()
    const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(one.ticket, one.cookie)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(400)])
    const late = await signOn()
    await assay.letPass('5 minutes')
    const refused = await redeem(late.ticket, late.cookie)
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      { code: 'ticket_spent', message: 'This sign-in has expired or was used already. Start again.' },
    ])
  })

  test('is stored as a hash, and so is what goes to the provider', async () => {
    const { location, cookie } = await start()
    const { searchParams } = new URL(location)
    const { ticket } = await comeBack(await atProvider(location), cookie)
    const pending = await start()
    const stored = await assay.db.rows(sql`
      select encode(t.hash, 'escape') || t::text as row from sign_in_tickets t
      union all select encode(s.hash, 'escape') || s::text from oidc_states s`)
    const secrets = [ticket, cookie.split('=')[1], searchParams.get('state'), searchParams.get('nonce')]
    const more = new URL(pending.location).searchParams.get('state')
    expect(stored.length).toBeGreaterThan(0)
    for (const secret of [...secrets, more]) expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('that nobody was given is refused, sixty times in five minutes', async () => {
    const somewhere = fromSomewhere()
    const codes = []
    for (let i = 0; i < 61; i++)
      codes.push((await assay.post('/auth/ticket', { ticket: 'x'.repeat(43) }, somewhere)).json().error.code)
    expect(codes).toEqual([...Array(60).fill('ticket_spent'), 'too_many_requests'])
  })
})

test('the browser is sent with PKCE, a nonce and a state, and known by a cookie that no script reads', async () => {
  const { location, reply } = await start()
  const url = new URL(location)
  expect(url.origin).toBe(provider.issuer)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'assay',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email',
    state: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    nonce: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    code_challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(reply.headers['set-cookie']).toMatch(
    /^assay-browser=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/,
  )
})

test('with https the cookie is set by our own host alone', async () => {
  const secure = await startTestApp({ ...settingsOf(provider), PUBLIC_URL: 'https://assay.example.com' })
  const { reply, location } = await start(secure)
  expect(reply.headers['set-cookie']).toMatch(
    /^__Host-assay-browser=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(new URL(location).searchParams.get('redirect_uri')).toBe(
    'https://assay.example.com/auth/oidc/callback',
  )
  await secure.close()
})

test('a client is sent to the provider thirty times in five minutes', async () => {
  const { headers } = fromSomewhere()
  const locations = []
  for (let i = 0; i < 31; i++) {
    const reply = await assay.app.inject({ url: '/auth/oidc/start', headers: headers ?? {} })
    locations.push(String(reply.headers.location).split('?')[0])
  }
  expect(locations.slice(0, 30)).toEqual(Array(30).fill(`${provider.issuer}/auth`))
  expect(locations[30]).toBe('http://localhost:3000/#sign-in-failed=too_many')
})

describe('in the settings', () => {
  async function goToProvider(access: string) {
    const { path } = (await assay.postAs(access, '/api/identities/start', {})).json()
    expect(path).toMatch(/^\/auth\/oidc\/start\?link=/)
    return { path: path as string, ...(await start(assay, path.slice('/auth/oidc/start'.length))) }
  }
  const linkAs = (access: string, ticket: string | undefined, cookie: string) =>
    assay.app.inject({
      method: 'POST',
      url: '/api/identities/link',
      payload: { ticket },
      headers: { authorization: `Bearer ${access}`, cookie },
    })
  const list = async (access: string) => (await assay.postAs(access, '/api/identities', {})).json().result

  test('an identity is linked, signs in, and is unlinked', async () => {
    const { access } = await assay.signIn(`owner-${email}`)
    expect(await list(access)).toEqual([])
    const { path, location, cookie } = await goToProvider(access)
    const back = await comeBack(await atProvider(location), cookie)
    expect(back.path).toBe('/dashboard/settings/sign-in')
    expect((await linkAs(access, back.identity, cookie)).json()).toEqual({})
    const [linked] = await list(access)
    expect(linked).toMatchObject({ issuer: provider.issuer, email })

    const { ticket, cookie: later } = await signOn()
    const session = (await redeem(ticket, later)).json().tokens.access.token
    expect((await assay.get('/api/profile', session)).json().email).toBe(`owner-${email}`)

    expect((await assay.postAs(access, '/api/identities/unlink', { id: linked.id })).statusCode).toBe(200)
    const again = await assay.postAs(access, '/api/identities/unlink', { id: linked.id })
    expect([again.statusCode, again.json().error.code]).toEqual([404, 'no_such_identity'])
    expect(await signInWays(`owner-${email}`)).toEqual([
      'sign-in code',
      `identity-linked ${email}`,
      'sign-in oidc',
      `identity-unlinked ${email}`,
    ])
    // The way there was good once.
    expect((await start(assay, path.slice('/auth/oidc/start'.length))).location).toBe(
      'http://localhost:3000/dashboard/settings/sign-in#sign-in-failed=expired',
    )
  })

  test('what one account began, another cannot finish, nor one whose confirmation is old', async () => {
    const { access: attacker } = await assay.signIn(`attacker-${email}`)
    const { access: victim } = await assay.signIn(`victim-${email}`)
    const { location, cookie } = await goToProvider(attacker)
    const { identity } = await comeBack(await atProvider(location), cookie)
    const refused = await linkAs(victim, identity, cookie)
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'ticket_spent'])
    expect((await linkAs(attacker, identity, '')).json().error.code).toBe('ticket_spent')
    await assay.db.rows(sql`update sessions set confirmed_at = now() - interval '11 minutes'`)
    expect((await linkAs(attacker, identity, cookie)).json().error.code).toBe('confirmation_needed')
    await assay.db.rows(sql`update sessions set confirmed_at = now()`)
    expect((await linkAs(attacker, identity, cookie)).statusCode).toBe(200)
  })

  test('an identity of another account is not taken from it', async () => {
    const { ticket, cookie: first } = await signOn()
    await redeem(ticket, first)
    const { access } = await assay.signIn(`second-${email}`)
    const { location, cookie } = await goToProvider(access)
    const { identity } = await comeBack(await atProvider(location), cookie)
    const refused = await linkAs(access, identity, cookie)
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'identity_taken'])
  })

  test('a refusal at the provider ends there', async () => {
    const { access } = await assay.signIn(email)
    provider.person = null
    const { location, cookie } = await goToProvider(access)
    expect(await comeBack(await atProvider(location), cookie)).toEqual({
      path: '/dashboard/settings/sign-in',
      'sign-in-failed': 'denied',
    })
  })
})

describe('an ID token', () => {
  let forging: ForgingOidcProvider
  let forged: TestApp
  beforeAll(async () => {
    forging = await startForgingOidcProvider('assay')
    forged = await startTestApp(settingsOf({ issuer: forging.issuer, clientId: 'assay', clientSecret: 'x' }))
  })
  afterAll(async () => {
    await forged.close()
    await forging.close()
  })

  async function signOnWith(forgery: ForgingOidcProvider['forgery']) {
    const { location, cookie } = await start(forged)
    const sent = new URL(location).searchParams
    forging.nonce = sent.get('nonce') ?? ''
    const claims = { sub: `sub-${names}`, email, email_verified: true, ...forgery.claims }
    forging.forgery = { ...forgery, claims }
    const { path, ...carried } = await comeBack(
      `/auth/oidc/callback?code=x&state=${sent.get('state')}`,
      cookie,
      forged,
    )
    return carried['sign-in-failed'] ?? (carried.ticket ? 'signed in' : path)
  }

  test('as it should be signs in', async () => {
    expect(await signOnWith({})).toBe('signed in')
  })

  test.each([
    ['another nonce', { claims: { nonce: 'x' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://elsewhere.example' } }],
    ['another audience', { claims: { aud: 'another-client' } }],
    ['a key of somebody else', { foreignKey: true }],
    ['an end in the past', { claims: { exp: 1_000_000 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['a subject without end', { claims: { sub: 'x'.repeat(256) } }],
  ])('with %s signs nobody in', async (_, forgery) => {
    expect(await signOnWith(forgery)).toBe('failed')
    expect(await forged.db.rows(sql`select 1 as one from users where email = ${email}`)).toEqual([])
  })
})

describe('a provider that is away', () => {
  const apps: TestApp[] = []
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close()
  })

  test('keeps nobody from the other ways, and is there again when it is back', async () => {
    const gone = await startTestOidcProvider(CALLBACK)
    await gone.close()
    const without = await startTestApp(settingsOf(gone))
    apps.push(without)
    expect((await start(without)).location).toBe('http://localhost:3000/#sign-in-failed=unavailable')
    expect((await start(without, '?next=%2Fdashboard%2Fassets')).location).toBe(
      'http://localhost:3000/?next=%2Fdashboard%2Fassets#sign-in-failed=unavailable',
    )
    await without.signIn(email)
    const back = await startTestOidcProvider(CALLBACK, Number(new URL(gone.issuer).port))
    expect((await start(without)).location.split('?')[0]).toBe(`${gone.issuer}/auth`)
    await back.close()
  })

  test('when the browser comes back, says so', async () => {
    const going = await startTestOidcProvider(CALLBACK)
    going.person = { sub: 'x', email, email_verified: true }
    const at = await startTestApp(settingsOf(going))
    apps.push(at)
    const { location, cookie } = await start(at)
    const url = await atProvider(location)
    await going.close()
    expect(await comeBack(url, cookie, at)).toEqual({ path: '/', 'sign-in-failed': 'unavailable' })
  })
})

test('without OIDC_ISSUER there is none, and nothing says that there were', async () => {
  const without = await startTestApp()
  expect((await without.get('/auth/oidc/start')).statusCode).toBe(404)
  expect((await without.get('/api/config')).json().oidc_name).toBe(null)
  const { access } = await without.signIn(email)
  const refused = await without.postAs(access, '/api/identities/start', {})
  expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'no_single_sign_on'])
  await without.close()
  expect((await assay.get('/api/config')).json().oidc_name).toBe('Example ID')
})
