import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type AssayProcess, startAssay } from '#tools/assay-process.ts'
import { copyDatabase } from '#tools/database-server.ts'
import { type SmtpInbox, startSmtpInbox } from '#tools/smtp-inbox.ts'
import { EMPTY, testDatabase } from '#tools/test-database-copy.ts'
import { backupCommand } from './backup-command.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { restoreCommand } from './restore-command.ts'

type Where = { databaseUrl?: string; dataDir: string }

let inbox: SmtpInbox
let where: Where
let archive: string
beforeAll(async () => {
  inbox = await startSmtpInbox()
  where = await testDatabase()
  archive = join(where.dataDir, 'assay.tar.zst')
})
afterAll(() => inbox.close())

const environment = ({ databaseUrl = '', dataDir }: Where) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SMTP_URL: inbox.url,
  DEMO: 'off',
})
async function run(command: typeof backupCommand, file: string, on: Where): Promise<[number, string]> {
  const lines: string[] = []
  const code = await command([file], environment(on), (line) => lines.push(line))
  return [code, lines.join('\n')]
}
async function withDatabase<T>(on: Where, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ ...on, log: pino({ level: 'silent' }) })
  return work(db).finally(() => db.close())
}

/** Nothing there yet: a directory without a database, or an empty database of the server. */
async function emptyPlace(kind: 'pglite' | 'postgres'): Promise<Where> {
  const template = inject('databaseTemplate')
  const name = `restored_${randomBytes(6).toString('hex')}`
  const dataDir = join(template.scratch, name)
  if (kind === 'pglite' || !('server' in template)) return { dataDir }
  return { dataDir, databaseUrl: await copyDatabase(template.server, EMPTY) }
}

/** Every row of every table as PostgreSQL writes it, and every file. */
async function everything(on: Where) {
  const rows = await withDatabase(on, async (db) => {
    const tables = await db.raw("select tablename from pg_tables where schemaname = 'public' order by 1")
    const all: Record<string, string[]> = {}
    for (const { tablename } of tables.rows as { tablename: string }[]) {
      const row = tablename === 'migrations' ? 'name || sha256' : 't'
      const found = await db.raw(
        `set timezone = 'UTC'; select (${row})::text as row from ${tablename} t order by 1`,
      )
      const last = (Array.isArray(found) ? found.at(-1) : found) as { rows: { row: string }[] }
      all[tablename] = last.rows.map((each) => each.row)
    }
    return all
  })
  const files: Record<string, string> = {}
  for (const folder of ['uploads', 'attachments'])
    for (const name of await readdir(join(on.dataDir, 'files', folder)))
      files[`${folder}/${name}`] = (await readFile(join(on.dataDir, 'files', folder, name))).toString('hex')
  return { rows, files }
}

/** Values that are easily spoilt on the way. */
const ODD = `
  insert into users (id, email, name) values ('00000000-0000-4000-8000-000000000001', 'odd@example.com', E'\\\\N "x"\\n\\t{},NULL ''😀');
  insert into contracts (chain, address, kind, name, first_block, cursor_block, state)
    select 'demo', 'gone' || n, 'erc721', '', 0, 9, 'ready' from generate_series(1, 5) n;
  delete from contracts where address in ('gone4', 'gone5');
  update contracts set oddities = '{wraps,no_decimals}';
  insert into skipped_logs values (1, 1, 0, '0x', 'wrong data size');
  insert into collections (user_id, contract_id) select '00000000-0000-4000-8000-000000000001', min(id) from contracts;
  insert into transfers (contract_id, block_number, log_index, batch_index, at, tx_hash, from_address, to_address, token_id, amount)
    select 1, n, 0, 0, '2024-02-29 23:59:59.123456+14', 'hash', 'a', 'b', 115792089237316195423570985008687907853269984665640564039457584007913129639936 - n, 1 from generate_series(1, 1234) n;
  insert into pools (contract_id, address, emitter, kind, coins, decimals, traits, reserves, prices, first_block) values
    (1, 'p', 'p', 'uniswap-v3', '{t,q}', '{18,18}', '{"hooks":"0x"}', '{0,1e70}', array[null, 0.1::float8 + 0.2::float8], 0),
    (1, 'i', 'i', 'uniswap-v2', '{q,t}', '{18,18}', '{}', '{}', '{NaN,null}', 0);
  insert into nft_metadata (contract_id, token_id, state, due_at, name, attributes, fetched_at)
    values (1, 1, 'known', null, '', '[{"trait_type":"Ω","value":1e400}]', now() - interval '1 day');
  insert into nft_metadata (contract_id, token_id, due_at, image_uri)
    select 1, n, null, 'data:image/svg+xml,' || repeat('x', 4000000) from generate_series(2, 4) n;
  update nft_metadata set media_due_at = null, media_attempts = 3;
  update contracts set metadata_listed_at = now();
  insert into nft_rarity values (1, 1, 1, '{3,1,2}', null);
  insert into lazy_mints values ('00000000-0000-4000-8000-000000000002', 7, '00000000-0000-4000-8000-000000000001', 'demo', 'c', 'Tongs', '',
    '/uploads/x', 0.25, 10, '[]');
  insert into sales values ('00000000-0000-4000-8000-000000000002', 1, 2, 3, 4, 5, '0x');
  insert into undo_log (contract_id, block_number, table_name, key, old) values (1, 1, 'balances', '{"a": 1}', null)`

