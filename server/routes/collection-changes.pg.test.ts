import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Live, openLive } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import { dropUntracked } from '#server/indexer/run/drop-untracked.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

// What is known already can be tracked without asking a chain.
const apes = `0x${'a1'.repeat(20)}`
const gold = `0x${'a2'.repeat(20)}`
const safe = `0x${'a3'.repeat(20)}`
const hostile = '<img src=x onerror=alert(1)> \'; drop table "users" --'

let assay: TestApp
let live: Live
let ada: string
let bob: string

beforeAll(async () => {
  assay = await startTestApp()
  live = await openLive(assay.db)
  ada = (await assay.signIn('ada@example.com')).access
  bob = (await assay.signIn('bob@example.com')).access
})
afterAll(async () => {
  await live.close()
  await assay.close()
})
beforeEach(async () => {
  await assay.db.raw('delete from collections; delete from contracts; delete from token_names')
  await assay.db.rows(sql`
    insert into contracts (chain, address, kind, name, symbol, first_block, cursor_block, state) values
      ('demo', ${apes}, 'erc721', 'Apes', 'APE', 10, 9, 'ready'), ('demo', ${gold}, 'erc20', 'Gold', 'AU', 10, 9, 'ready'),
      ('demo', ${safe}, 'wallet', '', '', 10, 9, 'ready'), ('demo', ${safe}, 'erc721', 'Safe', '', 10, 9, 'ready')`)
})

const add = (token: string, contract_address: string, what: 'nft' | 'erc20' = 'nft') =>
  assay.postAs(token, `/api/collection/add-${what}`, { contract_address, contract_chain: 'demo' })
const keyOf = (contract_address: string, contract_type = 'NFT') => ({
  contract_address,
  contract_chain: 'demo',
  contract_type,
})
const rename = (token: string, address: string, collection_name: string, type = 'NFT') =>
  assay.postAs(token, '/api/collection/rename', { ...keyOf(address, type), collection_name })
const remove = (token: string, address: string, type = 'NFT') =>
  assay.postAs(token, '/api/collection/remove', keyOf(address, type))
const names = async (token: string) =>
  (await assay.get('/api/collections', token))
    .json()
    .map((each: { collection_name: string }) => each.collection_name)
const contractIds = async () =>
  (await assay.db.rows<{ id: number }>(sql`select id from contracts order by id`)).map(({ id }) => id)
const idOf = async (address: string, kind: string) =>
  (
    await assay.db.row<{ id: number }>(
      sql`select id from contracts where address = ${address} and kind = ${kind}`,
    )
  )?.id
const userId = async (email: string) =>
  (await assay.db.row<{ id: string }>(sql`select id from users where email = ${email}`))?.id ?? ''
const untrackedFor = (interval: string) =>
  assay.db.rows(
    sql`update contracts set untracked_since = now() - ${interval}::interval where untracked_since is not null`,
  )
/** Between two of the runs that drop what nobody wants. */
const aDayPasses = async () => {
  await dropUntracked(assay.db)
  await untrackedFor('25 hours')
  await dropUntracked(assay.db)
}

describe('renaming', () => {
  test('gives a name of your own, which is text whatever is in it, and nobody else sees', async () => {
    await add(ada, apes)
    await add(bob, apes)
    const reply = await rename(ada, apes, `  ${hostile} \u202e `)
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      expect.objectContaining({ collection_name: hostile }),
    ])
    expect([await names(ada), await names(bob)]).toEqual([[hostile], ['Apes']])
    expect((await rename(ada, apes, '')).json().collection_name).toBe('Apes')
  })

  test('tells a wallet from a contract at the same address', async () => {
    await add(ada, safe)
    await assay.postAs(ada, '/api/collection/add-wallet', { wallet_address: safe, wallet_chain: 'demo' })
    await rename(ada, safe, 'Till', 'Wallet')
    expect(await names(ada)).toEqual(['Safe', 'Till'])
  })

  test('of what you do not track is a 404, and of more than 100 characters a 400', async () => {
    await add(ada, apes)
    const absent = { error: { code: 'not_tracked', message: 'You do not track this.' } }
    for (const reply of [await rename(bob, apes, 'Mine'), await rename(ada, apes, 'Mine', 'ERC20')])
      expect([reply.statusCode, reply.json()]).toEqual([404, absent])
    expect((await rename(ada, apes, 'x'.repeat(101))).statusCode).toBe(400)
    expect(await names(ada)).toEqual(['Apes'])
  })
})

