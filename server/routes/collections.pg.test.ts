import { pino } from 'pino'
import { encodeDeployData, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abi, bytecode } from '#contracts/artifact.ts'
import { type Anvil, startAnvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { sql } from '#server/db/sql.ts'
import { answers, codeThatAnswers, deploy, place } from '#server/indexer/testing/contracts.ts'
import { noProtocols } from '#server/indexer/testing/no-protocols.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'

const { word, string } = answers
const wallet = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const other = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

let anvil: Anvil
let demo: Chain
let dead: Chain
let assay: TestApp
let ada: string
let coin: string
let collection: { address: string; block: number }

beforeAll(async () => {
  anvil = await startAnvil([])
  const log = pino({ level: 'silent' })
  demo = openChain('demo', [anvil.rpcUrl], { log })
  dead = openChain('eth', ['http://127.0.0.1:1'], { log, limits: { tries: 2, backoffMs: 1 } })
  const chains = { get: (key: string) => (key === 'demo' ? demo : key === 'eth' ? dead : null) }
  assay = await startTestApp({}, undefined, chains, { ...noProtocols, nativeUsdFeed: `0x${'fe'.repeat(20)}` })
  ada = (await assay.signIn('ada@example.com')).access
  await rpc(anvil.rpcUrl, 'anvil_mine', ['0x5'])
  const code = codeThatAnswers({
    name: string('Gold'),
    symbol: string('AU'),
    decimals: word(18),
    totalSupply: word(1),
    balanceOf: word(0),
  })
  coin = await place(anvil.rpcUrl, code)
  const args = ['data:application/json,{"name":"Workshop"}', 250n] as const
  collection = await deploy(anvil.rpcUrl, encodeDeployData({ abi, bytecode, args }))
  // Final at last, by the depth of the demo chain.
  await rpc(anvil.rpcUrl, 'anvil_mine', ['0x50'])
})
afterAll(async () => {
  await assay.close()
  demo.close()
  dead.close()
  await anvil.stop()
})

const add = (token: string, what: 'nft' | 'erc20', contract_address: string, contract_chain = 'demo') =>
  assay.postAs(token, `/api/collection/add-${what}`, { contract_address, contract_chain })
const addWallet = (token: string, wallet_address: string, wallet_name = '', wallet_chain = 'demo') =>
  assay.postAs(token, '/api/collection/add-wallet', { wallet_address, wallet_name, wallet_chain })
const list = async (token: string) => (await assay.get('/api/collections', token)).json()
const contractRow = (at: string) =>
  assay.db.row(sql`
    select kind, name, symbol, decimals, royalty_receiver, state, first_block, cursor_block, estimated_transfers
    from contracts where address = ${at}`)

describe('what is added', () => {
  test('is found out on the chain, listed at once, and handed to the workers', async () => {
    const heard: string[] = []
    const subscription = await assay.db.listen('contracts', () => heard.push('contracts'))
    const reply = await add(ada, 'nft', collection.address.toUpperCase().replace('0X', '0x'))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      contract_address: collection.address,
      contract_chain: 'demo',
      collection_name: 'Workshop',
      contract_type: 'NFT',
      standard: 'ERC1155',
      last_transaction: '0001-01-01T00:00:00Z',
      nr_holders: null,
      nr_transactions: null,
      nr_nfts: null,
      revenue: null,
      is_assay: false,
      state: 'processing',
      indexing: null,
      reading: null,
      older_reading: null,
      trouble: null,
      as_of: null,
      counts_native: null,
      hallmark: {
        verdict: 'unchecked',
        sentence: 'It is compared with the contract when all of its past is read.',
        block: null,
        checked_at: null,
        checked: 0,
        agreed: 0,
      },
    })
    const [deployer] = await rpc<string[]>(anvil.rpcUrl, 'eth_accounts')
    expect(await contractRow(collection.address)).toEqual({
      kind: 'erc1155',
      name: 'Workshop',
      symbol: '',
      decimals: 0,
      royalty_receiver: deployer,
      state: 'processing',
      first_block: collection.block,
      cursor_block: collection.block - 1,
      estimated_transfers: 0,
    })
    await expect.poll(() => heard).toEqual(['contracts'])
    await subscription.close()

    expect((await add(ada, 'erc20', coin)).json()).toMatchObject({
      contract_type: 'ERC20',
      collection_name: 'Gold',
    })
    expect(await contractRow(coin)).toMatchObject({ symbol: 'AU', decimals: 18, estimated_transfers: null })
    const savings = await addWallet(ada, wallet, 'Savings')
    expect(savings.json()).toMatchObject({ contract_type: 'Wallet', collection_name: 'Savings' })
    expect((await addWallet(ada, other)).json()).toMatchObject({ collection_name: '0x3c44…93bc' })
    const names = (await list(ada)).map((each: { collection_name: string }) => each.collection_name)
    expect(names).toEqual(['Workshop', 'Gold', 'Savings', '0x3c44…93bc'])
  })

  test('is read from a final block on, however young it is', async () => {
    const { access } = await assay.signIn('early@example.com')
    const args = ['', 0n] as const
    const young = await deploy(anvil.rpcUrl, encodeDeployData({ abi, bytecode, args }))
    await add(access, 'nft', young.address)
    // The node counts 64 blocks below the head as not final.
    expect(await contractRow(young.address)).toMatchObject({
      first_block: young.block - 63,
      cursor_block: young.block - 64,
      estimated_transfers: 0,
    })
  })

  test('cannot be added twice, however often it is tried at once', async () => {
    const { access } = await assay.signIn('twice@example.com')
    const replies = await Promise.all([1, 2, 3, 4].map(() => addWallet(access, other)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    const again = await addWallet(access, other)
    expect(again.json()).toEqual({ error: { code: 'already_tracked', message: 'You track this already.' } })
  })

  test('is one contract for everybody, and a collection of each', async () => {
    const { access } = await assay.signIn('grace@example.com')
    expect((await addWallet(access, wallet, 'Mine')).json()).toMatchObject({ collection_name: 'Mine' })
    expect(await assay.db.rows(sql`select id from contracts where address = ${wallet}`)).toHaveLength(1)
    expect((await list(ada))[2]).toMatchObject({ collection_name: 'Savings' })
  })

  test('is one of a thousand at most, and of sixty a minute that have to be found out', async () => {
    const { access } = await assay.signIn('eager@example.com')
    await assay.db.raw(`
      with many as (
        insert into contracts (chain, address, kind, first_block, cursor_block, state)
        select 'eth', '0x' || lpad(to_hex(i), 40, '0'), 'wallet', 0, 0, 'ready' from generate_series(1, 1001) i returning id
      )
      insert into collections (user_id, contract_id)
      select u.id, m.id from users u, (select id from many order by id limit 998) m where u.email = 'eager@example.com'`)
    const known = [999, 1000, 1001].map((i) => `0x${i.toString(16).padStart(40, '0')}`)
    const replies = await Promise.all(known.map((at) => addWallet(access, at, '', 'eth')))
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 200, 507])
    await assay.db.raw(
      "insert into limit_hits (scope, key) select 'discover', id from users, generate_series(1, 59) where email = 'eager@example.com'",
    )
    const unknown = (digits: string) => addWallet(access, `0x${digits.repeat(20)}`)
    expect((await unknown('e1')).json().error.code).toBe('too_many_collections')
    expect((await unknown('e2')).json().error).toMatchObject({ code: 'too_many_additions' })
  })

  test('waits for its release when it has more transfers than LARGE_CONTRACT_TRANSFERS', async () => {
    const strict = await startTestApp({ LARGE_CONTRACT_TRANSFERS: '0' }, undefined, { get: () => demo })
    const { access } = await strict.signIn('ada@example.com')
    const args = ['', 0n] as const
    const { address: busy } = await deploy(anvil.rpcUrl, encodeDeployData({ abi, bytecode, args }))
    const [from] = await rpc<string[]>(anvil.rpcUrl, 'eth_accounts')
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [wallet, 1n, 1n, ''] })
    await rpc(anvil.rpcUrl, 'eth_sendTransaction', [{ from, to: busy, data }])
    await rpc(anvil.rpcUrl, 'anvil_mine', ['0x50'])
    const reply = await strict.postAs(access, '/api/collection/add-nft', {
      contract_address: busy,
      contract_chain: 'demo',
    })
    expect(reply.json()).toMatchObject({
      state: 'start',
      collection_name: `${busy.slice(0, 6)}…${busy.slice(-4)}`,
    })
    const row = await strict.db.row(sql`select estimated_transfers from contracts where address = ${busy}`)
    expect(row).toEqual({ estimated_transfers: 1 })
    await strict.close()
  })
})

