import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

// Contracts in the middle of their past, written by hand: what was not read yet is not known, and never zero.
const [apes, gold, safe, dollar, weth] = ['a1', 'a2', 'a3', 'd0', 'ee'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [string, string, string, string, string]
const HOUR = 3_600
const now = Math.floor(Date.now() / 1000)
const dayAt = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
const daysAgo = (days: number) => dayAt(now - days * 24 * HOUR)
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000

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
    insert into contracts (chain, address, kind, name, first_block, cursor_block) values
      ('demo', ${apes}, 'erc721', 'Apes', 100, 99), ('demo', ${gold}, 'erc20', 'Gold', 100, 99),
      ('demo', ${safe}, 'wallet', '', 100, 99)`)
  await assay.db.rows(sql`
    insert into collections (user_id, contract_id) select u.id, c.id from users u, contracts c order by c.id`)
  // Something on the first day, nothing since; and read up to the noon of the day before yesterday.
  await assay.db.rows(sql`
    insert into contract_days (contract_id, day, transactions, supply, holders)
    select id, ${daysAgo(4)}, 3, 5, 2 from contracts`)
  await readTo(noon(daysAgo(2)))
})
afterAll(() => assay.close())

const readTo = (seconds: number | null) =>
  assay.db.rows(
    sql`update contracts set cursor_block = 124, cursor_hash = '0x7c', cursor_timestamp = ${seconds}`,
  )
const post = async (path: string, body: object) => (await assay.postAs(ada, `/api/${path}`, body)).json()
const onDemo = (contract: string) => ({ contract, contract_chain: 'demo' })
const main = {
  nft: () => post('nft/stats-main', onDemo(apes)),
  erc20: () => post('erc20/stats-main', onDemo(gold)),
  wallet: () => post('wallet/stats-main', { wallet: safe }),
}
const transactions = (days: { date: string; transactions: number | null }[]) =>
  days.map((day) => [day.date, day.transactions])
const proof = (contract_type: string, contract_address: string, asked: object) =>
  post('proof', { contract_type, contract_address, contract_chain: 'demo', figure: 'transactions', ...asked })

test('days after the last one that is read whole are null, and days before it that were quiet are zero', async () => {
  for (const ask of Object.values(main)) {
    const reply = await ask()
    expect(transactions(reply.main)).toEqual([
      [daysAgo(4), 3],
      [daysAgo(3), 0],
      [daysAgo(2), null],
      [daysAgo(1), null],
      [daysAgo(0), null],
    ])
    expect(reply).toMatchObject({ complete_to: daysAgo(3), last_24h: null, previous_24h: null })
    expect(reply.as_of[0].time).toBe(`${daysAgo(2)}T12:00:00.000Z`)
  }
  const unread = { revenue: null, ttv: null, transactions: null, claimed: null, provisional: false }
  expect((await main.nft()).main.at(-1)).toEqual({ date: daysAgo(0), ...unread })
  expect((await main.nft()).main.at(1)).toMatchObject({ revenue: 0, ttv: 0, claimed: '5' })
  expect((await main.wallet()).main.at(-1)).toEqual({ date: daysAgo(0), ...unread })
  expect((await main.erc20()).main.at(-1)).toEqual({
    date: daysAgo(0),
    buy_volume: null,
    sell_volume: null,
    liquidity_usd: null,
    fully_diluted_valuation: null,
    transactions: null,
    provisional: false,
  })
})

test('of the day at which reading is, what was read so far is shown once there is something', async () => {
  await assay.db.rows(sql`
    insert into contract_days (contract_id, day, transactions, supply, holders) select id, ${daysAgo(2)}, 1, 6, 2 from contracts`)
  // At its very beginning, so that it is not in the two days before now, at whatever time that is.
  await assay.db.rows(sql`
    insert into transfers (contract_id, block_number, log_index, batch_index, at, tx_hash, from_address, to_address, token_id, amount, token_address)
    select id, 110, 0, 0, ${`${daysAgo(2)}T00:00:00Z`}, '0x01', ${weth}, ${safe}, case kind when 'erc721' then 1 end, 1,
      case kind when 'wallet' then ${dollar} end from contracts`)
  await readTo(noon(daysAgo(2)))
  for (const ask of Object.values(main))
    expect(transactions((await ask()).main).slice(2)).toEqual([
      [daysAgo(2), 1],
      [daysAgo(1), null],
      [daysAgo(0), null],
    ])
})

test('the proof of a day that was not read yet is null, that of one which is read in part is what there is', async () => {
  for (const [type, address] of [
    ['NFT', apes],
    ['ERC20', gold],
    ['Wallet', safe],
  ] as const) {
    const proved = async (asked: object) => {
      const { value, complete_to } = await proof(type, address, asked)
      expect(complete_to).toBe(daysAgo(3))
      return value
    }
    expect(await proved({ from: daysAgo(1), to: daysAgo(0) })).toBeNull()
    expect(await proved({ from: daysAgo(2) })).toBe(1)
    expect(await proved({ from: daysAgo(3), to: daysAgo(3) })).toBe(0)
    expect(await proved({})).toBe(4)
  }
  for (const figure of ['ttv', 'revenue']) {
    expect((await proof('NFT', apes, { figure, from: daysAgo(1) })).value).toBeNull()
    expect((await proof('NFT', apes, { figure, from: daysAgo(3) })).value).toBe(0)
    expect((await proof('Wallet', safe, { figure, from: daysAgo(1) })).value).toBeNull()
  }
  for (const figure of ['liquidity', 'fdv', 'buy_volume'])
    expect(await proof('ERC20', gold, { figure, from: daysAgo(1), to: daysAgo(1) })).toMatchObject({
      value: null,
      rows: [],
    })
})

test('before the first block nothing is known', async () => {
  await readTo(null)
  const { main: days, complete_to } = await main.nft()
  expect(transactions(days)).toEqual([
    [daysAgo(4), 3],
    [daysAgo(3), null],
    [daysAgo(2), 1],
    [daysAgo(1), null],
    [daysAgo(0), null],
  ])
  expect(complete_to).toBeNull()
})

test('what follows its chain up to today knows all days; what is behind knows none since', async () => {
  await assay.db.rows(sql`
    insert into chain_cursors (chain, block_number, block_hash, finalized_block) values ('demo', 270, '0x10e', 206)`)
  const newestAt = (seconds: number) =>
    assay.db.rows(sql`
      insert into chain_blocks (chain, number, hash, timestamp) values ('demo', 270, '0x10e', ${seconds})
      on conflict (chain, number) do update set timestamp = excluded.timestamp`)
  await newestAt(now)
  await assay.db.rows(sql`update contracts set state = 'ready'`)
  for (const ask of Object.values(main)) {
    const reply = await ask()
    expect(transactions(reply.main).slice(3)).toEqual([
      [daysAgo(1), 0],
      [daysAgo(0), 0],
    ])
    const to = new Date(now * 1000).toISOString()
    const before = new Date((now - 24 * HOUR) * 1000).toISOString()
    expect(reply).toMatchObject({
      complete_to: daysAgo(0),
      last_24h: { from: before, to, transactions: 0 },
      previous_24h: { to: before, transactions: 0 },
    })
  }
  await newestAt(noon(daysAgo(2)))
  for (const ask of Object.values(main)) {
    const reply = await ask()
    expect(transactions(reply.main).slice(3)).toEqual([
      [daysAgo(1), null],
      [daysAgo(0), null],
    ])
    expect(reply).toMatchObject({ complete_to: daysAgo(3), last_24h: null, previous_24h: null })
  }
})

test('a wallet on two chains knows of a day what was read on one of them, and nothing if that is nothing', async () => {
  await assay.db.rows(sql`
    insert into chain_blocks (chain, number, hash, timestamp) values ('demo', 270, '0x10e', ${now})
    on conflict (chain, number) do update set timestamp = excluded.timestamp`)
  await assay.db.rows(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block, cursor_hash, cursor_timestamp)
    values ('eth', ${safe}, 'wallet', 1, 9, '0x09', ${noon(daysAgo(3))})`)
  await assay.db.rows(sql`
    insert into collections (user_id, contract_id) select u.id, c.id from users u, contracts c where c.chain = 'eth'`)
  const reply = await main.wallet()
  expect(transactions(reply.main)).toEqual([
    [daysAgo(4), 3],
    [daysAgo(3), null],
    [daysAgo(2), 1],
    [daysAgo(1), null],
    [daysAgo(0), null],
  ])
  expect(reply).toMatchObject({ complete_to: daysAgo(4), last_24h: { transactions: 0 } })
})

test('a wallet to which nothing has happened has earned nothing, which is known when all is read', async () => {
  const empty = `0x${'a4'.repeat(20)}`
  await assay.db.rows(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block, cursor_hash, cursor_timestamp)
    values ('demo', ${empty}, 'wallet', 1, 9, '0x09', ${noon(daysAgo(2))})`)
  await assay.db.rows(sql`
    insert into collections (user_id, contract_id)
    select u.id, c.id from users u, contracts c where c.address = ${empty}`)
  const ask = () => post('wallet/stats-main', { wallet: empty })
  expect((await ask()).main).toEqual([])
  await assay.db.rows(sql`update contracts set state = 'ready' where address = ${empty}`)
  expect(await ask()).toMatchObject({
    main: [{ date: daysAgo(0), revenue: 0, ttv: 0, transactions: 0, claimed: 0 }],
    last_24h: { revenue: 0, ttv: 0, transactions: 0, claimed: 0 },
  })
})
