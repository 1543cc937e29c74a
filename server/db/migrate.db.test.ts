import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase, testDatabase } from '#tools/test-database-copy.ts'
import { type Database, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { sql } from './sql.ts'

const log = pino({ level: 'silent' })
const onPglite = process.env.TEST_DATABASE === 'pglite'
const ours = (await readdir(new URL('./migrations/', import.meta.url))).sort()

let where: TestDatabase
let db: Database
const open = async (there: TestDatabase) => {
  where = there
  db = await openDatabase({ ...where, log })
}
if (onPglite) {
  // A new one would take seconds.
  beforeAll(async () => open(await testDatabase()))
  beforeEach(() => db.raw('drop schema public cascade; create schema public'))
  afterAll(() => db.close())
} else {
  beforeEach(async () => open(await emptyDatabase()))
  afterEach(() => db.close())
}

async function migrations(files: Record<string, string>) {
  const directory = await mkdtemp(join(where.dataDir, 'migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  return pathToFileURL(`${directory}/`)
}
const tables = async () =>
  (
    await db.rows<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`)
  ).map(({ name }) => name)

describe('our migrations', () => {
  test('are applied to an empty database in order, and the next time none is', async () => {
    expect(await migrate(db)).toEqual(ours)
    expect(await migrate(db)).toEqual([])
    const recorded = await db.rows<{ name: string }>(
      sql`select name from migrations order by applied_at, name`,
    )
    expect(recorded.map(({ name }) => name)).toEqual(ours)
  })

  test('are applied once by four that start at the same moment', async () => {
    const starting = await Promise.all(
      [1, 2, 3, 4].map(() => (where.databaseUrl ? openDatabase({ ...where, log }) : db)),
    )
    const applied = await Promise.all(starting.map((each) => migrate(each)))
    expect(applied.flat().sort()).toEqual(ours)
    for (const each of starting) if (each !== db) await each.close()
  })

  test('take marks that turn the direction of text out of drafts and contracts that are there', async () => {
    await migrate(db, undefined, ours.indexOf('0014_loose_files.sql'))
    await db.raw(`
      insert into users (id, email) values ('11111111-1111-4111-8111-111111111111', 'a@example.com');
      insert into lazy_mints (uuid, token_id, user_id, chain, contract_address, title, description, image, price, nft_count, traits)
      select gen_random_uuid(), n, '11111111-1111-4111-8111-111111111111', 'eth', '0x', title, 'two' || chr(10) || 'lines', '', 1, 1, traits::jsonb
      from (values (1, 'inv\u202egnp.exe', '[{"label":"\u2066Sky\u2069","value":"Red","percent":""}]'), (2, 'Plain', '[]'))
        as draft (n, title, traits);
      insert into contract_metadata (user_id, name, description, image, external_link, seller_fee_basis_points, fee_recipient)
      values ('11111111-1111-4111-8111-111111111111', '\u200fBay', '\u061cLight', '', '', 0, '')`)
    await migrate(db)
    expect(await db.rows(sql`select title, description, traits from lazy_mints order by token_id`)).toEqual([
      {
        title: 'invgnp.exe',
        description: 'two\nlines',
        traits: [{ label: 'Sky', value: 'Red', percent: '' }],
      },
      { title: 'Plain', description: 'two\nlines', traits: [] },
    ])
    expect(await db.rows(sql`select name, description from contract_metadata`)).toEqual([
      { name: 'Bay', description: 'Light' },
    ])
  })

  test('have contracts read again of which logs were skipped, or nothing was read; the others stay', async () => {
    await migrate(db, undefined, ours.indexOf('0016_skipped_logs.sql'))
    await db.raw(`
      insert into contracts (chain, address, kind, state, first_block, cursor_block, cursor_hash, metadata_listed_at) values
        ('eth', 'whole', 'erc20', 'ready', 5, 90, '0x', null), ('eth', 'skipped', 'erc721', 'ready', 5, 90, '0x', now()),
        ('eth', 'silent', 'erc721', 'ready', 5, 90, '0x', now()), ('eth', 'idle', 'wallet', 'ready', 0, 90, '0x', null),
        ('eth', 'waits', 'erc721', 'start', 5, 4, null, null);
      insert into contract_totals (contract_id, transfers, skipped) values (1, 7, '{}'), (2, 7, '{"wrong data size": 1}');
      insert into nft_tokens (contract_id, token_id, supply, minted_at) values (2, 1, 1, now());
      insert into nft_metadata (contract_id, token_id) values (2, 1);
      insert into undo_log (contract_id, block_number, table_name, key, old)
      values (1, 90, 'contract_totals', '{"contract_id": 1}', (select to_jsonb(t) from contract_totals t where contract_id = 1));`)
    expect(await migrate(db, undefined, ours.indexOf('0016_skipped_logs.sql') + 1)).toEqual([
      '0016_skipped_logs.sql',
    ])
    const state = await db.rows<Record<string, unknown>>(sql`
      select address, state, cursor_block, metadata_listed_at is null as unlisted from contracts order by id`)
    expect(state.map((row) => Object.values(row).join(' '))).toEqual([
      'whole ready 90 true',
      'skipped processing 4 true',
      'silent processing 4 true',
      'idle ready 90 true',
      'waits start 4 true',
    ])
    expect(await db.rows(sql`select contract_id from contract_totals`)).toEqual([{ contract_id: 1 }])
    expect(await db.rows(sql`select * from nft_tokens`)).toEqual([])
    expect(await db.rows(sql`select contract_id from nft_metadata`)).toEqual([{ contract_id: 2 }])
    // What a block has changed before can still be undone.
    await db.rows(sql`select undo_above(array[1], 80)`)
    expect(await db.rows(sql`select transfers, surprises, ranged from contract_totals`)).toEqual([
      { transfers: 7, surprises: {}, ranged: 0 },
    ])
  })

  test('give every foreign key an index, so that deleting a row does not read whole tables', async () => {
    await migrate(db)
    const bare = await db.rows(sql`
      select c.conrelid::regclass::text as table_name, c.conname
      from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`)
    expect(bare).toEqual([])
  })
})

describe('a migration', () => {
  test('runs after those whose names come before, and files of other kinds are left alone', async () => {
    const directory = await migrations({
      '0002_second.sql': 'alter table first add column more text',
      '0001_first.sql': 'create table first (id int)',
      'notes.txt': 'this is no SQL',
    })
    expect(await migrate(db, directory)).toEqual(['0001_first.sql', '0002_second.sql'])
  })

  test('that fails is undone whole and named; what came before it stays, and it can be mended', async () => {
    const first = { '0001_first.sql': 'create table first (id int)' }
    const broken = await migrations({
      ...first,
      '0002_second.sql': 'create table second (id int); create table third (id nonsense)',
    })
    await expect(migrate(db, broken)).rejects.toThrow(
      'Migration 0002_second.sql failed: type "nonsense" does not exist',
    )
    expect(await tables()).toEqual(['first', 'migrations'])

    const mended = await migrations({ ...first, '0002_second.sql': 'create table second (id int)' })
    expect(await migrate(db, mended)).toEqual(['0002_second.sql'])
    expect(await tables()).toEqual(['first', 'migrations', 'second'])
  })

  test('that was changed after it had been applied is refused by its name, and nothing after it runs', async () => {
    await migrate(db, await migrations({ '0001_first.sql': 'create table first (id int)' }))
    const changed = await migrations({
      '0001_first.sql': 'create table first (id bigint)',
      '0002_second.sql': 'create table second (id int)',
    })
    await expect(migrate(db, changed)).rejects.toThrow(
      'Migration 0001_first.sql was changed after it had been applied here.',
    )
    expect(await tables()).toEqual(['first', 'migrations'])
  })

  test('that is not known here is refused by its name, and nothing runs', async () => {
    const first = { '0001_first.sql': 'create table first (id int)' }
    await migrate(db, await migrations({ ...first, '0002_newer.sql': 'create table newer (id int)' }))
    const older = await migrations({ ...first, '0003_other.sql': 'create table other (id int)' })
    await expect(migrate(db, older)).rejects.toThrow(
      'The database was migrated by a newer Assay, or by another: migration 0002_newer.sql is not known here.',
    )
    expect(await tables()).toEqual(['first', 'migrations', 'newer'])
  })

  // The embedded database has no such limit.
  test.runIf(!onPglite)('may take longer than other statements', async () => {
    const limited = await openDatabase({ ...where, log, statementLimitMs: 2_000 })
    await expect(limited.raw('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
    const slow = await migrations({ '0001_slow.sql': 'select pg_sleep(3)' })
    expect(await migrate(limited, slow)).toEqual(['0001_slow.sql'])
    await limited.close()
  })
})