describe('what is not what it is taken for', () => {
  const refusal = (field: string, message: string) => ({
    error: { code: 'wrong_address', message, fields: { [field]: message } },
  })

  test.each([
    [
      'a token as an NFT contract',
      () => add(ada, 'nft', coin),
      'This address holds an ERC-20 token, not an NFT contract.',
    ],
    [
      'an NFT contract as a token',
      () => add(ada, 'erc20', collection.address),
      'This address holds an NFT contract, not an ERC-20 token.',
    ],
    ['an account', () => add(ada, 'nft', wallet), 'There is no contract at this address on Demo chain.'],
    [
      'an account as a token',
      () => add(ada, 'erc20', wallet),
      'There is no contract at this address on Demo chain.',
    ],
    [
      'another contract',
      async () => add(ada, 'nft', await place(anvil.rpcUrl, '0x00')),
      'The contract at this address is not an NFT contract.',
    ],
    ['the zero address', () => add(ada, 'nft', `0x${'0'.repeat(40)}`), 'This address belongs to nobody.'],
  ])('%s is a 422 that names the field', async (_, request, message) => {
    const reply = await request()
    expect([reply.statusCode, reply.json()]).toEqual([422, refusal('contract_address', message)])
  })

  test('a token is no wallet, but a contract that is no token may be one', async () => {
    const reply = await addWallet(ada, coin)
    expect(reply.json()).toEqual(
      refusal('wallet_address', 'This address holds an ERC-20 token, not a wallet.'),
    )
    const safe = await place(anvil.rpcUrl, '0x00')
    expect((await addWallet(ada, safe, 'Safe')).json()).toMatchObject({ contract_type: 'Wallet' })
  })
})