async function useAssay(assay: AssayProcess) {
  const post = async (path: string, body: object, access?: string) => {
    const isForm = body instanceof FormData
    const headers = {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(access && { authorization: `Bearer ${access}` }),
    }
    const reply = await fetch(`${assay.url}${path}`, {
      method: 'POST',
      headers,
      body: isForm ? body : JSON.stringify(body),
    })
    expect(reply.status).toBe(200)
    return reply.json()
  }
  const { tokens: token } = (await post('/auth/login-email', { email: 'ada@example.com' })) as {
    tokens: string
  }
  const code = await inbox.waitForCode('ada@example.com')
  const { tokens } = (await post('/auth/login-code', { token, code })) as {
    tokens: Record<'access' | 'refresh', { token: string }>
  }
  const picture = new FormData()
  const red = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  picture.append('file', new Blob([new Uint8Array(await red.png().toBuffer())]), 'red.png')
  await post('/api/upload', picture, tokens.access.token)
  const request = new FormData()
  for (const [name, value] of Object.entries({ subject: 'Bug', description: 'It is red.' }))
    request.append(name, value)
  request.append('file', new Blob(['what I saw\n']), 'seen.txt')
  await post('/api/support-request', request, tokens.access.token)
  return { access: tokens.access.token, secrets: [token, code, tokens.access.token, tokens.refresh.token] }
}

/** After the server has written down that the mail with the code has arrived: from then on it has nothing to do. */
async function backUp(): Promise<string> {
  for (;;) {
    const [code, said] = await run(backupCommand, archive, where)
    expect([code, said]).toEqual([0, said])
    if (!/will not send: 1$/.test(said)) return said
    await rm(archive)
  }
}

test('a backup of a running server is restored row by row and file by file, in either database', async () => {
  await withDatabase(where, (db) => db.raw(ODD))
  const assay = await startAssay({ ...environment(where), LOG_LEVEL: 'trace' })
  const { access, secrets } = await useAssay(assay)
  const profileAt = async ({ url }: AssayProcess) => {
    const reply = await fetch(`${url}/api/profile`, { headers: { authorization: `Bearer ${access}` } })
    return (await reply.json()) as { email: string }
  }
  const [backup, profile] = await Promise.all([backUp(), profileAt(assay)])
  expect(backup).toMatch(/^Backup written: \S+\/assay\.tar\.zst \(1,2\d\d rows, 2 files, 0\.\d MB\)$/)
  expect(profile.email).toBe('ada@example.com')
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  expect((await readdir(where.dataDir)).filter((name) => name.startsWith('backup-of-'))).toEqual([])
  expect(await run(backupCommand, archive, where)).toEqual([
    1,
    `${archive} is there already. Name a new file.`,
  ])
  const tar = zstdDecompressSync(await readFile(archive)).toString('latin1')
  expect(tar.match(/tables\/nft_metadata\/\d+/g)).toEqual([
    'tables/nft_metadata/000001',
    'tables/nft_metadata/000002',
  ])
  await assay.kill('SIGTERM')
  for (const secret of [...secrets, 'ada@example.com']) expect(assay.output()).not.toContain(secret)
  const source = await everything(where)
  expect(source.rows.transfers).toHaveLength(1234)
  expect(Object.keys(source.files)).toHaveLength(2)

  const embedded = await emptyPlace('pglite')
  expect(await run(restoreCommand, archive, embedded)).toEqual([
    0,
    expect.stringMatching(/^Restored: .* 2 files\)$/),
  ])
  expect(await everything(embedded)).toEqual(source)
  let restored = embedded
  if (where.databaseUrl) {
    const again = join(embedded.dataDir, 'again.tar.zst')
    expect((await run(backupCommand, again, embedded))[0]).toBe(0)
    restored = await emptyPlace('postgres')
    expect((await run(restoreCommand, again, restored))[0]).toBe(0)
    expect(await everything(restored)).toEqual(source)
  }

  const next = await withDatabase(restored, (db) =>
    db.raw(`insert into contracts (chain, address, kind, first_block, cursor_block)
      values ('demo', 'next', 'erc721', 0, 0) returning id`),
  )
  expect(next.rows).toEqual([{ id: 6 }])
  const there = await startAssay(environment(restored))
  expect((await profileAt(there)).email).toBe('ada@example.com')
  await there.kill('SIGTERM')

  const message = where.databaseUrl
    ? /^The database of DATABASE_URL is not empty: it has a table 'account_events'\./
    : /^There is a database in \S+ already\. A backup is restored into an empty place only/
  const used = { ...restored, ...(where.databaseUrl && { dataDir: `${restored.dataDir}-other` }) }
  expect(await run(restoreCommand, archive, used)).toEqual([1, expect.stringMatching(message)])
  expect(
    await run(restoreCommand, archive, { ...restored, databaseUrl: 'postgres://localhost:1/x' }),
  ).toEqual([1, expect.stringMatching(/^There are files in \S+ already\./)])
})

