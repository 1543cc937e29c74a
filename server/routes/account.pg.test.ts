import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { fromSomewhere, startTestApp, type TestApp } from '#server/test-app.ts'

let assay: TestApp
beforeAll(async () => {
  assay = await startTestApp()
})
afterAll(() => assay.close())

const statusAndCode = (reply: { statusCode: number; json(): { error?: { code: string } } }) => [
  reply.statusCode,
  reply.json().error?.code,
]
const profileOf = async (access: string) => (await assay.get('/api/profile', access)).json()
const eventsOf = async (email: string) =>
  (
    await assay.db.rows<{ kind: string }>(sql`
      select kind from account_events e join users u on u.id = e.user_id where u.email = ${email} order by e.id`)
  ).map(({ kind }) => kind)
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

describe('a change of the e-mail address', () => {
  /** With a code to the old address; returns what belongs to the code to the new one. */
  async function begin(access: string, from: string, to: string) {
    const asked = await assay.postAs(access, '/api/confirm/send-code', {})
    expect(asked.statusCode).toBe(200)
    const { token } = asked.json()
    const code = await assay.inbox.waitForCode(from)
    return assay.postAs(access, '/api/account/email/send-code', { email: to, token, code })
  }

  test('takes a code to the old address and one to the new, tells the old one, and ends other sessions', async () => {
    const { access } = await assay.signIn('old@example.com')
    await assay.letPass('2 minutes')
    const other = await assay.signIn('old@example.com')
    const begun = await begin(access, 'old@example.com', ' New@Example.com')
    expect(begun.statusCode).toBe(200)
    const code = await assay.inbox.waitForCode('new@example.com')
    expect((await profileOf(access)).email).toBe('old@example.com')

    const refused = await assay.postAs(access, '/api/account/email', {
      token: begun.json().token,
      code: wrong(code),
    })
    expect(refused.json().error).toMatchObject({
      code: 'code_wrong',
      fields: { code: 'This is not the code that we sent. You have 4 tries left.' },
    })
    const changed = await assay.postAs(access, '/api/account/email', { token: begun.json().token, code })
    expect(changed.statusCode).toBe(200)
    expect((await profileOf(access)).email).toBe('new@example.com')
    expect((await assay.get('/api/profile', other.access)).statusCode).toBe(401)
    const told = await assay.inbox.waitForMail('old@example.com')
    expect(told.subject).toBe('Your e-mail address was changed')
    expect(told.text).toContain('If this was not you, write to the operator of this server at once')
    expect(told.text + told.html).not.toContain('new@example.com')
    expect(await eventsOf('new@example.com')).toEqual([
      'sign-in',
      'sign-in',
      'confirmed',
      'email-change-asked',
      'sign-in-failed',
      'session-ended',
      'email-changed',
    ])
    // The code is spent, and the old address begins an account of its own.
    const again = await assay.postAs(access, '/api/account/email', { token: begun.json().token, code })
    expect(statusAndCode(again)).toEqual([400, 'code_spent'])
    await assay.letPass('2 minutes')
    const stranger = await assay.signIn('old@example.com')
    expect((await assay.postAs(stranger.access, '/api/sessions', {})).json().total).toBe(1)
  })

  test('is refused without the code to the old address, even right after a sign-in, and nothing is mailed', async () => {
    const { access } = await assay.signIn('here@example.com')
    const asked = await assay.postAs(access, '/api/confirm/send-code', {})
    const code = await assay.inbox.waitForCode('here@example.com')
    const body = { email: 'there@example.com', token: asked.json().token }
    const path = '/api/account/email/send-code'
    expect(statusAndCode(await assay.postAs(access, path, { ...body, code: wrong(code) }))).toEqual([
      400,
      'code_wrong',
    ])
    expect(statusAndCode(await assay.postAs(access, path, { ...body, token: 'x', code }))).toEqual([
      400,
      'code_spent',
    ])
    const same = await assay.postAs(access, path, { ...body, email: 'HERE@example.com', code })
    expect(same.json().error).toMatchObject({
      code: 'same_email',
      fields: { email: 'This is the address that your account has already.' },
    })
    const sent = await assay.db.rows(sql`select from outbox where recipient = 'there@example.com'`)
    expect(sent).toEqual([])
  })

  test('does not tell that an address has an account before its mailbox was read', async () => {
    await assay.signIn('taken@example.com')
    await assay.letPass('2 minutes')
    const { access } = await assay.signIn('mover@example.com')
    const begun = await begin(access, 'mover@example.com', 'taken@example.com')
    expect([begun.statusCode, Object.keys(begun.json())]).toEqual([200, ['token']])
    const code = await assay.inbox.waitForCode('taken@example.com')
    const body = { token: begun.json().token, code }
    const refused = await assay.postAs(access, '/api/account/email', body)
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      {
        code: 'email_taken',
        message:
          'This address has an account of its own. Choose another one, or sign in with it and delete that account first.',
      },
    ])
    expect((await profileOf(access)).email).toBe('mover@example.com')
  })

  test('wants a confirmation, and only the codes of its own account', async () => {
    const { access } = await assay.signIn('mine@example.com')
    const thief = await assay.signIn('thief@example.com')
    const begun = await begin(access, 'mine@example.com', 'mine2@example.com')
    const body = { token: begun.json().token, code: await assay.inbox.waitForCode('mine2@example.com') }
    expect(statusAndCode(await assay.postAs(thief.access, '/api/account/email', body))).toEqual([
      400,
      'code_spent',
    ])
    expect(statusAndCode(await assay.post('/auth/login-code', body))).toEqual([400, 'code_spent'])
    await assay.db.raw(`update sessions set confirmed_at = now() - interval '11 minutes'`)
    expect(statusAndCode(await assay.postAs(access, '/api/account/email', body))).toEqual([
      403,
      'confirmation_needed',
    ])
  })

  test('another code can be sent to the new address, after a minute, and five in an hour', async () => {
    const { access } = await assay.signIn('resend@example.com')
    const begun = await begin(access, 'resend@example.com', 'resend2@example.com')
    let { token } = begun.json()
    let code = await assay.inbox.waitForCode('resend2@example.com')
    const early = await assay.postAs(access, '/api/account/email/resend', { token })
    expect(statusAndCode(early)).toEqual([429, 'too_many_mails'])
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) {
      await assay.letPass('61 seconds')
      const reply = await assay.postAs(access, '/api/account/email/resend', { token })
      statuses.push(reply.statusCode)
      if (reply.statusCode !== 200) continue
      token = reply.json().token
      // Mails may overtake each other, so each is awaited before the next is asked for.
      code = await assay.inbox.waitForCode('resend2@example.com')
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    await assay.db.raw('update sessions set confirmed_at = now()')
    expect((await assay.postAs(access, '/api/account/email', { token, code })).statusCode).toBe(200)
  })

  test('of two accounts that want the same address at once, one gets it', async () => {
    const accounts = await Promise.all(
      ['one@example.com', 'two@example.com'].map(async (email) => {
        const { access } = await assay.signIn(email)
        return { email, access }
      }),
    )
    const tried: { access: string; body: object }[] = []
    for (const { email, access } of accounts) {
      const begun = await begin(access, email, 'both@example.com')
      const code = await assay.inbox.waitForCode('both@example.com')
      tried.push({ access, body: { token: begun.json().token, code } })
      await assay.db.raw(`delete from limit_hits`)
    }
    const replies = await Promise.all(
      tried.map(({ access, body }) => assay.postAs(access, '/api/account/email', body)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('an account that begins with the new address in the same moment keeps it', async () => {
    const { access } = await assay.signIn('slow@example.com')
    const begun = await begin(access, 'slow@example.com', 'race@example.com')
    const code = await assay.inbox.waitForCode('race@example.com')
    const changing = await assay.db.transaction(async (tx) => {
      await tx.rows(sql`insert into users (email) values ('race@example.com')`)
      const reply = assay.postAs(access, '/api/account/email', { token: begun.json().token, code })
      const waits = sql`select from pg_locks where not granted`
      await expect.poll(async () => (await assay.db.rows(waits)).length).toBeGreaterThan(0)
      return { reply }
    })
    expect(statusAndCode(await changing.reply)).toEqual([409, 'email_taken'])
  })
})

describe('an export', () => {
  type Entry = { name: string; content: string }
  async function unpack(bytes: Buffer): Promise<Entry[]> {
    const entries: Entry[] = []
    const tar = extract()
    Readable.from([bytes]).pipe(createGunzip()).pipe(tar)
    for await (const entry of tar) entries.push({ name: entry.header.name, content: await text(entry) })
    return entries
  }
  const ask = (access: string) => assay.postAs(access, '/api/account/export', {})

  test('is an archive of everything, without secrets, which can be fetched once', async () => {
    const { access } = await assay.signIn('export@example.com')
    const key = (
      await assay.postAs(access, '/api/keys/create', {
        name: 'Bot',
        scopes: ['lists'],
        expires_in_days: null,
      })
    ).json().key
    const form = new FormData()
    form.append('subject', 'Grüße')
    form.append('description', 'Please look.')
    form.append('file', new Blob(['the attachment']), 'note.txt')
    const request = await assay.postAs(access, '/api/support-request', form)
    expect(request.statusCode).toBe(200)
    await assay.storage.put('uploads/picture-of-mine-1.png', Buffer.from('a picture'), 'image/png')
    await assay.db.raw(`
      insert into uploads (name, user_id, content_type, bytes)
        select 'picture-of-mine-1.png', id, 'image/png', 9 from users where email = 'export@example.com';
      insert into contracts (chain, address, kind, name, first_block, cursor_block, state)
        values ('eth', '0x${'ab'.repeat(20)}', 'erc20', 'Coin', 0, 9, 'ready');
      insert into collections (user_id, contract_id, name)
        select u.id, c.id, 'My coin' from users u, contracts c where u.email = 'export@example.com';
      insert into lazy_mints (uuid, token_id, user_id, chain, contract_address, title, description, image, price, nft_count, traits)
        select gen_random_uuid(), 12345678901234567890123456789012345678901234567890::numeric + n, u.id, 'eth', '0x1', 'Draft ' || n, repeat('x', 4000), '', 1, 1, '[]'
        from users u, generate_series(1, 1200) n where u.email = 'export@example.com'`)
    const asked = await ask(access)
    expect(asked.statusCode).toBe(200)
    const { path } = asked.json()
    const reply = await assay.get(path)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'no-store' })
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="assay-account-\d{4}-\d\d-\d\d\.tar\.gz"$/,
    )
    const entries = await unpack(reply.rawPayload)
    const names = entries.map(({ name }) => name)
    const { uuid } = request.json()
    expect(names).toEqual([
      'README.txt',
      ...[
        'profile',
        'sessions',
        'passkeys',
        'identities',
        'linked-wallets',
        'activity',
        'api-keys',
        'share-links',
        'collections',
        'address-book',
      ].map((kind) => `${kind}.json`),
      'deployments.json',
      'contract-metadata.json',
      'drafts.json',
      'drafts-2.json',
      'offers.json',
      'uploads.json',
      'support-requests.json',
      'notifications.json',
      `attachments/${uuid}/note.txt`,
      'uploads/picture-of-mine-1.png',
    ])
    const content = (name: string) => entries.find((entry) => entry.name === name)?.content ?? ''
    const json = (name: string) => JSON.parse(content(`${name}.json`))
    expect(json('profile')).toMatchObject([{ email: 'export@example.com', delete_at: null }])
    expect(json('api-keys')).toMatchObject([{ name: 'Bot', scopes: ['lists'] }])
    expect(json('collections')).toMatchObject([{ name: 'My coin', chain: 'eth', contract_name: 'Coin' }])
    expect(json('support-requests')).toMatchObject([{ subject: 'Grüße', file_name: 'note.txt' }])
    expect(json('address-book')).toEqual([])
    expect(json('drafts').length + json('drafts-2').length).toBe(1200)
    expect(content('drafts.json')).toContain('"token_id": 1234567890123456789012345678901234567890')
    expect(content('uploads/picture-of-mine-1.png')).toBe('a picture')
    expect(content(`attachments/${uuid}/note.txt`)).toBe('the attachment')
    expect(content('README.txt')).toContain('drafts.json             tokens that are not minted yet')
    const everything = JSON.stringify(entries)
    for (const secret of [key, access, '"hash"', '"code_hash"']) expect(everything).not.toContain(secret)
    expect(json('activity').at(-1)).toMatchObject({ kind: 'exported' })

    const again = await assay.get(path)
    expect(statusAndCode(again)).toEqual([404, 'no_such_export'])
  })

  test('is nobody else’s: it needs a ticket of a confirmed session, used within a minute', async () => {
    const { access } = await assay.signIn('ticket@example.com')
    await assay.db.raw(`update sessions set confirmed_at = now() - interval '11 minutes'`)
    expect(statusAndCode(await ask(access))).toEqual([403, 'confirmation_needed'])
    await assay.db.raw('update sessions set confirmed_at = now()')
    const { path } = (await ask(access)).json()
    const replaced = (await ask(access)).json()
    expect((await assay.get(path)).statusCode).toBe(404)
    await assay.letPass('61 seconds')
    expect((await assay.get(replaced.path)).statusCode).toBe(404)
    const blocked = (await ask(access)).json()
    await assay.db.raw(`update users set blocked_at = now() where email = 'ticket@example.com'`)
    expect((await assay.get(blocked.path)).statusCode).toBe(404)
    expect((await assay.get('/api/account/export/x')).statusCode).toBe(404)
  })

  test('can be had five times an hour, and once at a time', async () => {
    const { access } = await assay.signIn('often@example.com')
    await assay.app.listen({ host: '127.0.0.1', port: 0 })
    const address = assay.app.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    // Larger than what waits in buffers on the way, so that it is not over before it is read.
    const bytes = Buffer.alloc(24_000_000, 'x').map((_, i) => (i * 2654435761) >>> 13)
    await assay.storage.put('uploads/large-picture.png', bytes, 'image/png')
    await assay.db.raw(`insert into uploads (name, user_id, content_type, bytes)
      select 'large-picture.png', id, 'image/png', 24000000 from users where email = 'often@example.com'`)
    const fetched = async () => fetch(`http://127.0.0.1:${port}${(await ask(access)).json().path}`)
    const first = await fetched()
    expect(first.status).toBe(200)
    expect((await fetched()).status).toBe(429)
    // A reader who leaves gives the place back.
    await first.body?.cancel()
    await expect
      .poll(async () => {
        await assay.db.raw(`delete from limit_hits where scope = 'export'`)
        const reply = await fetched()
        return [reply.status, (await reply.arrayBuffer()).byteLength > 1_000_000]
      })
      .toEqual([200, true])
    for (let i = 0; i < 4; i++) expect((await ask(access)).statusCode).toBe(200)
    const refused = await ask(access)
    expect(statusAndCode(refused)).toEqual([429, 'too_many_exports'])
  })
})

