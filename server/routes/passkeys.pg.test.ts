import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanUp } from '#server/cleanup.ts'
import { sql } from '#server/db/sql.ts'
import { fromSomewhere, startTestApp, type TestApp } from '#server/test-app.ts'
import { SoftwarePasskey } from './testing/software-authenticator.ts'

const ORIGIN = 'https://assay.example.com'
const ELSEWHERE = 'https://app.example.org'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let assay: TestApp
beforeAll(async () => {
  assay = await startTestApp({ PUBLIC_URL: ORIGIN, WEB_ORIGINS: ELSEWHERE })
})
afterAll(() => assay.close())

type Reply = { statusCode: number; json(): { error?: { code: string } } }
const answer = (reply: Reply) => [reply.statusCode, reply.json().error?.code]

let people = 0
const newcomer = () => `person-${++people}@example.com`

async function ask(access: string, path: string, origin?: string) {
  const headers = { authorization: `Bearer ${access}`, ...(origin && { origin }) }
  const reply = await assay.post(path, {}, { headers })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

/** Somebody with a passkey. */
async function withPasskey(email = newcomer(), origin = ORIGIN) {
  const { access } = await assay.signIn(email)
  const passkey = new SoftwarePasskey(origin)
  const response = passkey.make(await ask(access, '/api/passkeys/options', origin))
  const added = await assay.postAs(access, '/api/passkeys/add', { response })
  expect(added.statusCode).toBe(200)
  return { email, access, passkey, id: added.json().id as string }
}

async function toSignIn(origin?: string) {
  const from = fromSomewhere()
  const headers = { ...from.headers, ...(origin && { origin }) }
  return (await assay.post('/auth/passkey-options', {}, { headers })).json()
}
const signIn = (response: object) => assay.post('/auth/passkey', { response }, fromSomewhere())

async function events(email: string) {
  const rows = await assay.db.rows<{ kind: string; detail: string }>(sql`
    select e.kind, e.detail from account_events e join users u on u.id = e.user_id where u.email = ${email} order by e.id`)
  return rows.map(({ kind, detail }) => `${kind}: ${detail}`)
}

const forget = () => assay.db.raw(`update sessions set confirmed_at = now() - interval '11 minutes'`)

describe('adding', () => {
  test('a passkey is found without a name, asks for its owner, and is not made twice on a device', async () => {
    const { access, passkey, email } = await withPasskey()
    const options = await ask(access, '/api/passkeys/options')
    expect(options).toMatchObject({
      rp: { id: 'assay.example.com', name: 'Assay' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: [
        { id: passkey.id.toString('base64url'), type: 'public-key', transports: ['hybrid', 'internal'] },
      ],
    })
    expect(options.challenge).toMatch(/^[\w-]{43}$/)
  })

  test('it is called after the browser unless it gets a name, and can be renamed', async () => {
    const email = newcomer()
    const { access } = await assay.signIn(email)
    const add = async (name: object) => {
      const options = await ask(access, '/api/passkeys/options')
      const response = new SoftwarePasskey(ORIGIN).make(options)
      const headers = { authorization: `Bearer ${access}`, 'user-agent': FIREFOX }
      return (await assay.post('/api/passkeys/add', { ...name, response }, { headers })).json()
    }
    const plain = await add({})
    expect(plain).toMatchObject({ name: 'Firefox on Linux', last_used_at: null })
    await add({ name: 'Key ring' })
    const renamed = await assay.postAs(access, '/api/passkeys/rename', { id: plain.id, name: 'Laptop' })
    expect(renamed.json()).toEqual({ ...plain, name: 'Laptop' })
    const { result } = (await assay.postAs(access, '/api/passkeys', {})).json()
    expect(result.map(({ name }: { name: string }) => name)).toEqual(['Key ring', 'Laptop'])
    expect(await events(email)).toEqual([
      'sign-in: code',
      'passkey-added: Firefox on Linux',
      'passkey-added: Key ring',
      'passkey-renamed: Laptop',
    ])
  })

  test.each([
    ['at another origin', { origin: 'https://assay.example.com.evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ["for another site's host", { rpId: 'app.example.org' }],
    ['without its owner', { userVerified: false }],
    ['as a sign-in', { type: 'webauthn.get' }],
    [
      'by a maker who is named',
      {
        attestation: [
          ['fmt', 'apple'],
          ['attStmt', []],
        ] as never,
      },
    ],
  ])('a passkey that was made %s is refused', async (_, odd) => {
    const { access } = await assay.signIn(newcomer())
    const response = new SoftwarePasskey(ORIGIN).make(await ask(access, '/api/passkeys/options'), odd)
    const reply = await assay.postAs(access, '/api/passkeys/add', { response })
    expect(answer(reply)).toEqual([400, 'passkey_refused'])
    expect((await assay.postAs(access, '/api/passkeys', {})).json().result).toEqual([])
  })

  test('a challenge is good once, for five minutes, for this, and for the account that asked', async () => {
    const { access } = await assay.signIn(newcomer())
    const { access: other } = await assay.signIn(newcomer())
    const add = (by: string, options: Parameters<SoftwarePasskey['make']>[0]) =>
      assay.postAs(by, '/api/passkeys/add', { response: new SoftwarePasskey(ORIGIN).make(options) })
    const options = await ask(access, '/api/passkeys/options')
    expect(answer(await add(other, options))).toEqual([400, 'challenge_spent'])
    expect(answer(await add(access, options))).toEqual([200, undefined])
    expect(answer(await add(access, options))).toEqual([400, 'challenge_spent'])
    const { challenge } = await toSignIn()
    expect(answer(await add(access, { ...options, challenge }))).toEqual([400, 'challenge_spent'])
    const late = await ask(access, '/api/passkeys/options')
    await assay.db.raw(`update passkey_challenges set expires_at = expires_at - interval '301 seconds'`)
    expect(answer(await add(access, late))).toEqual([400, 'challenge_spent'])
  })

  test('one that is added already is not added again, to whichever account', async () => {
    const { passkey } = await withPasskey()
    const { access } = await assay.signIn(newcomer())
    const response = passkey.make(await ask(access, '/api/passkeys/options'))
    expect(answer(await assay.postAs(access, '/api/passkeys/add', { response }))).toEqual([
      409,
      'passkey_known',
    ])
  })

  test('an account has 20 at most, also if they come in parallel', async () => {
    const { access } = await assay.signIn(newcomer())
    const options = await Promise.all([1, 2, 3].map(() => ask(access, '/api/passkeys/options')))
    await assay.db.raw(`insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
      select u.id, sha256((u.id::text || n)::bytea), 'x', 0, '{}', 'x' from users u, generate_series(1, 19) n
      where u.email = 'person-${people}@example.com'`)
    const replies = await Promise.all(
      options.map((each) =>
        assay.postAs(access, '/api/passkeys/add', { response: new SoftwarePasskey(ORIGIN).make(each) }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 507, 507])
    const more = await assay.postAs(access, '/api/passkeys/options', {})
    expect(answer(more)).toEqual([507, 'too_many_passkeys'])
  })

  test('adding and removing want a confirmation', async () => {
    const { access, id, passkey } = await withPasskey()
    const response = passkey.make(await ask(access, '/api/passkeys/options'))
    await forget()
    for (const [path, body] of [
      ['/api/passkeys/options', {}],
      ['/api/passkeys/add', { response }],
      ['/api/passkeys/remove', { id }],
    ] as const)
      expect([path, ...answer(await assay.postAs(access, path, body))]).toEqual([
        path,
        403,
        'confirmation_needed',
      ])
  })
})

describe('signing in', () => {
  test('a passkey opens a session of its account, and its use is seen', async () => {
    const { email, passkey, access: before } = await withPasskey()
    const options = await toSignIn()
    expect(options).toMatchObject({
      rpId: 'assay.example.com',
      userVerification: 'required',
      allowCredentials: [],
    })
    const reply = await signIn(passkey.sign(options))
    expect([reply.statusCode, reply.json().status]).toEqual([200, 200])
    const { access, refresh } = reply.json().tokens
    expect((await assay.get('/api/profile', access.token)).json().email).toBe(email)
    expect((await assay.post('/auth/refresh', { refreshToken: refresh.token })).statusCode).toBe(200)
    const { result } = (await assay.postAs(before, '/api/passkeys', {})).json()
    expect(result[0].last_used_at).toMatch(/^20/)
    expect((await events(email)).at(-1)).toBe('sign-in: passkey')
    expect((await assay.get('/metrics')).body).toContain('assay_sign_ins_total{way="passkey",result="ok"}')
  })

  test('one whose counter stays at 0, as of those that several devices share, signs in again and again', async () => {
    const { passkey } = await withPasskey()
    for (const _ of [1, 2]) {
      const reply = await signIn(passkey.sign(await toSignIn(), { counter: 0 }))
      expect(reply.statusCode).toBe(200)
    }
  })

  test('a page at another of our origins has passkeys of its own host', async () => {
    const { passkey } = await withPasskey(newcomer(), ELSEWHERE)
    const options = await toSignIn(ELSEWHERE)
    expect(options.rpId).toBe('app.example.org')
    expect((await signIn(passkey.sign(options))).statusCode).toBe(200)
    expect((await toSignIn('https://evil.example')).rpId).toBe('assay.example.com')
  })

  test('an answer is good once', async () => {
    const { email, passkey } = await withPasskey()
    const response = passkey.sign(await toSignIn())
    const replies = await Promise.all([signIn(response), signIn(response)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(answer(await signIn(response))).toEqual([400, 'challenge_spent'])
    expect(await events(email)).toHaveLength(3)
  })

  test.each([
    ['made up', async () => ({ challenge: 'A'.repeat(43), rpId: 'assay.example.com' })],
    [
      'too old',
      async () => {
        const options = await toSignIn()
        await assay.db.raw(`update passkey_challenges set expires_at = expires_at - interval '301 seconds'`)
        return options
      },
    ],
    ['that confirms', ({ access }: { access: string }) => ask(access, '/api/confirm/passkey-options')],
    [
      'that adds',
      async ({ access }: { access: string }) => ({
        ...(await ask(access, '/api/passkeys/options')),
        rpId: 'assay.example.com',
      }),
    ],
  ])('a challenge %s opens nothing', async (_, challengeFor) => {
    const person = await withPasskey()
    const reply = await signIn(person.passkey.sign(await challengeFor(person)))
    expect(answer(reply)).toEqual([400, 'challenge_spent'])
  })

  test.each([
    ['at another origin', { origin: 'https://assay.example.com:8443' }],
    ['on a page without https', { origin: 'http://assay.example.com' }],
    ['for another host', { rpId: 'evil.example' }],
    ["for another site's host", { rpId: 'app.example.org' }],
    ['without its owner', { userVerified: false }],
    ['as a new one', { type: 'webauthn.create' }],
    ['for another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['something else', { signs: 'something else' }],
    ['with a counter that stays', { counter: 5 }],
    ['with a counter that goes back', { counter: 4 }],
  ])('a passkey that signs %s opens nothing, and the account is told', async (_, odd) => {
    const { email, passkey } = await withPasskey()
    expect((await signIn(passkey.sign(await toSignIn(), { counter: 5 }))).statusCode).toBe(200)
    const reply = await signIn(passkey.sign(await toSignIn(), { counter: 6, ...odd }))
    expect(answer(reply)).toEqual([400, 'passkey_refused'])
    expect((await events(email)).slice(-2)).toEqual(['sign-in: passkey', 'sign-in-failed: passkey'])
  })

  test('one that was removed is refused, as one that never was', async () => {
    const { email, access, passkey, id } = await withPasskey()
    expect((await assay.postAs(access, '/api/passkeys/remove', { id })).statusCode).toBe(200)
    const removed = await signIn(passkey.sign(await toSignIn()))
    const stranger = await signIn(new SoftwarePasskey(ORIGIN).sign(await toSignIn(), { userHandle: 'AAAA' }))
    expect(answer(removed)).toEqual([400, 'passkey_refused'])
    expect(removed.json()).toEqual(stranger.json())
    const again = await assay.postAs(access, '/api/passkeys/remove', { id })
    expect(answer(again)).toEqual([404, 'no_such_passkey'])
    expect((await events(email)).at(-1)).toBe('passkey-removed: An unknown browser')
  })

  test('a blocked account is told so, but only with its passkey, and the answer is spent', async () => {
    const { email, passkey } = await withPasskey()
    await assay.db.rows(sql`update users set blocked_at = now() where email = ${email}`)
    const wrong = await signIn(passkey.sign(await toSignIn(), { signs: 'something else' }))
    expect(answer(wrong)).toEqual([400, 'passkey_refused'])
    const response = passkey.sign(await toSignIn())
    expect(answer(await signIn(response))).toEqual([403, 'account_blocked'])
    await assay.db.rows(sql`update users set blocked_at = null where email = ${email}`)
    expect(answer(await signIn(response))).toEqual([400, 'challenge_spent'])
  })

  test('a client that is refused 50 times waits, and others do not', async () => {
    const { passkey } = await withPasskey()
    const here = fromSomewhere()
    const options = await Promise.all(Array.from({ length: 52 }, () => toSignIn()))
    const replies = []
    for (const each of options.slice(0, 51))
      replies.push(
        await assay.post('/auth/passkey', { response: passkey.sign(each, { userVerified: false }) }, here),
      )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(50).fill(400), 429])
    expect(answer(replies[50] as Reply)).toEqual([429, 'too_many_wrong_passkeys'])
    const right = passkey.sign(options[51])
    expect((await assay.post('/auth/passkey', { response: right }, here)).statusCode).toBe(429)
    expect((await signIn(right)).statusCode).toBe(200)
  })

  test('a client gets 30 challenges in five minutes', async () => {
    const here = fromSomewhere()
    const replies = await Promise.all(
      Array.from({ length: 33 }, () => assay.post('/auth/passkey-options', {}, here)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
  })
})

describe('confirming', () => {
  const confirm = (access: string, response: object) =>
    assay.postAs(access, '/api/confirm/passkey', { response })
  const isConfirmed = async (access: string) =>
    (await assay.postAs(access, '/api/passkeys/options', {})).statusCode === 200

  test('one of the passkeys confirms the session', async () => {
    const { email, access, passkey } = await withPasskey()
    await forget()
    const options = await ask(access, '/api/confirm/passkey-options')
    expect(options.allowCredentials).toEqual([
      { id: passkey.id.toString('base64url'), type: 'public-key', transports: ['hybrid', 'internal'] },
    ])
    const response = passkey.sign(options)
    expect(answer(await confirm(access, response))).toEqual([200, undefined])
    expect(await isConfirmed(access)).toBe(true)
    expect(answer(await confirm(access, response))).toEqual([400, 'challenge_spent'])
    expect((await events(email)).at(-1)).toBe('confirmed: passkey')
  })

  test("another account's passkey does not, nor its challenge", async () => {
    const one = await withPasskey()
    const other = await withPasskey()
    await forget()
    const options = await ask(one.access, '/api/confirm/passkey-options')
    expect(answer(await confirm(other.access, one.passkey.sign(options)))).toEqual([400, 'challenge_spent'])
    expect(answer(await confirm(one.access, other.passkey.sign(options)))).toEqual([400, 'passkey_refused'])
    expect([await isConfirmed(one.access), await isConfirmed(other.access)]).toEqual([false, false])
    expect((await events(one.email)).at(-1)).toBe('sign-in-failed: passkey')
    expect((await events(other.email)).at(-1)).toMatch('passkey-added')
  })

  test('a challenge for a sign-in does not', async () => {
    const { access, passkey } = await withPasskey()
    await forget()
    expect(answer(await confirm(access, passkey.sign(await toSignIn())))).toEqual([400, 'challenge_spent'])
    expect(await isConfirmed(access)).toBe(false)
  })

  test('an account without a passkey is told so', async () => {
    const { access } = await assay.signIn(newcomer())
    const reply = await assay.postAs(access, '/api/confirm/passkey-options', {})
    expect(answer(reply)).toEqual([404, 'no_passkey'])
  })

  test('after 25 refusals the account waits', async () => {
    const { access, passkey } = await withPasskey()
    for (let refused = 0; refused < 25; refused++) {
      const response = passkey.sign(await ask(access, '/api/confirm/passkey-options'), {
        userVerified: false,
      })
      expect(answer(await confirm(access, response))).toEqual([400, 'passkey_refused'])
    }
    const right = passkey.sign(await ask(access, '/api/confirm/passkey-options'))
    expect(answer(await confirm(access, right))).toEqual([429, 'too_many_wrong_passkeys'])
  })
})

test('what has run out is deleted, and challenges are stored as hashes', async () => {
  const { challenge } = await toSignIn()
  const stored = await assay.db.rows(sql`select encode(hash, 'escape') as hash from passkey_challenges`)
  expect(stored.length).toBeGreaterThan(0)
  expect(JSON.stringify(stored)).not.toContain(challenge)
  await cleanUp(assay.db)
  expect(await assay.db.rows(sql`select hash from passkey_challenges`)).not.toEqual([])
  await assay.letPass('6 minutes')
  await cleanUp(assay.db)
  expect(await assay.db.rows(sql`select hash from passkey_challenges`)).toEqual([])
})