test.each([
  ['cut off', async (file: string) => truncate(file, Math.floor((await stat(file)).size * 0.9)), /./],
  ['of which a byte has changed', changeByte, /./],
  ['that lacks its last transfers', (file: string) => rewrite(file, cutRows), /it is damaged\./],
  [
    'with another amount',
    (file: string) => rewrite(file, (tar) => tar.replace('639935"', '639933"')),
    /it is damaged\./,
  ],
  [
    'of a newer Assay',
    (file: string) => rewrite(file, (tar) => tar.replace('0009_minting.sql', '0009_plating.sql')),
    /it was made by a newer Assay, or by another: migration 0009_plating\.sql is not known here\./,
  ],
])('an archive %s is refused, and nothing is left behind', async (_, spoil, message) => {
  const place = await emptyPlace(where.databaseUrl ? 'postgres' : 'pglite')
  const file = `${archive}.spoilt`
  await writeFile(file, await readFile(archive))
  await spoil(file)
  const [code, said] = await run(restoreCommand, file, place)
  expect(said).toMatch(/was not restored: /)
  expect(said).toMatch(message)
  expect(code).toBe(1)
  await expect(readdir(place.dataDir)).rejects.toThrow('ENOENT')
  if (place.databaseUrl) {
    const tables = await withDatabase(place, (db) =>
      db.raw("select 1 from pg_tables where schemaname in ('public', 'pgboss')"),
    )
    expect(tables.rows).toEqual([])
  }
})

// Where a new database takes no seconds to make.
test.runIf(process.env.TEST_DATABASE !== 'pglite')(
  'a backup of an older Assay is restored as it was and then brought up to date',
  async () => {
    const old = await emptyPlace('postgres')
    await withDatabase(old, async (db) => {
      await migrate(db, undefined, 9)
      await db.raw("insert into users (email) values ('old@example.com')")
    })
    const file = `${archive}.old`
    expect((await run(backupCommand, file, old))[0]).toBe(0)
    const place = await emptyPlace('postgres')
    expect((await run(restoreCommand, file, place))[0]).toBe(0)
    const now = await withDatabase(place, (db) =>
      db.raw("select email, (select name from migrations where name like '0010%') as migrated from users"),
    )
    expect(now.rows).toEqual([{ email: 'old@example.com', migrated: '0010_held.sql' }])
  },
)

async function changeByte(file: string) {
  const bytes = await readFile(file)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(file, bytes)
}

/** The names and texts that are replaced are as long as those they replace, so every header stays right. */
async function rewrite(file: string, change: (tar: string) => string) {
  const tar = zstdDecompressSync(await readFile(file)).toString('latin1')
  const changed = change(tar)
  expect(changed === tar).toBe(false)
  await writeFile(file, zstdCompressSync(Buffer.from(changed, 'latin1')))
}

/** Takes the last piece of the transfers out: its header, its content and what fills the last block. */
function cutRows(tar: string): string {
  const at = tar.indexOf('tables/transfers/000003.ndjson')
  expect(at).toBeGreaterThan(0)
  const size = Number.parseInt(tar.slice(at + 124, at + 135), 8)
  return tar.slice(0, at) + tar.slice(at + 512 + Math.ceil(size / 512) * 512)
}
