import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { deleteDueAccounts } from '#server/delete-accounts.ts'
import { accountTables } from '#server/store/account-tables.ts'
import { listAccounts } from '#server/store/accounts.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

/** In every text that the account has written. */
const MARK = 'quince-marmalade'
const EMAIL = 'leaver@example.com'
const SHARED = `0x${'a1'.repeat(20)}`
const ALONE = `0x${'b2'.repeat(20)}`

let assay: TestApp
let leaver: string
let stayer: string
let leaverId: string
beforeAll(async () => {
  assay = await startTestApp({ SUPPORT_EMAIL: 'support@example.com' })
  leaver = (await assay.signIn(EMAIL)).access
  stayer = (await assay.signIn('stayer@example.com')).access
  leaverId = await idOf(EMAIL)
  for (const { access, email } of [
    { access: leaver, email: EMAIL },
    { access: stayer, email: 'stayer@example.com' },
  ])
    await fill(access, email)
})
afterAll(() => assay.close())

async function idOf(email: string): Promise<string> {
  const row = await assay.db.row<{ id: string }>(sql`select id from users where email = ${email}`)
  return row?.id ?? ''
}

/** Something in every table, by the calls where they are short. */
async function fill(access: string, email: string): Promise<void> {
  const mark = email === EMAIL ? MARK : 'kept'
  const form = new FormData()
  form.append('subject', mark)
  form.append('description', mark)
  form.append('file', new Blob([mark]), `${mark}.txt`)
  const picture = `${mark}-picture-0123.png`
  await assay.storage.put(`uploads/${picture}`, Buffer.from(mark), 'image/png')
  const made = [
    await assay.postAs(access, '/api/support-request', form),
    await assay.postAs(access, '/api/profile', { name: mark, surname: mark, phone: mark }),
    await assay.postAs(access, '/api/keys/create', { name: mark, scopes: ['lists'], expires_in_days: null }),
    await assay.postAs(access, '/api/confirm/send-code', {}),
    await assay.postAs(access, '/api/account/export', {}),
    await assay.post('/auth/login-code', { token: 'x'.repeat(43), code: '123456' }),
  ]
  expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 400])
  await assay.inbox.waitForMail('support@example.com')
  await assay.inbox.waitForCode(email)
  const of = `from users where email = '${email}'`
  const uuid =
    email === EMAIL ? '11111111-1111-4111-8111-111111111111' : '22222222-2222-4222-8222-222222222222'
  await assay.db.raw(`
    insert into contracts (chain, address, kind, name, first_block, cursor_block, state) values
      ('eth', '${SHARED}', 'erc20', 'Shared', 0, 9, 'ready'), ('eth', '${ALONE}', 'erc20', 'Alone', 0, 9, 'ready')
      on conflict do nothing;
    insert into collections (user_id, contract_id, name)
      select u.id, c.id, '${mark}' from users u, contracts c where u.email = '${email}' and (u.email = '${EMAIL}' or c.address = '${SHARED}');
    insert into address_labels (user_id, chain, address, label, entity) select id, 'eth', '${SHARED}', '${mark}', '${mark}' ${of};
    insert into uploads (name, user_id, content_type, bytes) select '${picture}', id, 'image/png', 9 ${of};
    insert into contract_metadata (uuid, user_id, name, description, image, external_link, seller_fee_basis_points, fee_recipient)
      select '${uuid}', id, '${mark}', '${mark}', '/uploads/${picture}', '', 0, '' ${of};
    insert into issued_contracts (user_id, chain, address, creator, metadata_uuid)
      select id, 'eth', '${SHARED}', '${SHARED}', '${uuid}' ${of};
    insert into lazy_mints (uuid, token_id, user_id, chain, contract_address, title, description, image, price, nft_count, traits)
      select '${uuid}', ${mark.length}, id, 'eth', '${SHARED}', '${mark}', '${mark}', '', 1, 1, '[{"label":"${mark}"}]' ${of};
    insert into sales (uuid, price, max_supply, wallet_limit, deadline, nonce, signature) values ('${uuid}', 1, 1, 1, 1, 0, '${mark}');
    insert into share_links (hash, user_id, chain, address, contract_type, panels, title)
      select sha256('${email}'), id, 'eth', '${SHARED}', 'ERC20', '{}', '${mark}' ${of};
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
      select id, sha256('${email}'), '', 0, '{}', '${mark}' ${of};
    insert into passkey_challenges (hash, purpose, user_id, expires_at)
      select sha256('${email}'), 'add', id, now() + interval '9 days' ${of};
    insert into identities (user_id, issuer, subject, email) select id, 'https://id.example.com', '${mark}', '${email}' ${of};
    insert into oidc_states (hash, browser_hash, user_id, next, expires_at)
      select sha256('${email}'), '', id, '${mark}', now() + interval '9 days' ${of};
    insert into sign_in_tickets (hash, kind, user_id, subject, email, expires_at)
      select sha256('${email}'), 'identity', id, '${mark}', '${email}', now() + interval '9 days' ${of};
    insert into linked_wallets (address, user_id, chain) select '${mark}', id, '${mark}' ${of};
    insert into wallet_nonces (hash, purpose, user_id, expires_at)
      select sha256('${email}'), 'link', id, now() + interval '9 days' ${of};
    insert into outbox (recipient, subject, body_text, expires_at) values ('${email}', '${mark}', '${mark}', now() + interval '9 days');
    insert into limit_hits (scope, key) select 'upload', id::text ${of}`)
}

