import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { emptyDatabase } from '#tools/test-database-copy.ts'

const migrations = new URL('../../db/migrations/', import.meta.url)

test('pools of two coins keep what they were when pools may have more, and what is remembered of them can be undone', async () => {
  const where = await emptyDatabase()
  const old = await openDatabase({ ...where, log: pino({ level: 'silent' }) })
  const directory = await mkdtemp(join(where.dataDir, 'migrations-'))
  await cp(migrations, pathToFileURL(`${directory}/`), { recursive: true })
  for (const name of await readdir(directory)) if (name >= '0022') await rm(join(directory, name))
  await migrate(old, pathToFileURL(`${directory}/`))
  await old.raw(`
    insert into contracts (chain, address, kind, decimals, state, first_block, cursor_block)
      values ('eth', '0x70', 'erc20', 9, 'ready', 5, 90);
    insert into pools (contract_id, address, factory, version, token_is_0, quote_address, quote_decimals, first_block, token_reserve,
      quote_reserve, price) values
      (1, '0xa2', '0xf2', 'v2', true, '0x51', 6, 7, 10, 20, 2.5), (1, '0xa3', null, 'v3', false, '0x52', 18, 8, 30, 40, null),
      (99, '0xa4', null, 'v3', false, '0x52', 18, 8, 30, 40, null);
    insert into pool_days (contract_id, pool_address, day, token_reserve, quote_reserve, price) values
      (1, '0xa2', '2026-01-01', 1, 2, 3), (1, '0xa3', '2026-01-01', 4, 5, 6)`)
  await old.transaction(async (tx) => {
    await tx.rows(sql`select set_config('assay.block', '91', true)`)
    await tx.rows(sql`update pools set token_reserve = 11, price = 7 where address = '0xa2'`)
    await tx.rows(sql`update pool_days set quote_reserve = 55 where pool_address = '0xa3'`)
    await tx.rows(sql`insert into pool_days values (1, '0xa2', '2026-01-02', 8, 8, 8)`)
  })

  await migrate(old)
  const pools = () =>
    old.rows(sql`
      select address, emitter, kind, factory, coins, decimals, traits, reserves::text[], prices, sqrt_price from pools order by address`)
  const days = () =>
    old.rows(
      sql`select pool_address, day, reserves::text[], prices from pool_days order by day, pool_address`,
    )
  const pair = { address: '0xa2', emitter: '0xa2', kind: 'uniswap-v2', factory: '0xf2' }
  const rest = { traits: {}, sqrt_price: null }
  const other = {
    ...rest,
    ...{ address: '0xa3', emitter: '0xa3', kind: 'uniswap-v3', factory: null },
    ...{ coins: ['0x52', '0x70'], decimals: [18, 9], reserves: ['40', '30'], prices: [null, null] },
  }
  const coins = { coins: ['0x70', '0x51'], decimals: [9, 6] }
  expect(await pools()).toEqual([
    { ...rest, ...pair, ...coins, reserves: ['11', '20'], prices: [null, 7] },
    other,
  ])
  expect(await days()).toEqual([
    { pool_address: '0xa2', day: '2026-01-01', reserves: ['1', '2'], prices: [null, 3] },
    { pool_address: '0xa3', day: '2026-01-01', reserves: ['55', '4'], prices: [6, null] },
    { pool_address: '0xa2', day: '2026-01-02', reserves: ['8', '8'], prices: [null, 8] },
  ])
  await old.rows(sql`select undo_above(1, 90)`)
  expect(await pools()).toEqual([
    { ...rest, ...pair, ...coins, reserves: ['10', '20'], prices: [null, 2.5] },
    other,
  ])
  expect(await days()).toEqual([
    { pool_address: '0xa2', day: '2026-01-01', reserves: ['1', '2'], prices: [null, 3] },
    { pool_address: '0xa3', day: '2026-01-01', reserves: ['5', '4'], prices: [6, null] },
  ])
  await old.close()
})
