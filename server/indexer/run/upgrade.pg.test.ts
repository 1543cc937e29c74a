import { readdir } from 'node:fs/promises'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { distributeIndex } from '#server/db/cluster.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { emptyDatabase } from '#tools/test-database-copy.ts'
import { track } from '../testing/played-tokens.ts'
import { beginRereading, indexUntil, rowsOf, untilReread } from '../testing/rereads.ts'
import { untilSettled } from '../testing/until-settled.ts'

const migrations = (await readdir(new URL('../../db/migrations/', import.meta.url))).sort()

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** Rows of a table as far as the other database has their columns. */
async function copyRows(from: Database, to: Database, table: string): Promise<void> {
  const { rows } = await from.raw(`select coalesce(json_agg(t), '[]')::text as rows from ${table} t`)
  await to.raw(
    `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
    [(rows[0] as { rows: string }).rows],
  )
}

test('a database of the version before is upgraded, read again, and then says what a new one says', async () => {
  const { db, played } = await beginRereading(51, opened)
  const tokens = [await played.add('erc20'), await played.add('erc721'), await played.add('erc1155')]
  await played.mine(75)
  for (const token of tokens) await track(db, token)
  await indexUntil(db, played, () => untilSettled(db, played.chain.rpcUrl))

  const old = await openDatabase({ ...(await emptyDatabase()), log: pino({ level: 'silent' }) })
  opened.push(() => old.close())
  await migrate(old, undefined, migrations.indexOf('0021_sales.sql'))
  for (const table of [
    'contracts',
    'chain_cursors',
    'chain_blocks',
    'transfers',
    'contract_totals',
    'nft_metadata',
  ])
    await copyRows(db, old, table)
  await old.raw(`
    select setval(pg_get_serial_sequence('contracts', 'id'), 1000);
    update chain_cursors set worker = null, leased_until = null;
    update contract_totals set holders = 999;
    update transfers set price_wei = 77 where token_id is not null`)
  await migrate(old)
  await distributeIndex(old)
  expect(await old.rows(sql`select distinct reading from contracts`)).toEqual([{ reading: 1 }])

  await indexUntil(old, played, () => untilReread(old, played))
  for (const { address } of tokens) expect(await rowsOf(old, address)).toEqual(await rowsOf(db, address))
  expect(await old.rows(sql`select distinct reading from contracts`)).toEqual([{ reading: 2 }])
})