describe('the deletion of an account', () => {
  test('is asked for with a day’s grace, ends other sessions and keys, and can be taken back', async () => {
    const { access } = await assay.signIn('leave@example.com')
    await assay.letPass('2 minutes')
    const other = await assay.signIn('leave@example.com')
    const { key } = (
      await assay.postAs(access, '/api/keys/create', {
        name: 'Bot',
        scopes: ['lists'],
        expires_in_days: null,
      })
    ).json()
    expect((await assay.get('/api/account', access)).json()).toEqual({ delete_at: null })
    const asked = await assay.postAs(access, '/api/account/delete', {})
    expect(asked.statusCode).toBe(200)
    const { delete_at } = asked.json()
    const hours = (Date.parse(delete_at) - Date.now()) / 3_600_000
    expect(Math.round(hours * 10) / 10).toBe(24)
    expect((await assay.get('/api/account', access)).json()).toEqual({ delete_at })
    expect((await assay.get('/api/profile', other.access)).statusCode).toBe(401)
    expect((await assay.get('/api/collections', key)).statusCode).toBe(401)
    const mail = await assay.inbox.waitForMail('leave@example.com')
    expect(mail.subject).toBe('Your account will be deleted')
    expect(mail.text).toMatch(/will be deleted on \d+ \w+ 20\d\d at \d\d:\d\d UTC\./)

    // Asked again, it is the same time.
    expect((await assay.postAs(access, '/api/account/delete', {})).json()).toEqual({ delete_at })
    // One can sign in meanwhile, also to keep it.
    await assay.letPass('2 minutes')
    const back = await assay.signIn('leave@example.com')
    expect((await assay.postAs(back.access, '/api/account/keep', {})).statusCode).toBe(200)
    expect((await assay.get('/api/account', access)).json()).toEqual({ delete_at: null })
    expect((await assay.get('/api/collections', key)).statusCode).toBe(200)
    expect((await assay.inbox.waitForMail('leave@example.com')).subject).toBe('Your account stays')
    await assay.postAs(back.access, '/api/account/keep', {})
    expect((await eventsOf('leave@example.com')).filter((kind) => kind.startsWith('deletion'))).toEqual([
      'deletion-asked',
      'deletion-cancelled',
    ])
  })

  test('wants a confirmation; keeping the account does not', async () => {
    const { access } = await assay.signIn('sure@example.com')
    await assay.db.raw(`update sessions set confirmed_at = now() - interval '11 minutes'`)
    const refused = await assay.postAs(access, '/api/account/delete', {})
    expect(statusAndCode(refused)).toEqual([403, 'confirmation_needed'])
    const kept = await assay.app.inject({
      method: 'POST',
      url: '/api/account/keep',
      payload: {},
      ...fromSomewhere(),
      headers: { authorization: `Bearer ${access}` },
    })
    expect(kept.statusCode).toBe(200)
  })
})
