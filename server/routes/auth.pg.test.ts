import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createLoginCode } from '#server/store/login-codes.ts'
import { fromSomewhere, startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
beforeAll(async () => {
  assay = await startTestApp()
})
afterAll(() => assay.close())

let people = 0
const newcomer = () => `person-${++people}@example.com`

/** Asks for a code and reads it in the mail. */
async function askForCode(email: string) {
  const reply = await assay.post('/auth/login-email', { email }, fromSomewhere())
  expect(reply.statusCode).toBe(200)
  return { token: reply.json().tokens as string, code: await assay.inbox.waitForCode(email) }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const errorCode = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const count = (values: unknown[], value: unknown) => values.filter((each) => each === value).length
const times = <T>(n: number, work: (i: number) => T) => Array.from({ length: n }, (_, i) => work(i))

describe('signing in', () => {
  test('a code that came by mail opens a session, in the specified shape', async () => {
    const email = newcomer()
    const { token, code } = await askForCode(email)
    const reply = await assay.post('/auth/login-code', { token, code })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      status: 200,
      tokens: { access: { token: expect.any(String) }, refresh: { token: expect.any(String) } },
    })
    const profile = await assay.get('/api/profile', reply.json().tokens.access.token)
    expect(profile.json()).toMatchObject({ email, name: '', surname: '', icon_image: '' })
  })

  test('the mail says what it is, in text and HTML, with nothing from the request but the address', async () => {
    const email = newcomer()
    await assay.post(
      '/auth/login-email',
      {
        email,
        text: 'Visit http://evil.example',
        imageurl: 'http://169.254.169.254/x',
        partner: 'evil-partner',
      },
      fromSomewhere(),
    )
    const mail = await assay.inbox.waitForMail(email)
    expect(mail.subject).toMatch(/^\d{6} is your Assay code$/)
    const code = mail.subject.slice(0, 6)
    expect(mail.text).toContain(`Your one-time code: ${code}`)
    expect(mail.html).toContain(code)
    expect(mail.text + mail.html).not.toMatch(/evil|169\.254/)
  })

  test('an address is one account, however it is written', async () => {
    const email = newcomer()
    await assay.signIn(email)
    await assay.letPass('61 seconds')
    const shouted = await assay.post(
      '/auth/login-email',
      { email: ` ${email.toUpperCase()} ` },
      fromSomewhere(),
    )
    const code = await assay.inbox.waitForCode(email)
    const reply = await assay.post('/auth/login-code', { token: shouted.json().tokens, code })
    expect(reply.statusCode).toBe(200)
    const users = await assay.db.rows(sql`select id from users where lower(email) = ${email}`)
    expect(users).toHaveLength(1)
  })

  test('neither the code nor a token is stored as it is', async () => {
    const email = newcomer()
    const { token, code } = await askForCode(email)
    const reply = await assay.post('/auth/login-code', { token, code })
    const mail = () =>
      assay.db.row(sql`
        select subject, body_text, body_html from outbox where recipient = ${email} and delivered_at is not null`)
    await vi.waitFor(async () => expect(await mail()).not.toBeNull(), 60_000)
    expect(await mail()).toEqual({ subject: '', body_text: null, body_html: null })
    const secrets = [token, reply.json().tokens.access.token, reply.json().tokens.refresh.token]
    const tables = ['login_codes', 'tokens', 'sessions', 'users', 'outbox', 'limit_hits']
    const dump = JSON.stringify(
      await Promise.all(tables.map((table) => assay.db.raw(`select t::text as row from ${table} t`))),
    )
    for (const secret of secrets) expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(token).toString('hex'))
    // Six digits also turn up in hashes and fractions of seconds.
    expect(dump).not.toMatch(new RegExp(`(?<![.\\w])${code}(?!\\w)`))
  })
})

