import { afterEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { readings } from '../reading.ts'
import { indexed, track } from '../testing/played-tokens.ts'
import { beginRereading, indexUntil, shownId, untilReread } from '../testing/rereads.ts'
import { untilSettled } from '../testing/until-settled.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

test('what older decoders have read is read again, and takes the place of the old with all that was fetched', async () => {
  expect(readings.erc20.version).toBe(2)
  const { db, played } = await beginRereading(21, opened)
  const tokens = [await played.add('erc20'), await played.add('erc721'), await played.add('erc1155')]
  await played.mine(80)
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
  await indexUntil(db, played, () => untilSettled(db, played.chain.rpcUrl))
  await db.rows(sql`
    insert into nft_metadata (contract_id, token_id, state, name, fetched_at, due_at)
    values (${old[1]}, 1, 'known', 'First', now(), null)
    on conflict (contract_id, token_id) do update
      set state = excluded.state, name = excluded.name, fetched_at = excluded.fetched_at, due_at = excluded.due_at`)
  await db.rows(sql`update contracts set reading = 1, name = 'As it is called'`)
  // What the decoders of before made of it.
  await db.rows(sql`update contract_totals set transfers = transfers + 1000`)
  await db.rows(sql`update transfers set price_wei = 77 where token_id is not null`)

  await played.mine(5)
  await played.reorganise(3)
  await indexUntil(db, played, () => untilReread(db, played))

  for (const [i, token] of tokens.entries()) {
    const id = await shownId(db, token.address)
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
  const nft = await shownId(db, tokens[1]?.address ?? '')
  const metadata = await db.row(
    sql`select name, due_at from nft_metadata where contract_id = ${nft} and token_id = 1`,
  )
  expect(metadata).toEqual({ name: 'First', due_at: null })
  expect(await db.rows(sql`select * from dropped_contracts`)).toEqual([])

  // And it is followed and undone like any other.
  await played.mine(4)
  await indexUntil(db, played, () => untilSettled(db, played.chain.rpcUrl))
  await played.reorganise(6)
  await indexUntil(db, played, () => untilSettled(db, played.chain.rpcUrl))
  for (const token of tokens) expect(await indexed(db, token)).toEqual(played.expected(token))
})
