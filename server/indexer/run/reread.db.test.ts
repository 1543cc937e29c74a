import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { readings } from '../reading.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { indexed, type PlayedToken, PlayedTokens, track } from '../testing/played-tokens.ts'
import { Random } from '../testing/random.ts'
import { until, untilSettled } from '../testing/until-settled.ts'
import { startIndexer } from './start-indexer.ts'

const log = pino({ level: 'silent' })
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function begin(seed: number) {
  const db = await openDatabase({ ...(await testDatabase()), log })
  opened.push(() => db.close())
  const played = await PlayedTokens.begin(new Random(seed))
  opened.push(() => played.chain.close())
  return { db, played }
}

/** Reads and follows until what is awaited has come. */
async function index(db: Database, { chain: { rpcUrl } }: PlayedTokens, awaited: () => Promise<void>) {
  const chain = openChain('demo', [rpcUrl], { log, pollMs: 10 })
  const indexer = await startIndexer(db, log)
  try {
    indexer.add({ chain, protocols: noProtocols })
    await awaited()
  } finally {
    chain.close()
    await indexer.close()
  }
}

const settled = (db: Database, played: PlayedTokens) => () => untilSettled(db, played.chain.rpcUrl)

/** Until nothing is read again, and the chain's newest block is applied. */
const reread = (db: Database, played: PlayedTokens) => async () => {
  await until(async () => {
    const older = await db.row(
      sql`select id from contracts where reading < 2 or reread_of is not null limit 1`,
    )
    return older === null
  })
  await untilSettled(db, played.chain.rpcUrl)
}

const idOf = async (db: Database, { address }: PlayedToken) =>
  (
    await db.row<{ id: number }>(
      sql`select id from contracts where address = ${address} and reread_of is null`,
    )
  )?.id

test('what older decoders have read is read again, and takes the place of the old with all that was fetched', async () => {
  expect(readings.erc20.version).toBe(2)
  const { db, played } = await begin(21)
  const tokens = [await played.add('erc20'), await played.add('erc721'), await played.add('erc1155')]
  await played.mine(90)
  const user = await db.row<{ id: string }>(
    sql`insert into users (email) values ('a@example.com') returning id`,
  )
  const old: number[] = []
  for (const token of tokens) {
    const id = await track(db, token)
    old.push(id)
    await db.rows(
      sql`insert into collections (user_id, contract_id, name) values (${user?.id}, ${id}, ${token.kind})`,
    )
  }
  await index(db, played, settled(db, played))
  await db.rows(sql`
    insert into nft_metadata (contract_id, token_id, state, name, fetched_at, due_at)
    values (${old[1]}, 1, 'known', 'First', now(), null)
    on conflict (contract_id, token_id) do update set state = 'known', name = 'First', fetched_at = now(), due_at = null`)
  await db.rows(sql`update contracts set reading = 1, name = 'As it is called' where id = any (${old})`)
  // What the decoders of before made of it.
  await db.rows(sql`update contract_totals set transfers = transfers + 1000`)
  await db.rows(sql`update transfers set price_wei = 77 where token_id is not null`)

  await played.mine(5)
  await played.reorganise(3)
  await index(db, played, reread(db, played))

  for (const [i, token] of tokens.entries()) {
    const id = await idOf(db, token)
    expect(id).not.toBe(old[i])
    expect(await indexed(db, token)).toEqual(played.expected(token))
    const row = await db.row(sql`
      select c.reading, c.name, s.name as collection, c.state from contracts c join collections s on s.contract_id = c.id
      where c.id = ${id}`)
    expect(row).toEqual({ reading: 2, name: 'As it is called', collection: token.kind, state: 'ready' })
    expect(await db.rows(sql`select 1 from transfers where contract_id = ${id} and price_wei = 77`)).toEqual(
      [],
    )
    for (const table of ['transfers', 'contract_totals', 'balances', 'nft_lots', 'undo_log', 'nft_metadata'])
      expect((await db.raw(`select 1 from ${table} where contract_id = $1`, [old[i]])).rows).toEqual([])
  }
  const metadata = await db.row(sql`
    select name, due_at from nft_metadata where contract_id = ${await idOf(db, tokens[1] as PlayedToken)} and token_id = 1`)
  expect(metadata).toEqual({ name: 'First', due_at: null })
  expect(await db.rows(sql`select * from dropped_contracts`)).toEqual([])

  // And it is followed and undone like any other.
  await played.mine(4)
  await index(db, played, settled(db, played))
  await played.reorganise(6)
  await index(db, played, settled(db, played))
  for (const token of tokens) expect(await indexed(db, token)).toEqual(played.expected(token))
}, 60_000)