describe('a code cannot be guessed', () => {
  test('of 200 wrong codes in parallel 5 are compared, and then the right one is refused, too', async () => {
    const email = newcomer()
    const { token, code } = await askForCode(email)
    const replies = await Promise.all(
      times(200, () => assay.post('/auth/login-code', { token, code: wrong(code) })),
    )
    expect(
      count(
        replies.map((reply) => reply.statusCode),
        400,
      ),
    ).toBe(200)
    const codes = replies.map(errorCode)
    expect(count(codes, 'code_wrong')).toBe(5)
    expect(count(codes, 'code_spent')).toBe(195)
    const late = await assay.post('/auth/login-code', { token, code })
    expect([late.statusCode, errorCode(late)]).toEqual([400, 'code_spent'])
  })

  test('an address takes 25 wrong codes a day across all its codes; a resend gives no more', async () => {
    const email = newcomer()
    let compared = 0
    for (let round = 0; round < 6; round++) {
      const { token, code } = await askForCode(email)
      const replies = await Promise.all(
        times(20, () => assay.post('/auth/login-code', { token, code: wrong(code) })),
      )
      compared += count(replies.map(errorCode), 'code_wrong')
      if (round === 5) {
        const right = await assay.post('/auth/login-code', { token, code })
        expect([right.statusCode, errorCode(right)]).toEqual([429, 'too_many_wrong_codes'])
        expect(Number(right.headers['retry-after'])).toBeGreaterThan(60 * 60 * 10)
      }
      await assay.letPass('61 minutes')
    }
    expect(compared).toBe(25)
    await assay.letPass('1 day')
    const { token, code } = await askForCode(email)
    expect((await assay.post('/auth/login-code', { token, code })).statusCode).toBe(200)
  })

  /** What becomes of five wrong codes for each of so many addresses, which come from the clients in turn. */
  async function guess(addresses: number, clients: readonly string[]) {
    const codes = await Promise.all(times(addresses, () => createLoginCode(assay.db, newcomer())))
    const outcomes: unknown[] = []
    for (let round = 0; round < 5; round++) {
      const replies = codes.map(({ loginToken: token, code }, i) => {
        const client = clients[(round * addresses + i) % clients.length]
        const options = { headers: { 'x-forwarded-for': client } }
        return assay.post('/auth/login-code', { token, code: wrong(code) }, options)
      })
      outcomes.push(...(await Promise.all(replies)).map(errorCode))
    }
    return outcomes
  }
  const signInFrom = async (address: string) => {
    const { loginToken: token, code } = await createLoginCode(assay.db, newcomer())
    return assay.post('/auth/login-code', { token, code }, { headers: { 'x-forwarded-for': address } })
  }

  test('of 150 wrong codes of one client for 30 addresses 50 are compared, and others are not held up', async () => {
    const codes = await guess(30, ['192.0.2.1'])
    expect(count(codes, 'code_wrong')).toBe(50)
    expect(count(codes, 'too_many_wrong_codes')).toBe(100)
    const right = await signInFrom('192.0.2.1')
    expect(right.statusCode).toBe(429)
    expect(right.json().error).toEqual({
      code: 'too_many_wrong_codes',
      message: 'Too many wrong codes from here. Try again in 24 hours.',
      retry_after_s: expect.any(Number),
    })
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(60 * 60 * 23)
    expect((await signInFrom('192.0.2.2')).statusCode).toBe(200)
    await assay.letPass('1 day')
    expect((await signInFrom('192.0.2.1')).statusCode).toBe(200)
  })

  test.each([
    ['/24', (i: number) => `198.51.100.${i}`, '198.51.101.1'],
    ['IPv6 /48', (i: number) => `2001:db8:1:${i}::1`, '2001:db8:2::1'],
  ])('of 300 wrong codes from 100 addresses of one %s 200 are compared', async (_, address, neighbour) => {
    const codes = await guess(60, times(100, address))
    expect(count(codes, 'code_wrong')).toBe(200)
    expect(count(codes, 'too_many_wrong_codes')).toBe(100)
    expect((await signInFrom(address(200))).statusCode).toBe(429)
    expect((await signInFrom(neighbour)).statusCode).toBe(200)
  })

  test('a code ends after ten minutes', async () => {
    const { token, code } = await askForCode(newcomer())
    await assay.letPass('10 minutes')
    expect(errorCode(await assay.post('/auth/login-code', { token, code }))).toBe('code_spent')
  })

  test('a code opens nothing with the login token of another request', async () => {
    const mine = await askForCode(newcomer())
    const theirs = await askForCode(newcomer())
    if (mine.code === theirs.code) return
    const reply = await assay.post('/auth/login-code', { token: mine.token, code: theirs.code })
    expect(errorCode(reply)).toBe('code_wrong')
  })
})