describe('removing', () => {
  test('takes it off the list and closes its figures, for you alone', async () => {
    for (const token of [ada, bob]) await add(token, apes)
    const reply = await remove(ada, apes)
    expect([reply.statusCode, reply.json()]).toEqual([200, {}])
    expect([await names(ada), await names(bob)]).toEqual([[], ['Apes']])
    const stats = await assay.postAs(ada, '/api/nft/stats-other', { contract: apes, contract_chain: 'demo' })
    expect([stats.statusCode, (await remove(ada, apes)).statusCode]).toEqual([404, 404])
  })

  test('an open tab hears of what was added, renamed and removed in another', async () => {
    const heard: string[] = []
    const close = live.subscribe(await userId('ada@example.com'), (event) => heard.push(event))
    await add(ada, apes)
    await rename(ada, apes, 'Mine')
    await remove(ada, apes)
    await remove(ada, apes)
    await expect.poll(() => heard).toEqual(['collections', 'collections', 'collections'])
    close()
  })
})

describe('what nobody tracks', () => {
  test('is kept for a day, and for as long as somebody tracks it', async () => {
    const before = await contractIds()
    for (const token of [ada, bob]) await add(token, apes)
    await add(ada, gold, 'erc20')
    await Promise.all([remove(ada, apes), remove(bob, apes), remove(ada, gold, 'ERC20')])
    await untrackedFor('23 hours 59 minutes')
    await dropUntracked(assay.db)
    expect(await contractIds()).toEqual(before)

    await add(bob, apes)
    await untrackedFor('25 hours')
    await dropUntracked(assay.db)
    const goldId = before[1]
    expect(await contractIds()).toEqual(before.filter((id) => id !== goldId))
    expect(await names(bob)).toEqual(['Apes'])
  })

  test('is left alone while a worker has it', async () => {
    await add(ada, apes)
    await remove(ada, apes)
    await untrackedFor('2 days')
    const id = await idOf(apes, 'erc721')
    await assay.db.rows(sql`
      update contracts set worker = gen_random_uuid(), leased_until = now() + interval '40 seconds' where id = ${id}`)
    await dropUntracked(assay.db)
    expect(await contractIds()).toContain(id)
    await assay.db.rows(sql`update contracts set leased_until = now() - interval '1 second' where id = ${id}`)
    await dropUntracked(assay.db)
    expect(await contractIds()).not.toContain(id)
  })

  test('the prices of a token go when no wallet has it, or once the token is tracked and read', async () => {
    const tin = `0x${'a4'.repeat(20)}`
    const wallet = await idOf(safe, 'wallet')
    const index = (kind: 'prices' | 'erc20', state: string) =>
      assay.db.rows(sql`
        insert into contracts (chain, address, kind, first_block, cursor_block, state)
        values ('demo', ${tin}, ${kind}, 10, 9, ${state}), ('polygon', ${tin}, ${kind}, 10, 9, ${state})`)
    const hold = () =>
      assay.db.rows(sql`
        insert into wallet_tokens (contract_id, token_address, standard) values (${wallet}, ${tin}, 'erc20')`)
    const letGo = () => assay.db.rows(sql`delete from wallet_tokens where contract_id = ${wallet}`)
    const pricedAfterADay = async () => {
      await aDayPasses()
      const left = await assay.db.rows<{ chain: string }>(sql`
        select chain from contracts where address = ${tin} and kind = 'prices' order by chain`)
      return left.map(({ chain }) => chain)
    }
    await assay.db.rows(sql`
      insert into token_names (chain, address, name, symbol, decimals, looked_for_pools_at)
      values ('demo', ${tin}, 'Tin', 'SN', 18, now())`)
    await index('prices', 'ready')
    await hold()
    // No wallet has it on the other chain.
    expect(await pricedAfterADay()).toEqual(['demo'])
    await index('erc20', 'processing')
    expect(await pricedAfterADay()).toEqual(['demo'])
    await assay.db.rows(sql`update contracts set state = 'ready' where address = ${tin}`)
    expect(await pricedAfterADay()).toEqual([])
    const looked = sql`select looked_for_pools_at from token_names where address = ${tin}`
    expect(await assay.db.rows(looked)).toEqual([{ looked_for_pools_at: null }])

    await assay.db.rows(sql`delete from contracts where address = ${tin}`)
    await index('prices', 'ready')
    await letGo()
    await dropUntracked(assay.db)
    await hold()
    expect(await pricedAfterADay()).toEqual(['demo'])
    await letGo()
    expect(await pricedAfterADay()).toEqual([])
  })

  test('a contract of which wallets held items goes when none of them holds any', async () => {
    const prints = `0x${'a5'.repeat(20)}`
    const wallet = await idOf(safe, 'wallet')
    await assay.db.rows(sql`
      insert into contracts (chain, address, kind, first_block, cursor_block, state)
      values ('demo', ${prints}, 'erc1155', 0, -1, 'held')`)
    await assay.db.rows(sql`
      insert into wallet_tokens (contract_id, token_address, standard, balance) values (${wallet}, ${prints}, 'erc1155', 1)`)
    await aDayPasses()
    expect(await idOf(prints, 'erc1155')).toBeDefined()
    await assay.db.rows(sql`delete from wallet_tokens where contract_id = ${wallet}`)
    await aDayPasses()
    expect(await idOf(prints, 'erc1155')).toBeUndefined()
  })

  test('goes with every row that was read about it, and may come again', async () => {
    const [gone = 0, kept = 0] = await contractIds()
    for (const id of [gone, kept]) await fill(id)
    // More than go in one step.
    await assay.db.rows(sql`
      insert into transfers (contract_id, block_number, log_index, batch_index, at, tx_hash, from_address, to_address, amount)
      select ${gone}, n, 0, 1, now(), '0x', '0x', '0x', 1 from generate_series(1, 20001) n`)
    await add(ada, apes)
    await remove(ada, apes)
    await untrackedFor('2 days')
    await dropUntracked(assay.db)
    expect(await counts(gone)).toEqual(rowsEach(0))
    expect(await counts(kept)).toEqual(rowsEach(1))
    expect(await assay.db.rows(sql`select contract_id from dropped_contracts`)).toEqual([])

    await assay.db.rows(sql`
      insert into contracts (chain, address, kind, name, first_block, cursor_block)
      values ('demo', ${apes}, 'erc721', 'Apes', 10, 9)`)
    expect((await add(ada, apes)).json()).toMatchObject({ state: 'processing', nr_transactions: null })
  })

  test('of a token that a wallet holds, the pools are looked for at once', async () => {
    await assay.db.rows(sql`
      insert into token_names (chain, address, name, symbol, decimals, looked_for_pools_at) values
        ('demo', ${gold}, 'Gold', 'AU', 18, now()), ('eth', ${gold}, 'Gold', 'AU', 18, now())`)
    await add(ada, gold, 'erc20')
    await remove(ada, gold, 'ERC20')
    await untrackedFor('2 days')
    await dropUntracked(assay.db)
    expect(
      await assay.db.rows(
        sql`select chain, looked_for_pools_at is null as due from token_names order by chain`,
      ),
    ).toEqual([
      { chain: 'demo', due: true },
      { chain: 'eth', due: false },
    ])
  })
})

