import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { protocolsOf } from '#server/protocols.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

const token = `0x${'70'.repeat(20)}`
const holder = `0x${'b0'.repeat(20)}`
const [v2Pool, v3Pool, oldPool] = ['c2', 'c3', 'c4'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
]
const { stables } = protocolsOf('eth')
const wrappedNative = protocolsOf('eth').wrappedNative ?? ''
const sushiSwapV2 = '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac'
const uniswapV3 = '0x1f98431c8ad98523631ae4a59f267346ea31f984'
const hostile = '<script>alert(1)</script> \'; drop table "users" --'

let assay: TestApp
let ada: string
let bob: string

beforeAll(async () => {
  assay = await startTestApp()
  ada = (await assay.signIn('ada@example.com')).access
  bob = (await assay.signIn('bob@example.com')).access
  const row = await assay.db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, name, symbol, first_block, cursor_block, state)
    values ('eth', ${token}, 'erc20', 'Bullion', 'BULL', 10, 9, 'ready') returning id`)
  const id = row?.id ?? 0
  await assay.db.rows(sql`
    insert into pools (contract_id, address, emitter, factory, kind, coins, decimals, reserves, prices, first_block)
    select c.id, u.pool, u.pool, u.factory, u.kind, array[c.address, u.other], '{18,18}', '{0,0}', '{null,null}', 1
    from contracts c, (values
      (${v2Pool}, ${sushiSwapV2}, 'uniswap-v2', ${wrappedNative}), (${v3Pool}, ${uniswapV3}, 'uniswap-v3', ${stables[0]}),
      (${oldPool}, null, 'uniswap-v2', ${`0x${'ab'.repeat(20)}`})
    ) u (pool, factory, kind, other) where c.id = ${id}`)
  await assay.db.rows(sql`insert into contract_totals (contract_id, holders, supply) values (${id}, 4, 400)`)
  await assay.db.rows(sql`
    insert into balances (contract_id, address, balance, size, first_way, first_at)
    select ${id}, a, 100, 2, 'transfer', now() from unnest(${[holder, v2Pool, v3Pool, oldPool]}::text[]) a`)
  for (const access of [ada, bob])
    await assay.postAs(access, '/api/collection/add-erc20', {
      contract_address: token,
      contract_chain: 'eth',
    })
})
afterAll(() => assay.close())

const label = (access: string, address: string, label: string, entity?: string, contract_chain = 'eth') =>
  assay.postAs(access, '/api/address-label', { address, contract_chain, label, entity })
const owners = async (access: string) => {
  const reply = await assay.postAs(access, '/api/erc20/stats-other', {
    contract: token,
    contract_chain: 'eth',
  })
  return Object.fromEntries(
    reply
      .json()
      .other.owners.result.map((each: Record<string, string>) => [
        each.owner_address,
        [each.owner_address_label, each.entity],
      ]),
  )
}

test('owners that are pools of the token are called by exchange and pair', async () => {
  expect(await owners(ada)).toEqual({
    [holder]: ['', ''],
    [v2Pool]: ['SushiSwap V2 pool BULL/WETH', 'SushiSwap'],
    [v3Pool]: ['Uniswap V3 pool BULL/USDC', 'Uniswap'],
    [oldPool]: ['V2 pool BULL', ''],
  })
})

test('a name of your own stands before all others, is text whatever is in it, and is yours alone', async () => {
  const reply = await label(ada, v2Pool.toUpperCase().replace('0X', '0x'), ` ${hostile} `, 'Ours')
  expect([reply.statusCode, reply.json()]).toEqual([200, { label: hostile, entity: 'Ours' }])
  expect((await owners(ada))[v2Pool]).toEqual([hostile, 'Ours'])
  expect((await owners(bob))[v2Pool]).toEqual(['SushiSwap V2 pool BULL/WETH', 'SushiSwap'])
  expect((await label(ada, v2Pool, 'Other', '', 'base')).json()).toEqual({ label: 'Other', entity: '' })
  expect((await owners(ada))[v2Pool]).toEqual([hostile, 'Ours'])
  // Taken back: it is called what it was called before.
  expect((await label(ada, v2Pool, '')).json()).toEqual({
    label: 'SushiSwap V2 pool BULL/WETH',
    entity: 'SushiSwap',
  })
})

test.each([
  ['a burn address', `0x${'0'.repeat(36)}dead`, 'Burn address', 'Burned'],
  ['a marketplace', '0x0000000000000068f116a894984e2db1123eb395', 'Seaport 1.6', 'OpenSea'],
  ['a factory', uniswapV3, 'Uniswap V3 factory', 'Uniswap'],
  ['the wrapped coin', wrappedNative, 'WETH', ''],
  ['a stable coin', stables[1] ?? '', 'USDT', ''],
  ['a tracked token', token, 'Bullion', ''],
  ['nobody', holder, '', ''],
])('%s is known without an entry', async (_, address, known, entity) => {
  expect((await label(ada, address, '')).json()).toEqual({ label: known, entity })
})

test("a token that calls itself by somebody's name is no entity", async () => {
  const fake = `0x${'fa'.repeat(20)}`
  await assay.db.rows(sql`
    insert into token_names (chain, address, name, symbol, decimals) values ('eth', ${fake}, 'Uniswap', 'UNI', 18)`)
  expect((await label(ada, fake, '')).json()).toEqual({ label: 'Uniswap', entity: '' })
})

test('an address book holds a thousand names, however many come at once', async () => {
  await assay.db.rows(sql`
    insert into address_labels (user_id, chain, address, label, entity)
    select u.id, 'eth', '0x' || lpad(to_hex(n), 40, '0'), 'n', '' from users u, generate_series(1, 999) n
    where u.email = 'bob@example.com'`)
  const replies = await Promise.all(
    [holder, v2Pool, v3Pool].map((address) => label(bob, address, 'one more')),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 507, 507])
  expect(replies.find(({ statusCode }) => statusCode === 507)?.json()).toEqual({
    error: {
      code: 'address_book_full',
      message: 'Your address book holds 1,000 names already, which is all it can.',
    },
  })
  // What is there can still be changed and taken out.
  const first = `0x${'0'.repeat(39)}1`
  expect((await label(bob, first, 'changed')).json().label).toBe('changed')
  expect((await label(bob, first, '')).statusCode).toBe(200)
  expect((await label(ada, holder, 'Ada is not full')).statusCode).toBe(200)
})
