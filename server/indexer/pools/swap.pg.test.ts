import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { emptyDatabase, testDatabase } from '#tools/test-database-copy.ts'
import { applyErc20 } from '../erc20/apply-erc20.ts'
import { rememberChangesOf } from '../run/remember.ts'
import type { PoolEvent } from './pool-events.ts'

const migrations = new URL('../../db/migrations/', import.meta.url)
const POOL = '0x00000000000000000000000000000000000000a2'
let db: Database
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
})
afterAll(() => db?.close())

test('swaps are written down one by one, and go with their block', async () => {
  const contract = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block) values ('eth', '0x01', 'erc20', 1, 0) returning id`)
  const id = contract?.id ?? 0
  await db.rows(sql`
    insert into pools (contract_id, address, emitter, kind, coins, decimals, reserves, prices, first_block)
    values (${id}, ${POOL}, ${POOL}, 'uniswap-v2', '{0x01,0x02}', '{18,18}', '{0,0}', '{null,null}', 1)`)
  await swapIn(id, 10, -7n)
  const before = await all(id)
  await swapIn(id, 11, 5n)
  expect((await all(id)).swaps).toEqual([
    { block: 10, log: 3, at: '2026-01-01T00:00:10.000Z', hash: '0x0a', pool: POOL, bought: '7', sold: '0' },
    { block: 11, log: 3, at: '2026-01-01T00:00:11.000Z', hash: '0x0b', pool: POOL, bought: '0', sold: '5' },
  ])
  expect((await all(id)).days).toEqual([{ bought: '7', sold: '5', buys: 1, sells: 1 }])
  await db.rows(sql`select undo_above(${id}, 10)`)
  expect(await all(id)).toEqual(before)
})

async function swapIn(id: number, block: number, amount0: bigint) {
  const event: PoolEvent = {
    blockNumber: block,
    logIndex: 3,
    transactionHash: `0x0${block.toString(16)}`,
    timestamp: Date.UTC(2026, 0, 1, 0, 0, block) / 1000,
    pool: POOL,
    event: 'Swap',
    amount0,
    amount1: -amount0,
    sqrtPriceX96: null,
  }
  await db.transaction(async (tx) => {
    await rememberChangesOf(tx, block)
    await applyErc20(tx, id, { transfers: [], skipped: [], poolEvents: [event] })
  })
}

async function all(id: number) {
  const swaps = await db.rows<{ at: Date }>(sql`
    select block_number as block, log_index as log, at, tx_hash as hash, pool_address as pool, bought, sold from swaps
    where contract_id = ${id} order by block_number`)
  return {
    swaps: swaps.map((row) => ({ ...row, at: row.at.toISOString() })),
    days: await db.rows(sql`select bought, sold, buys, sells from contract_days where contract_id = ${id}`),
  }
}

test('what was read before these facts were written down is read again', async () => {
  const where = await emptyDatabase()
  const old = await openDatabase({ ...where, log: pino({ level: 'silent' }) })
  const directory = await mkdtemp(join(where.dataDir, 'migrations-'))
  await cp(migrations, pathToFileURL(`${directory}/`), { recursive: true })
  for (const name of await readdir(directory)) if (name >= '0005') await rm(join(directory, name))
  await migrate(old, pathToFileURL(`${directory}/`))
  await old.raw(`
    insert into contracts (chain, address, kind, state, first_block, cursor_block, cursor_hash) values
      ('eth', '0x01', 'erc20', 'ready', 5, 90, '0x90'), ('eth', '0x02', 'erc721', 'start', 7, 6, null);
    insert into transfers (contract_id, block_number, log_index, batch_index, at, tx_hash, from_address, to_address, amount)
      values (1, 9, 0, 0, now(), '0x1', '0xa', '0xb', 5);
    insert into balances (contract_id, address, balance, size, first_way, first_at) values (1, '0xb', 5, 1, 'transfer', now());
    insert into contract_days (contract_id, day, transfers) values (1, now(), 1)`)

  await migrate(old)
  expect(await old.rows(sql`select state, cursor_block, cursor_hash from contracts order by id`)).toEqual([
    { state: 'processing', cursor_block: 4, cursor_hash: null },
    { state: 'start', cursor_block: 6, cursor_hash: null },
  ])
  for (const table of ['transfers', 'balances', 'contract_days'])
    expect((await old.raw(`select * from ${table}`)).rows).toEqual([])
  await old.close()
})