/** What the index may hold of a contract: a row in each of its tables. */
const index = {
  transfers: `(contract_id, block_number, log_index, batch_index, at, tx_hash, from_address, to_address, amount)
    values ($1, 1, 0, 0, now(), '0x', '0x', '0x', 1)`,
  swaps: `(contract_id, block_number, log_index, at, tx_hash, pool_address, bought, sold)
    values ($1, 1, 0, now(), '0x', '0x', 1, 0)`,
  skipped_logs: `(contract_id, block_number, log_index, tx_hash, reason) values ($1, 1, 0, '0x', 'wrong data size')`,
  contract_totals: '(contract_id) values ($1)',
  contract_days: `(contract_id, day) values ($1, '2026-01-01')`,
  balances: `(contract_id, address, balance, size, first_way, first_at) values ($1, '0x', 1, 1, 'swap', now())`,
  pools: `(contract_id, address, emitter, kind, coins, decimals, reserves, prices, first_block)
    values ($1, '0x', '0x', 'uniswap-v2', '{0x,0x}', '{18,18}', '{0,0}', '{null,null}', 1)`,
  pool_days: `(contract_id, pool_address, day, reserves, prices) values ($1, '0x', '2026-01-01', '{1,1}', '{null,null}')`,
  pool_positions: `(contract_id, pool_address, tick_lower, tick_upper, liquidity) values ($1, '0x', -1, 1, 5)`,
  nft_tokens: '(contract_id, token_id, supply, minted_at) values ($1, 1, 1, now())',
  nft_owners: `(contract_id, address, amount) values ($1, '0x', 1)`,
  nft_lots: `(contract_id, token_id, owner_address, block_number, log_index, batch_index, amount, way, at)
    values ($1, 1, '0x', 1, 0, 0, 1, 'Minted', now())`,
  nft_held_days: `(contract_id, day, amount) values ($1, '2026-01-01', 1)`,
  wallet_days: `(contract_id, day, token_address) values ($1, '2026-01-01', '0x')`,
  wallet_tokens: `(contract_id, token_address, standard) values ($1, '0x', 'erc20')`,
  undo_log: `(contract_id, block_number, table_name, key) values ($1, 1, 'balances', '{}')`,
}
const rowsEach = (count: number) => Object.fromEntries(Object.keys(index).map((table) => [table, count]))

async function fill(id: number) {
  for (const [table, row] of Object.entries(index)) await assay.db.raw(`insert into ${table} ${row}`, [id])
}

async function counts(id: number) {
  const found: Record<string, number> = {}
  for (const table of Object.keys(index)) {
    const { rows } = await assay.db.raw(`select count(*)::int as n from ${table} where contract_id = $1`, [
      id,
    ])
    found[table] = (rows[0] as { n: number }).n
  }
  return found
}