test('a chain that does not answer is a 503 that names it, and one that is not there a 422', async () => {
  const away = await add(ada, 'nft', collection.address, 'eth')
  expect([away.statusCode, away.json()]).toEqual([
    503,
    {
      error: {
        code: 'chain_unavailable',
        message: 'Ethereum does not answer right now. Please try again in a moment.',
      },
    },
  ])
  const absent = await add(ada, 'nft', collection.address, 'celo')
  expect([absent.statusCode, absent.json().error.fields]).toEqual([
    422,
    { contract_chain: 'Celo is not available on this server.' },
  ])
})

describe('the list', () => {
  const idOf = async (at: string) =>
    (await assay.db.row<{ id: number }>(sql`select id from contracts where address = ${at}`))?.id ?? 0

  test('counts what was read, and earns what came in at the price of its day', async () => {
    const id = await idOf(collection.address)
    await assay.db.rows(sql`
      insert into contract_totals (contract_id, transfers, transactions, last_transfer_at, holders, tokens)
      values (${id}, 9, 7, '2026-03-02T10:20:30Z', 5, 3)`)
    await assay.db.rows(sql`
      insert into contract_days (contract_id, day, primary_wei, paid_mints, royalty_wei, royalties) values
        (${id}, '2026-03-01', 1500000000000000000, 3, 500000000000000000, 2), (${id}, '2026-03-02', 0, 0, 250000000000000000, 1),
        (${id}, '2026-03-03', 0, 0, 0, 0)`)
    const [unpriced] = await list(ada)
    expect(unpriced).toMatchObject({
      nr_holders: 5,
      nr_transactions: 7,
      nr_nfts: 3,
      last_transaction: '2026-03-02T10:20:30.000Z',
      revenue: null,
    })
    await assay.db.rows(sql`
      insert into native_prices (chain, day, usd, source) values
        ('demo', '2026-03-01', 2000, 'feed'), ('demo', '2026-03-02', 3000, 'feed'), ('eth', '2026-03-02', 1, 'feed')`)
    expect((await list(ada))[0].revenue).toBe(4_750)
    const { access } = await assay.signIn('nobody@example.com')
    expect(await list(access)).toEqual([])
  })

  test('has zeros for what is ready and empty, and counts a hostile gift without failing', async () => {
    await assay.db.rows(sql`update contracts set state = 'ready'`)
    await assay.db.rows(sql`
      insert into wallet_tokens (contract_id, token_address, standard, balance) values
        (${await idOf(wallet)}, '0x01', 'erc721', 2), (${await idOf(wallet)}, '0x02', 'erc1155', ${2n ** 256n - 1n}),
        (${await idOf(other)}, '0x01', 'erc721', 2), (${await idOf(other)}, '0x03', 'erc20', 500)`)
    const [, gold, savings, second] = await list(ada)
    expect(gold).toMatchObject({ nr_holders: 0, nr_transactions: 0, nr_nfts: null, revenue: 0 })
    expect(savings).toMatchObject({ nr_holders: null, nr_nfts: 9_007_199_254_740_991, revenue: 0 })
    expect(second).toMatchObject({ nr_transactions: 0, nr_nfts: 2 })
  })
})
