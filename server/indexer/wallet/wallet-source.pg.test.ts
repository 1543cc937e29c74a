import { pino } from 'pino'
import { pad, toHex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChainFacts } from '#api/chains/chain-facts.ts'
import { shippedChains } from '#api/chains/shipped.ts'
import { factsOf, registerChains } from '#api/chains.ts'
import { MethodMissing } from '#server/chain/errors.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { startIndexer } from '../run/start-indexer.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { PlayedChain } from '../testing/played-chain.ts'
import { untilSettled } from '../testing/until-settled.ts'

const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const MINT = '0x0f6798a560793a54c3bcfe86a93cde1e73087d944c0ea20544137d4121396885'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
/** Somebody to whom nothing ever happens. */
const idle = `0x${'1d'.repeat(20)}`
const log = pino({ level: 'silent' })

let db: Database
let played: PlayedChain
const opened: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
  opened.push(() => db.close())
  played = await PlayedChain.start()
  opened.push(() => played.close())
})
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
  registerChains(shippedChains)
})

/** The chain of these tests, with other facts. */
function differs(facts: Partial<ChainFacts>): void {
  registerChains({ demo: { ...factsOf('demo'), ...facts } })
}

async function index(wallets: readonly string[], wrappedNative: string, see: (chain: Chain) => Chain) {
  for (const address of wallets)
    await db.rows(sql`
      insert into contracts (chain, address, kind, first_block, cursor_block) values ('demo', ${address}, 'wallet', 0, -1)`)
  const chain = openChain('demo', [played.rpcUrl], { log, pollMs: 20 })
  const indexer = await startIndexer(db, log)
  opened.push(async () => {
    chain.close()
    await indexer.close()
  })
  indexer.add({ chain: see(chain), protocols: { ...noProtocols, wrappedNative } })
  await untilSettled(db, played.rpcUrl)
}

const counting = () => db.rows(sql`select address, counts_native from contracts order by id`)
const pay = (from: string, to: string) => played.mine(12, [{ from, to, valueWei: 7n, events: [] }])

test('native coin is counted if the node can list it, also of a wallet without any', async () => {
  const [, payer = '', receiver = ''] = played.accounts
  await pay(payer, receiver)
  for (let i = 0; i < 70; i++) await played.mine(12, [])
  await index([receiver, idle], noProtocols.wrappedNative, (chain) => chain)
  expect(await counting()).toEqual([
    { address: receiver, counts_native: true },
    { address: idle, counts_native: true },
  ])
  expect(await db.rows(sql`select token_address, received from wallet_days`)).toEqual([
    { token_address: 'native', received: '7' },
  ])
})

test('if the node cannot, that is written down, and stays so when it can later', async () => {
  const [, payer = '', receiver = ''] = played.accounts
  await pay(payer, receiver)
  for (let i = 0; i < 70; i++) await played.mine(12, [])
  let isBlind = true
  const request: Chain['request'] = async (method) => {
    throw new MethodMissing(`${method} is missing`)
  }
  await index([receiver], noProtocols.wrappedNative, (chain) => ({
    ...chain,
    request: (method, params) => (isBlind ? request(method, params) : chain.request(method, params)),
  }))
  expect(await counting()).toEqual([{ address: receiver, counts_native: false }])
  expect(await db.rows(sql`select token_address from wallet_tokens`)).toEqual([])
  isBlind = false
  await pay(payer, receiver)
  await untilSettled(db, played.rpcUrl)
  expect(await counting()).toEqual([{ address: receiver, counts_native: false }])
})

test("the chain's own wrapped coin changes a balance without a transfer; anybody else's word for it does not", async () => {
  const [, owner = ''] = played.accounts
  const [weth, vault] = [await played.deployPuppet(), await played.deployPuppet()]
  const event = (topic: string, amount: bigint) => ({
    topics: [topic, pad(owner as `0x${string}`)],
    data: toHex(amount, { size: 32 }),
  })
  const from = played.accounts[3] ?? ''
  await played.mine(12, [
    { from, to: weth, valueWei: 0n, events: [event(DEPOSIT, 10n), event(WITHDRAWAL, 4n)] },
  ])
  await played.mine(12, [{ from, to: vault, valueWei: 0n, events: [event(DEPOSIT, 99n)] }])
  for (let i = 0; i < 70; i++) await played.mine(12, [])
  await index([owner], weth, (chain) => chain)
  expect(
    await db.rows(
      sql`select token_address, received, sent, other_change from wallet_days where token_address <> 'native'`,
    ),
  ).toEqual([{ token_address: weth, received: '0', sent: '0', other_change: '6' }])
})

test('a chain that tells the moves of its coin in logs needs no traces, and the coin is no token there', async () => {
  const [, payer = '', receiver = ''] = played.accounts
  const [coin, other] = [await played.deployPuppet(), await played.deployPuppet()]
  const feeAccount = `0x${'fe'.repeat(20)}`
  differs({ nativeLogs: { contract: coin, feeAccount } })
  const moved = (from: string, to: string, amount: bigint) => ({
    topics: [TRANSFER, pad(from as `0x${string}`), pad(to as `0x${string}`)],
    data: toHex(amount, { size: 32 }),
  })
  const minted = (amount: bigint) => ({
    topics: [MINT, pad(receiver as `0x${string}`)],
    data: toHex(amount, { size: 32 }),
  })
  const events = [moved(payer, receiver, 50n), moved(receiver, feeAccount, 3n), minted(600n)]
  await played.mine(12, [{ from: payer, to: coin, valueWei: 0n, events }])
  // Anybody can write such an event.
  await played.mine(12, [{ from: payer, to: other, valueWei: 0n, events: [minted(9_999n)] }])
  for (let i = 0; i < 70; i++) await played.mine(12, [])
  await index([receiver], noProtocols.wrappedNative, (chain) => ({
    ...chain,
    request: async (method) => {
      throw new MethodMissing(`${method} is missing`)
    },
  }))
  expect(await counting()).toEqual([{ address: receiver, counts_native: true }])
  expect(await db.rows(sql`select token_address, received, sent from wallet_days`)).toEqual([
    { token_address: 'native', received: '650', sent: '0' },
  ])
})

test('where the native coin is an ERC-20 itself, payments and transfers are of one coin', async () => {
  const [, payer = '', receiver = ''] = played.accounts
  const coin = await played.deployPuppet()
  differs({ nativeIsErc20: true })
  const topics = [TRANSFER, pad(payer as `0x${string}`), pad(receiver as `0x${string}`)]
  await played.mine(12, [
    { from: payer, to: coin, valueWei: 0n, events: [{ topics, data: toHex(30n, { size: 32 }) }] },
  ])
  await pay(payer, receiver)
  for (let i = 0; i < 70; i++) await played.mine(12, [])
  await index([receiver], coin, (chain) => chain)
  expect(await db.rows(sql`select distinct token_address from wallet_tokens`)).toEqual([
    { token_address: coin },
  ])
  expect(await db.rows(sql`select sum(received)::text as received from wallet_days`)).toEqual([
    { received: '37' },
  ])
})