/** All that there is of an account, by table. */
async function rowsOf(userId: string): Promise<Record<string, object[]>> {
  const all: Record<string, object[]> = {}
  for (const [table, { from, owner }] of Object.entries(accountTables))
    all[table] = await assay.db.rows(sql`
      select to_jsonb(t) as row from ${from} where ${owner} = ${userId} order by to_jsonb(t)::text`)
  return all
}

/** Where in the database and in the storage any of these is found, in whichever column or name. */
async function search(needles: readonly string[]): Promise<string[]> {
  // As bytes are written in a row's text, too.
  const spelled = needles.flatMap((needle) => [needle, Buffer.from(needle).toString('hex')])
  const patterns = spelled.map((needle) => `%${needle}%`)
  const tables = await assay.db.rows<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`)
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const { name } of tables) {
    const hits = await assay.db.raw(`select 1 from ${name} t where t::text ilike any ($1) limit 1`, [
      patterns,
    ])
    if (hits.rows.length > 0) found.push(name)
  }
  for (const entry of await readdir(assay.filesDirectory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const content = `${path}\n${await readFile(path, 'latin1')}`
    if (needles.some((needle) => content.includes(needle))) found.push(path)
  }
  return found
}

const runJob = () => deleteDueAccounts({ ...assay, log: pino({ level: 'silent' }) })

test('after the grace everything of the account is gone, and nothing of anybody else’s', async () => {
  const needles = [leaverId, EMAIL, MARK]
  const before = await rowsOf(leaverId)
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([])
  const found = await search(needles)
  for (const table of ['outbox', 'limit_hits', 'login_codes', 'support_requests', 'sales', 'sessions'])
    expect(found).toContain(`public.${table}`)
  expect(found.filter((place) => place.startsWith(assay.filesDirectory))).toHaveLength(2)
  const kept = await rowsOf(await idOf('stayer@example.com'))

  expect((await assay.postAs(leaver, '/api/account/delete', {})).statusCode).toBe(200)
  await assay.inbox.waitForMail(EMAIL)
  await assay.letPass('23 hours')
  await runJob()
  expect(await idOf(EMAIL)).toBe(leaverId)

  await assay.letPass('61 minutes')
  await runJob()
  const last = await assay.inbox.waitForMail(EMAIL)
  expect(last.subject).toBe('Your account is deleted')
  expect(last.text).toContain('Backups of the server may hold it until they are replaced.')
  // The row of that mail goes when it is marked as delivered.
  await expect.poll(() => search(needles)).toEqual([])
  expect(await rowsOf(leaverId)).toEqual(
    Object.fromEntries(Object.keys(accountTables).map((name) => [name, []])),
  )
  expect((await listAccounts(assay.db, 1)).accounts.map(({ email }) => email)).toEqual(['stayer@example.com'])

  const stayed = await rowsOf(await idOf('stayer@example.com'))
  const timeless = (rows: object) => JSON.stringify(rows).replaceAll(/"20\d\d-[^"]*"/g, '"time"')
  for (const table of Object.keys(accountTables))
    expect([table, timeless(stayed[table] ?? [])]).toEqual([table, timeless(kept[table] ?? [])])
  expect(await search(['kept-picture-0123'])).toContain(
    join(assay.filesDirectory, 'uploads/kept-picture-0123.png'),
  )
})

test('what was read from the chain stays, and is dropped a day later if nobody else tracks it', async () => {
  const contracts = await assay.db.rows(sql`
    select name, untracked_since is not null as is_left from contracts order by name`)
  expect(contracts).toEqual([
    { name: 'Alone', is_left: true },
    { name: 'Shared', is_left: false },
  ])
})

test('its tokens open nothing, and the address begins a new account', async () => {
  expect((await assay.get('/api/profile', leaver)).statusCode).toBe(401)
  const { access } = await assay.signIn(EMAIL)
  expect((await assay.get('/api/profile', access)).json()).toMatchObject({ name: '', email: EMAIL })
  expect(await idOf(EMAIL)).not.toBe(leaverId)
})

test('an account that is kept, or blocked by the operator, stays', async () => {
  await assay.letPass('1 hour')
  for (const email of ['keeper@example.com', 'blocked@example.com']) {
    const { access } = await assay.signIn(email)
    await assay.postAs(access, '/api/account/delete', {})
    if (email === 'keeper@example.com') await assay.postAs(access, '/api/account/keep', {})
  }
  await assay.db.raw(`update users set blocked_at = now() where email = 'blocked@example.com'`)
  await assay.letPass('2 days')
  await runJob()
  expect([await idOf('keeper@example.com'), await idOf('blocked@example.com')]).not.toContain('')
  await assay.db.raw('update users set blocked_at = null')
  await runJob()
  expect(await idOf('blocked@example.com')).toBe('')
})

test('an upload that is being stored while its account is deleted leaves no file', async () => {
  const { access } = await assay.signIn('late@example.com')
  await assay.postAs(access, '/api/account/delete', {})
  const put = Promise.withResolvers<void>()
  const stored = assay.storage.put
  assay.storage.put = async (...given) => {
    assay.storage.put = stored
    await put.promise
    return stored(...given)
  }
  const form = new FormData()
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  form.append('file', new Blob([Buffer.from(pixel, 'base64')]), 'pixel.png')
  const reply = assay.postAs(access, '/api/upload', form)
  await expect.poll(async () => (await assay.db.rows(sql`select from loose_files`)).length).toBe(1)
  const before = await readdir(join(assay.filesDirectory, 'uploads'))
  await assay.letPass('2 days')
  await runJob()
  put.resolve()
  expect((await reply).statusCode).toBe(503)
  expect(await readdir(join(assay.filesDirectory, 'uploads'))).toEqual(before)
  expect(await assay.db.rows(sql`select from loose_files`)).toEqual([])
})
