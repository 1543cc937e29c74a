import { afterEach, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { addContract, type NewContract, removeCollection } from '#server/store/collections.ts'
import type { Contract } from '../log-source.ts'
import { beginRereading } from '../testing/rereads.ts'
import { until } from '../testing/until-settled.ts'
import { dropUntracked } from './drop-untracked.ts'
import { LeaseLost } from './lease.ts'
import { beginRereads } from './reread.ts'
import { startOver } from './start-over.ts'
import { takeOver } from './take-over.ts'

const address = `0x${'ab'.repeat(20)}`
const contract: NewContract = {
  chain: 'demo',
  address,
  kind: 'erc721',
  name: 'Apes',
  symbol: 'APE',
  decimals: 0,
  royalty_receiver: null,
  first_block: 10,
  estimated_transfers: null,
}
const tracking = { name: '', largeContractTransfers: 1_000 }
const key = { chain: 'demo', address, kinds: ['erc721'] } as const
const unknown = async () => null

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function addUser(db: Database, email: string): Promise<string> {
  const row = await db.row<{ id: string }>(sql`insert into users (email) values (${email}) returning id`)
  return row?.id ?? ''
}

/** A collection of Ada's that an older version has read, and that is being read again. */
async function begin() {
  const { db } = await beginRereading(41, opened)
  const ada = await addUser(db, 'ada@example.com')
  await addContract(db, ada, contract, tracking)
  await db.rows(sql`update contracts set state = 'ready', reading = 1, cursor_block = 90`)
  expect(await beginRereads(db, 'demo', unknown)).toBe('begun')
  const rows = await contracts(db)
  const [shown, second] = rows.map(({ id }) => id) as [number, number]
  expect(rows).toEqual([
    { id: shown, reread_of: null },
    { id: second, reread_of: shown },
  ])
  const reread = { ...contract, id: second, reread_of: shown } as unknown as Contract
  return { db, ada, shown, second, reread }
}

const contracts = (db: Database) =>
  db.rows<{ id: number; reread_of: number | null }>(sql`select id, reread_of from contracts order by id`)
const trackedBy = (db: Database, user: string) =>
  db.row(sql`select contract_id from collections where user_id = ${user}`)

test('nothing is begun twice, and what was begun is not dropped', async () => {
  const { db, shown, second } = await begin()
  expect(await beginRereads(db, 'demo', unknown)).toBe('nothing')
  await dropUntracked(db)
  expect((await contracts(db)).map(({ id }) => id)).toEqual([shown, second])
})

test('who adds the collection while the new reading takes over tracks the new one', async () => {
  const { db, shown, second, reread } = await begin()
  const eve = await addUser(db, 'eve@example.com')
  let adding: Promise<number> | undefined
  await db.transaction(async (tx) => {
    await takeOver(tx, reread)
    adding = addContract(db, eve, contract, tracking)
    const isWaiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`
    await until(async () => (await db.row(isWaiting)) !== null)
  })
  await adding
  expect(await trackedBy(db, eve)).toEqual({ contract_id: second })
  expect(await contracts(db)).toEqual([{ id: second, reread_of: null }])
  expect(await db.rows(sql`select * from dropped_contracts`)).toEqual([{ contract_id: shown }])
})

test('one who has added it before is taken along, and so is that nobody tracks it', async () => {
  const { db, ada, second, reread } = await begin()
  const eve = await addUser(db, 'eve@example.com')
  await addContract(db, eve, contract, tracking)
  await removeCollection(db, ada, key)
  await removeCollection(db, eve, key)
  await db.transaction((tx) => takeOver(tx, reread))
  const row = await db.row(sql`select id, untracked_since is not null as is_untracked from contracts`)
  expect(row).toEqual({ id: second, is_untracked: true })
})

test('a reading that nobody wants any longer is dropped, and begun again for who comes back', async () => {
  const { db, ada, shown, second } = await begin()
  await removeCollection(db, ada, key)
  expect(await beginRereads(db, 'demo', unknown)).toBe('nothing')
  expect(await contracts(db)).toEqual([{ id: shown, reread_of: null }])
  await addContract(db, ada, contract, tracking)
  expect(await beginRereads(db, 'demo', unknown)).toBe('begun')
  const [, third] = await contracts(db)
  expect(third?.id).toBeGreaterThan(second)
})

test('an upgrade while it is read again begins it again', async () => {
  const { db, shown, second } = await begin()
  await db.rows(sql`update contracts set reading = 1 where id = ${second}`)
  expect(await beginRereads(db, 'demo', unknown)).toBe('begun')
  const rows = await contracts(db)
  expect(rows).toEqual([
    { id: shown, reread_of: null },
    { id: expect.any(Number), reread_of: shown },
  ])
  expect(rows[1]?.id).not.toBe(second)
  expect(await db.rows(sql`select * from dropped_contracts`)).toEqual([{ contract_id: second }])
})

test('a contract that is started over, or dropped, takes its second reading with it', async () => {
  const one = await begin()
  await one.db.transaction((tx) => startOver(tx, [one.shown]))
  expect(await one.db.rows(sql`select id, state, reading from contracts`)).toEqual([
    { id: one.shown, state: 'processing', reading: null },
  ])
  await expect(one.db.transaction((tx) => takeOver(tx, one.reread))).rejects.toThrow(LeaseLost)

  const other = await begin()
  await removeCollection(other.db, other.ada, key)
  await other.db.rows(
    sql`update contracts set untracked_since = now() - interval '2 days' where reread_of is null`,
  )
  await dropUntracked(other.db)
  expect(await contracts(other.db)).toEqual([])
  expect(await other.db.rows(sql`select * from dropped_contracts`)).toEqual([])
})

test('a disk that would not hold both readings is said, and it is tried again when there is room', async () => {
  const { db } = await beginRereading(42, opened)
  const ada = await addUser(db, 'ada@example.com')
  await addContract(db, ada, contract, tracking)
  await db.rows(sql`update contracts set state = 'ready', reading = 1`)
  expect(await beginRereads(db, 'demo', async () => 12 * 2 ** 20)).toBe('no room')
  expect(await db.rows(sql`select reread_trouble from contracts`)).toEqual([
    {
      reread_trouble:
        'It is to be read again, and the disk has no room for both readings. About 512 MB are needed, 12 MB are free.',
    },
  ])
  expect(await beginRereads(db, 'demo', async () => 600 * 2 ** 20)).toBe('begun')
  expect(await db.rows(sql`select reread_trouble from contracts order by id`)).toEqual([
    { reread_trouble: null },
    { reread_trouble: null },
  ])
})
