import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

// Rows of the index that are written by hand, against what the list and the statistics say about them.
const [apes, gold, safe, dollar, junk, weth] = ['a1', 'a2', 'a3', 'd0', 'bb', 'ee'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [string, string, string, string, string, string]
const ONE = '1000000000000000000'
const today = new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

let assay: TestApp
let ada: string

beforeAll(async () => {
  assay = await startTestApp({}, undefined, undefined, {
    wrappedNative: weth,
    stables: [dollar],
    nativeUsdFeed: `0x${'fe'.repeat(20)}`,
    factories: [],
    marketplaces: [],
  })
  ada = (await assay.signIn('ada@example.com')).access
  await assay.db.rows(sql`
    insert into contracts (chain, address, kind, name, first_block, cursor_block, state) values
      ('demo', ${apes}, 'erc721', 'Apes', 100, 99, 'start'), ('demo', ${gold}, 'erc20', 'Gold', 100, 99, 'processing'),
      ('demo', ${safe}, 'wallet', '', 100, 99, 'processing')`)
  await assay.db.rows(sql`
    insert into collections (user_id, contract_id) select u.id, c.id from users u, contracts c order by c.id`)
})
afterAll(() => assay.close())

const list = async () => (await assay.get('/api/collections', ada)).json()
const idOf = async (address: string) =>
  (await assay.db.row<{ id: number }>(sql`select id from contracts where address = ${address}`))?.id ?? 0

test('what waits or has only begun has no progress and holds up to no block', async () => {
  const nothing = {
    indexing: null,
    reading: null,
    older_reading: null,
    trouble: null,
    as_of: null,
    counts_native: null,
    revenue: null,
  }
  expect(await list()).toEqual([
    expect.objectContaining({ ...nothing, standard: 'ERC721', state: 'start' }),
    expect.objectContaining({ ...nothing, standard: 'ERC20', state: 'processing', revenue: 0 }),
    expect.objectContaining({ ...nothing, standard: 'Wallet', state: 'processing' }),
  ])
})

test('what is being read says how far it is, what holds it up, and up to which block it holds everything', async () => {
  const id = await idOf(gold)
  await assay.db.rows(sql`
    update contracts set cursor_block = 124, cursor_hash = '0x7c', target_block = 199, events_per_second = 500,
      trouble = 'The chain does not answer just now. Reading goes on as soon as it does.'
    where id = ${id}`)
  await assay.db.rows(sql`insert into contract_totals (contract_id, transfers) values (${id}, 1000)`)
  const [, reading] = await list()
  expect(reading).toMatchObject({
    indexing: {
      block: 124,
      target_block: 199,
      percent: 25,
      events: 1_000,
      events_per_second: 500,
      seconds_left: 6,
    },
    trouble: 'The chain does not answer just now. Reading goes on as soon as it does.',
    as_of: { contract_chain: 'demo', block: 124, time: null, finalized_block: 199 },
  })
  const stats = await assay.postAs(ada, '/api/erc20/stats-main', { contract: gold, contract_chain: 'demo' })
  expect(stats.json()).toEqual({
    main: [],
    pools: { read: 0, known: 0 },
    last_24h: null,
    previous_24h: null,
    complete_to: null,
    as_of: [{ contract_chain: 'demo', block: 124, time: null, finalized_block: 199 }],
  })
})

test("what is ready holds everything up to the chain's own block", async () => {
  await assay.db.rows(sql`
    insert into chain_cursors (chain, block_number, block_hash, finalized_block) values ('demo', 270, '0x10e', 206)`)
  await assay.db.rows(sql`
    insert into chain_blocks (chain, number, hash, timestamp) values
      ('demo', 206, '0xce', 1767225000), ('demo', 270, '0x10e', 1767225600)`)
  await assay.db.rows(
    sql`update contracts set state = 'ready', counts_native = (kind <> 'wallet') where state <> 'start'`,
  )
  const [, ready, wallet] = await list()
  const as_of = { contract_chain: 'demo', block: 270, time: '2026-01-01T00:00:00.000Z', finalized_block: 206 }
  expect(ready).toMatchObject({ indexing: null, as_of, counts_native: null })
  expect(wallet).toMatchObject({ indexing: null, as_of, counts_native: false })
})

test('a wallet earns what came in and has a price; with no price at all that is not known', async () => {
  const id = await idOf(safe)
  const revenue = async () => (await list())[2].revenue
  expect(await revenue()).toBe(0)
  await assay.db.rows(sql`
    insert into token_names (chain, address, name, symbol, decimals) values
      ('demo', ${dollar}, 'Dollar', 'USD', 6), ('demo', ${junk}, 'Junk', 'JNK', 0), ('demo', ${apes}, 'Apes', 'APE', 0)`)
  await assay.db.rows(sql`
    insert into contract_days (contract_id, day, transactions) values
      (${id}, ${daysAgo(3)}, 1), (${id}, ${daysAgo(2)}, 2), (${id}, ${daysAgo(1)}, 1)`)
  await assay.db.rows(sql`
    insert into wallet_days (contract_id, day, token_address, received, sent, other_change) values
      (${id}, ${daysAgo(3)}, ${junk}, 7, 0, 0)`)
  const read = (hash: string) => assay.db.rows(sql`update chain_cursors set block_hash = ${hash}`)
  await read('0x10f')
  expect(await revenue()).toBeNull()

  await assay.db.rows(
    sql`insert into native_prices (chain, day, usd, source) values ('demo', ${daysAgo(2)}, 2000, 'feed')`,
  )
  await assay.db.rows(sql`
    insert into wallet_days (contract_id, day, token_address, received, sent, other_change) values
      (${id}, ${daysAgo(2)}, 'native', ${ONE}, 0, 0), (${id}, ${daysAgo(2)}, ${dollar}, 2500000, 1000000, 0),
      (${id}, ${daysAgo(2)}, ${apes}, 0, 0, 3), (${id}, ${daysAgo(1)}, ${apes}, 0, 0, -1)`)
  expect(await revenue()).toBe(2_002.5)
  // A new block shows at once, whatever was worked out for the one before.
  await assay.db.rows(sql`update wallet_days set received = 3500000 where token_address = ${dollar}`)
  await read('0x110')
  expect(await revenue()).toBe(2_003.5)
})

test("a wallet's tokens and items of each day end at what it holds now", async () => {
  const id = await idOf(safe)
  await assay.db.rows(
    sql`update chain_blocks set timestamp = ${Math.floor(Date.now() / 1000)} where number = 270`,
  )
  await assay.db.rows(sql`
    insert into wallet_tokens (contract_id, token_address, standard, balance) values
      (${id}, 'native', 'native', ${ONE}), (${id}, ${dollar}, 'erc20', 2500000), (${id}, ${junk}, 'erc20', 0),
      (${id}, ${apes}, 'erc721', 2)`)
  const main = async () => {
    // Rows that are written by hand move no cursor.
    await assay.db.rows(sql`update contracts set changes = changes + 1 where id = ${id}`)
    return (await assay.postAs(ada, '/api/wallet/stats-main', { wallet: safe })).json().main
  }
  const { other } = (await assay.postAs(ada, '/api/wallet/stats-other', { wallet: safe })).json()
  expect(other).toEqual({
    tokens: [
      expect.objectContaining({ TokenAddress: 'native', Balance: '1' }),
      expect.objectContaining({ TokenAddress: dollar, Balance: '2.5' }),
    ],
    nfts: [
      { Name: 'Apes', Symbol: 'APE', Amount: '2', Chain: 'demo', ContractType: 'ERC721', TokenAddress: apes },
    ],
    collectibles: [],
  })
  const claimed = (days: { date: string; claimed: number | null }[]) =>
    days.map((day) => [day.date, day.claimed])
  // The junk token says that it has nothing, whatever its events said.
  expect(claimed(await main())).toEqual([
    [daysAgo(3), 0],
    [daysAgo(2), 5],
    [daysAgo(1), 4],
    [today, 4],
  ])

  // Wrapped coin came without a transfer and went with one; a split gave two dollars more than ever came.
  await assay.db.rows(sql`
    insert into wallet_days (contract_id, day, token_address, received, sent, other_change) values
      (${id}, ${daysAgo(3)}, ${weth}, 0, 0, ${ONE}), (${id}, ${daysAgo(1)}, ${weth}, 0, ${ONE}, 0)`)
  await assay.db.rows(sql`
    insert into wallet_tokens (contract_id, token_address, standard, balance) values (${id}, ${weth}, 'erc20', 0)`)
  await assay.db.rows(sql`update wallet_tokens set balance = 4500000 where token_address = ${dollar}`)
  expect(claimed(await main())).toEqual([
    [daysAgo(3), 1],
    [daysAgo(2), 6],
    [daysAgo(1), 4],
    [today, 4],
  ])

  await assay.db.rows(
    sql`update wallet_tokens set standard = 'erc1155', balance = ${2n ** 256n - 1n} where token_address = ${apes}`,
  )
  expect((await main()).at(-1).claimed).toBe(9_007_199_254_740_991)
  await assay.db.rows(sql`update contracts set state = 'processing' where id = ${id}`)
  expect((await main()).at(-1).claimed).toBeNull()
})