describe('one code, one sign-in', () => {
  test('100 right codes in parallel open exactly one session', async () => {
    const email = newcomer()
    const { token, code } = await askForCode(email)
    const replies = await Promise.all(times(100, () => assay.post('/auth/login-code', { token, code })))
    expect(
      count(
        replies.map((reply) => reply.statusCode),
        200,
      ),
    ).toBe(1)
    expect(count(replies.map(errorCode), 'code_spent')).toBe(99)
    const sessions = await assay.db.rows(sql`
      select s.id from sessions s join users u on u.id = s.user_id where u.email = ${email}`)
    expect(sessions).toHaveLength(1)
  })

  test('parallel sign-ins with different codes of one address all end well or are refused, never fail', async () => {
    const email = newcomer()
    const first = await askForCode(email)
    await assay.letPass('61 seconds')
    const second = await askForCode(email)
    const replies = await Promise.all(
      times(20, (i) => assay.post('/auth/login-code', i % 2 ? { ...first } : { ...second })),
    )
    expect(
      count(
        replies.map((reply) => reply.statusCode),
        200,
      ),
    ).toBe(1)
    expect(
      count(
        replies.map((reply) => reply.statusCode),
        400,
      ),
    ).toBe(19)
  })
})

describe('no mail bombing', () => {
  test('20 requests in parallel for one address send one mail', async () => {
    const email = newcomer()
    const replies = await Promise.all(
      times(20, () => assay.post('/auth/login-email', { email }, fromSomewhere())),
    )
    expect(
      count(
        replies.map((reply) => reply.statusCode),
        200,
      ),
    ).toBe(1)
    expect(count(replies.map(errorCode), 'too_many_mails')).toBe(19)
    const refused = replies.find((reply) => reply.statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
    await assay.inbox.waitForMail(email)
    expect(assay.inbox.mails.filter((mail) => mail.to === email)).toHaveLength(1)
  })

  test('an address gets 5 mails an hour and 10 a day, at least 60 s apart', async () => {
    const email = newcomer()
    const ask = async () => (await assay.post('/auth/login-email', { email }, fromSomewhere())).statusCode
    const asked: number[] = []
    for (let i = 0; i < 6; i++) {
      asked.push(await ask())
      asked.push(await ask())
      await assay.letPass('61 seconds')
    }
    expect(asked).toEqual([200, 429, 200, 429, 200, 429, 200, 429, 200, 429, 429, 429])
    await assay.letPass('1 hour')
    const later: number[] = []
    for (let i = 0; i < 6; i++) {
      later.push(await ask())
      await assay.letPass('15 minutes')
    }
    expect(later).toEqual([200, 200, 200, 200, 200, 429])
    await assay.letPass('1 day')
    expect(await ask()).toBe(200)
  })

  test('a clock that is set back by an hour makes no address wait for an hour', async () => {
    const email = newcomer()
    const ask = () => assay.post('/auth/login-email', { email }, fromSomewhere())
    expect((await ask()).statusCode).toBe(200)
    await assay.letPass('-1 hour')
    expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  test('a client gets 30 codes per 5 minutes, in parallel as well', async () => {
    const client = fromSomewhere()
    const replies = await Promise.all(
      times(50, () => assay.post('/auth/login-email', { email: newcomer() }, client)),
    )
    expect(
      count(
        replies.map((reply) => reply.statusCode),
        200,
      ),
    ).toBe(30)
    expect(count(replies.map(errorCode), 'too_many_requests')).toBe(20)
    const other = await assay.post('/auth/login-email', { email: newcomer() }, fromSomewhere())
    expect(other.statusCode).toBe(200)
    await assay.letPass('5 minutes')
    expect((await assay.post('/auth/login-email', { email: newcomer() }, client)).statusCode).toBe(200)
  })

  test('known and unknown addresses get the same reply', async () => {
    const known = newcomer()
    await assay.signIn(known)
    await assay.letPass('61 seconds')
    const [a, b] = await Promise.all(
      [known, newcomer()].map((email) => assay.post('/auth/login-email', { email }, fromSomewhere())),
    )
    expect(a?.statusCode).toBe(b?.statusCode)
    expect(Object.keys(a?.json() ?? {})).toEqual(Object.keys(b?.json() ?? {}))
    expect(a?.json().tokens).toHaveLength(b?.json().tokens.length)
    const names = (reply: typeof a) => Object.keys({ ...reply?.headers }).sort()
    expect(names(a)).toEqual(names(b))
  })

  /** Every statement, with the kinds and lengths of its values: hashes and texts among them. */
  async function workOf(email: string): Promise<string[]> {
    const work: string[] = []
    const noted = <T>(text: string, values: readonly unknown[] = [], done: Promise<T>) => {
      const kinds = values.map((value) => (Buffer.isBuffer(value) ? `hash of ${value.length}` : typeof value))
      work.push(`${text} (${kinds.join(', ')})`)
      return done
    }
    const { transaction } = assay.db
    const counted = vi.spyOn(assay.db, 'transaction').mockImplementation((inside) =>
      transaction((tx) =>
        inside({
          rows: (asked) => noted(asked.text, asked.values, tx.rows(asked)),
          row: (asked) => noted(asked.text, asked.values, tx.row(asked)),
          raw: (text, values) => noted(text, values, tx.raw(text, values)),
        }),
      ),
    )
    const reply = await assay.post('/auth/login-email', { email }, fromSomewhere())
    counted.mockRestore()
    expect(reply.statusCode).toBe(200)
    return work
  }

  // Time itself cannot be tested; what takes it can.
  test('known and unknown addresses take the same work: no answer comes sooner than the other', async () => {
    const known = newcomer()
    await assay.signIn(known)
    await assay.letPass('61 seconds')
    const work = await workOf(known)
    expect(work.filter((each) => each.includes('insert into login_codes'))).toEqual([
      expect.stringContaining('(hash of 32, hash of 32, string, number, string, object)'),
    ])
    expect(work.some((each) => /\b(users|sessions)\b/.test(each))).toBe(false)
    expect(await workOf(newcomer())).toEqual(work)
  })
})

describe('the mails of an hour', () => {
  test('are as many as MAILS_PER_HOUR says; others are told when to come again, known or not', async () => {
    const small = await startTestApp({ MAILS_PER_HOUR: '3' })
    const ask = (email: string) => small.post('/auth/login-email', { email }, fromSomewhere())
    const known = newcomer()
    await small.signIn(known)
    await small.letPass('61 seconds')
    const replies = await Promise.all(times(10, () => ask(newcomer())))
    const statuses = replies.map((reply) => reply.statusCode)
    expect([count(statuses, 200), count(statuses, 503)]).toEqual([2, 8])
    const refused = await Promise.all([ask(known), ask(newcomer())])
    for (const reply of refused) {
      expect(reply.statusCode).toBe(503)
      expect(reply.json().error).toEqual({
        code: 'too_many_mails_in_all',
        message: 'Assay has sent as many sign-in codes as it may for now. Try again in 59 minutes.',
        retry_after_s: expect.any(Number),
      })
      expect(Number(reply.headers['retry-after'])).toBe(reply.json().error.retry_after_s)
    }
    const metrics = (await small.get('/metrics')).body
    for (const line of [
      'assay_sign_in_mails_last_hour 3',
      'assay_sign_in_mails_per_hour 3',
      'assay_sign_in_mails_refused_total 10',
    ])
      expect(metrics.split('\n')).toContain(line)
    // Nothing was counted against the address: it has its code as soon as there is room.
    await small.letPass('59 minutes')
    expect((await ask(known)).statusCode).toBe(200)
    await small.close()
  })
})

describe('X-Forwarded-For', () => {
  test('is not believed when no proxy is configured', async () => {
    const direct = await startTestApp({ TRUST_PROXY: '' })
    const replies = await Promise.all(
      times(40, () => direct.post('/auth/login-email', { email: newcomer() }, fromSomewhere())),
    )
    expect(
      count(
        replies.map((reply) => reply.statusCode),
        200,
      ),
    ).toBe(30)
    await direct.close()
  })

  test('is believed as far as the proxy has written it: what a client has written before makes no new client', async () => {
    const replies = await Promise.all(
      times(40, (i) =>
        assay.post(
          '/auth/login-email',
          { email: newcomer() },
          { headers: { 'x-forwarded-for': `198.51.100.${i}, 192.0.2.77` } },
        ),
      ),
    )
    expect(count(replies.map(errorCode), 'too_many_requests')).toBe(10)
  })
})

describe('refreshing', () => {
  const refresh = (refreshToken: string) => assay.post('/auth/refresh', { refreshToken })

  test('20 refreshes in parallel log no tab out and lead to one line of tokens', async () => {
    const { refresh: token } = await assay.signIn(newcomer())
    const replies = await Promise.all(times(20, () => refresh(token)))
    expect(
      count(
        replies.map((reply) => reply.statusCode),
        200,
      ),
    ).toBe(20)
    const next = new Set(replies.map((reply) => reply.json().refresh.token))
    expect(next.size).toBe(1)
    for (const reply of replies) {
      expect((await assay.get('/api/profile', reply.json().access.token)).statusCode).toBe(200)
    }
    const [successor = ''] = next
    await assay.letPass('14 minutes')
    expect((await refresh(successor)).statusCode).toBe(200)
  })

  test('a tab that is two exchanges behind gets the newest token within the grace', async () => {
    const { refresh: first } = await assay.signIn(newcomer())
    const second = (await refresh(first)).json().refresh.token
    const third = (await refresh(second)).json().refresh.token
    const late = await refresh(first)
    expect(late.json().refresh.token).toBe(third)
    await assay.letPass('11 seconds')
    expect((await refresh(third)).statusCode).toBe(200)
  })

  test('an old token after the 10 s grace ends the whole session', async () => {
    const { refresh: stolen } = await assay.signIn(newcomer())
    const honest = (await refresh(stolen)).json()
    await assay.letPass('11 seconds')
    const thief = await refresh(stolen)
    expect([thief.statusCode, errorCode(thief)]).toEqual([401, 'session_ended'])
    expect((await refresh(honest.refresh.token)).statusCode).toBe(401)
    expect((await assay.get('/api/profile', honest.access.token)).statusCode).toBe(401)
  })

  test('a session of the same person on another machine goes on', async () => {
    const email = newcomer()
    const stolen = await assay.signIn(email)
    await refresh(stolen.refresh)
    await assay.letPass('61 seconds')
    const elsewhere = await assay.signIn(email)
    expect((await refresh(stolen.refresh)).statusCode).toBe(401)
    expect((await refresh(elsewhere.refresh)).statusCode).toBe(200)
  })

  test('an access token ends after 15 minutes, a refresh token after 30 days', async () => {
    const { access, refresh: token } = await assay.signIn(newcomer())
    await assay.letPass('14 minutes 50 seconds')
    expect((await assay.get('/api/profile', access)).statusCode).toBe(200)
    await assay.letPass('10 seconds')
    expect((await assay.get('/api/profile', access)).statusCode).toBe(401)
    await assay.letPass('29 days 23 hours 44 minutes')
    const renewed = await refresh(token)
    expect(renewed.statusCode).toBe(200)
    await assay.letPass('30 days')
    expect((await refresh(renewed.json().refresh.token)).statusCode).toBe(401)
  })

  test('a client gets 120 refreshes a minute, in parallel as well, and one too many ends no session', async () => {
    const { refresh: refreshToken } = await assay.signIn(newcomer())
    const client = fromSomewhere()
    const replies = await Promise.all(
      times(130, () => assay.post('/auth/refresh', { refreshToken: 'x' }, client)),
    )
    expect(count(replies.map(errorCode), 'session_ended')).toBe(120)
    expect(count(replies.map(errorCode), 'too_many_requests')).toBe(10)
    const refused = await assay.post('/auth/refresh', { refreshToken }, client)
    expect([refused.statusCode, errorCode(refused)]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    const elsewhere = await assay.post('/auth/refresh', { refreshToken }, fromSomewhere())
    expect(elsewhere.statusCode).toBe(200)
    await assay.letPass('1 minute')
    const again = { refreshToken: elsewhere.json().refresh.token }
    expect((await assay.post('/auth/refresh', again, client)).statusCode).toBe(200)
  })

  test('logging out ends the session everywhere and can be repeated', async () => {
    const { access, refresh: token } = await assay.signIn(newcomer())
    const renewed = (await refresh(token)).json()
    expect((await assay.post('/auth/logout', { refreshToken: token })).statusCode).toBe(200)
    expect((await assay.post('/auth/logout', { refreshToken: token })).statusCode).toBe(200)
    expect((await assay.get('/api/profile', access)).statusCode).toBe(401)
    expect((await assay.get('/api/profile', renewed.access.token)).statusCode).toBe(401)
    expect((await refresh(renewed.refresh.token)).statusCode).toBe(401)
  })
})

describe('odd input', () => {
  test.each([
    ['a number', 123456],
    ['an array', ['1', '2', '3', '4', '5', '6']],
    ['full-width digits', '１２３４５６'],
    ['spaces', '12 345'],
    ['a space behind', '123456 '],
    ['five digits', '12345'],
    ['seven digits', '1234567'],
    ['nothing', undefined],
    ['null', null],
    ['an object', { $ne: '' }],
  ])('a code that is %s is refused and spends no try', async (_, code) => {
    const { token } = await askForCode(newcomer())
    const reply = await assay.post('/auth/login-code', { token, code })
    expect([reply.statusCode, errorCode(reply)]).toEqual([400, 'invalid'])
    expect(reply.json().error.fields).toHaveProperty('code')
    const spent = await assay.db.rows(
      sql`select tries from login_codes where tries > 0 and used_at is null and email = ${`person-${people}@example.com`}`,
    )
    expect(spent).toEqual([])
  })

  test.each([
    ['two addresses', 'a@example.com,b@example.com'],
    ['a line break and a header', 'a@example.com\r\nBcc: b@example.com'],
    ['a list', ['a@example.com', 'b@example.com']],
    ['a name around it', 'A <a@example.com>'],
    ['no host', 'a@'],
    ['no dot', 'a@localhost'],
    ['300 letters', `${'a'.repeat(300)}@example.com`],
    ['nothing', ''],
    ['an object', { address: 'a@example.com' }],
  ])('an e-mail that is %s is refused', async (_, email) => {
    const before = assay.inbox.mails.length
    const reply = await assay.post('/auth/login-email', { email }, fromSomewhere())
    expect([reply.statusCode, errorCode(reply)]).toEqual([400, 'invalid'])
    expect(reply.json().error.fields).toEqual({ email: 'Enter an e-mail address such as name@example.com.' })
    expect(assay.inbox.mails).toHaveLength(before)
  })

  test('bodies that are no JSON object are refused', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' }
    for (const payload of ['', '{', '[]', 'null', '"x"', '{"__proto__":{"email":"a@example.com"}}']) {
      const reply = await assay.app.inject({ method: 'POST', url: '/auth/login-email', payload, headers })
      expect([payload, reply.statusCode]).toEqual([payload, 400])
      expect(reply.json().error.message).not.toMatch(/json|token|position|stack/i)
    }
  })

  test('tokens of the wrong kind, cut, unknown or malformed open nothing', async () => {
    const { access, refresh } = await assay.signIn(newcomer())
    for (const bearer of [
      refresh,
      access.slice(0, -1),
      `${access}x`,
      '',
      'undefined',
      `${access} ${access}`,
    ]) {
      expect([bearer, (await assay.get('/api/profile', bearer)).statusCode]).toEqual([bearer, 401])
    }
    for (const authorization of [access, `Basic ${access}`, `bearer${access}`]) {
      const reply = await assay.app.inject({ url: '/api/profile', headers: { authorization } })
      expect(reply.statusCode).toBe(401)
    }
    for (const refreshToken of [access, refresh.slice(0, -1), 'x']) {
      expect((await assay.post('/auth/refresh', { refreshToken })).statusCode).toBe(401)
    }
    expect((await assay.post('/auth/login-code', { token: 'x', code: '123456' })).statusCode).toBe(400)
  })
})
