import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'
import { accountTables } from './account-tables.ts'

let assay: TestApp
beforeAll(async () => {
  assay = await startTestApp()
})
afterAll(() => assay.close())

test('every table that refers to an account, directly or through another, is in the list', async () => {
  const referring = await assay.db.rows<{ name: string }>(sql`
    with recursive own (id) as (
      select 'users'::regclass::oid
      union
      select k.conrelid from own join pg_constraint k on k.confrelid = own.id and k.contype = 'f'
    )
    select c.relname::text as name from own join pg_class c on c.oid = own.id order by 1`)
  expect(referring.map(({ name }) => name)).toEqual(Object.keys(accountTables).sort())
})

test('every table that has a user_id refers to the account by it, and goes with it', async () => {
  const loose = await assay.db.rows(sql`
    select c.table_name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name in ('user_id', 'owner_id')
      and not exists (
        select from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.conrelid = format('%I', c.table_name)::regclass and k.contype = 'f' and a.attname = c.column_name
          and k.confrelid = 'users'::regclass and k.confdeltype = 'c')`)
  expect(loose).toEqual([])
})

type Column = { table_name: string; column_name: string; data_type: string }

test('nothing that is stored as bytes, such as hashes, is exported, and what is left out exists', async () => {
  const columns = await assay.db.rows<Column>(sql`
    select table_name, column_name, data_type from information_schema.columns where table_schema = current_schema()`)
  for (const [table, known] of Object.entries(accountTables)) {
    if ('notExported' in known) continue
    const own = columns.filter(({ table_name }) => table_name === table)
    const names = own.map(({ column_name }) => column_name)
    expect([table, known.without.filter((name) => !names.includes(name))]).toEqual([table, []])
    const secret = own.filter(
      ({ column_name, data_type }) => data_type === 'bytea' || /hash|salt|secret|password/.test(column_name),
    )
    const shown = secret.map(({ column_name }) => column_name).filter((name) => !known.without.includes(name))
    expect([table, shown]).toEqual([table, []])
  }
})

test('each kind has a file of its own', () => {
  const files = Object.values(accountTables).flatMap((known) => ('file' in known ? [known.file] : []))
  expect(new Set(files).size).toBe(files.length)
  expect(files).toContain('drafts')
})
