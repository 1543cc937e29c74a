import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { encodeFunctionData, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GroundTruth } from '#demo/ground-truth.ts'
import { rpc } from '#demo/rpc.ts'
import { type DemoChain, startDemoChain } from '#demo/start.ts'
import { demoDirectory } from '#demo/test-demo-directory.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Block, Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { erc20Main } from '#server/stats/erc20-main.ts'
import { erc20Pools } from '#server/stats/erc20-pools.ts'
import type { TrackedContract } from '#server/stats/tracked-contract.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { dayOf } from '../day.ts'
import { editionActs, nativePayments, touchstoneActs } from '../testing/demo-ledger.ts'
import {
  daysOf,
  figure,
  indexedNfts,
  snapshot,
  sorted,
  summed,
  tokensOf,
  totalsOf,
} from '../testing/index-rows.ts'
import { foldToken, type RawTransaction, readWholeChain } from '../testing/raw-chain.ts'
import { replayNfts } from '../testing/replay.ts'
import { until } from '../testing/until-settled.ts'
import { type Indexer, startIndexer } from './start-indexer.ts'

const DAY = 86_400
const ZERO = `0x${'0'.repeat(40)}`
const DEAD = '0x000000000000000000000000000000000000dead'
const log = pino({ level: 'silent' })
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function deposit() payable',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
])
/** What the builder gave them before the first block. */
const wallets = { collector: parseEther('150'), treasury: parseEther('400'), studio: parseEther('50') }
type Wallet = keyof typeof wallets
const walletNames = Object.keys(wallets) as Wallet[]

let dataDir: string
let truth: GroundTruth
let demo: DemoChain
let chain: Chain
let head: Block
let raw: RawTransaction[]
let db: Database
let indexer: Indexer
const ids: Record<string, number> = {}

beforeAll(async () => {
  dataDir = await demoDirectory()
  truth = await readGroundTruth()
  db = await openDatabase({ ...(await testDatabase()), log })
  const { bullion, touchstones, editions, accounts } = truth
  ids.bullion = await track(bullion.address, 'erc20', { decimals: 18 })
  ids.weth = await track(truth.contracts.weth ?? '', 'erc20', { decimals: 18 })
  ids.dollar = await track(truth.contracts.dollar ?? '', 'erc20', { decimals: 6 })
  ids.touchstones = await track(touchstones.address, 'erc721', { royalty: touchstones.royaltyReceiver })
  ids.editions = await track(editions.address ?? '', 'erc1155', { royalty: accounts.curator })
  for (const name of walletNames) ids[name] = await track(accounts[name], 'wallet', {})
  await begin()
  head = await chain.head()
  raw = await readWholeChain(demo.rpcUrl, truth.lastBlock)
  await settled()
})
afterAll(async () => {
  await end()
  await db?.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function track(address: string, kind: string, { decimals = 0, royalty = null as string | null }) {
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, decimals, royalty_receiver, first_block, cursor_block)
    values ('demo', ${address}, ${kind}, ${decimals}, ${royalty}, 0, -1) returning id`)
  return row?.id ?? 0
}

async function begin() {
  demo = await startDemoChain({ dataDir, log: console, traffic: false })
  chain = openChain('demo', [demo.rpcUrl], { log, pollMs: 50 })
  indexer = await startIndexer(db, log)
  indexer.add({ chain, protocols: demo.protocols })
}

async function end() {
  await indexer?.close()
  chain?.close()
  await demo?.close()
}

/** Until everything that is tracked is at the chain's head. */
async function settled() {
  await until(async () => {
    const { number, hash } = await chain.head()
    const there = await db.row<{ ready: number }>(sql`
      select count(*) filter (where c.state = 'ready')::int as ready from contracts c join chain_cursors k using (chain)
      where c.id = any (${Object.values(ids)}) and k.block_number = ${number} and k.block_hash = ${hash}`)
    return there?.ready === Object.keys(ids).length
  })
}

async function trackedAs(id: number): Promise<TrackedContract> {
  const row = await db.row<TrackedContract>(sql`
    select id, chain, address, kind, decimals, state, cursor_timestamp as seconds from contracts where id = ${id}`)
  if (!row) throw new Error('It is not tracked.')
  return { ...row, seconds: head.timestamp }
}

/** The world was built on other days and moved by whole ones. */
function dateOf(day: number): string {
  return dayOf(head.timestamp - truth.lastTimestamp + truth.lastMidnight - (truth.days - day) * DAY)
}

const byDay = (counts: readonly (number | null)[]) =>
  summed(counts.map((count, day) => [dateOf(day), count ?? 0] as const))
const dayOfHash = (hash: string) => raw.find((transaction) => transaction.hash === hash)?.day ?? ''

test('the chain is the world as it was built', () => {
  expect(head.number).toBe(truth.lastBlock)
  expect(raw).toHaveLength(truth.transactions)
})

describe('Bullion', () => {
  test('everybody has what the ledger says', async () => {
    const rows = await db.rows<{ address: string; balance: string }>(sql`
      select address, balance from balances where contract_id = ${ids.bullion} and balance <> 0`)
    expect(Object.fromEntries(rows.map(({ address, balance }) => [address, balance]))).toEqual(
      truth.bullion.balances,
    )
  })

  test('totals, days and first acquisitions are those of the chain', async () => {
    const { address, pools, balances, supply, transfersByDay } = truth.bullion
    const { days, acquisitions, firstAcquisition } = foldToken(
      raw,
      address,
      pools.map((pool) => pool.address),
    )
    expect(Object.keys(acquisitions).sort()).toEqual(['airdrop', 'swap', 'transfer'])
    expect(await totalsOf(db, ids.bullion)).toMatchObject({
      holders: Object.keys(balances).length,
      supply,
      by_way: acquisitions,
      skipped: '{}',
    })
    const first = await db.rows<{ address: string; first_way: string }>(
      sql`select address, first_way from balances where contract_id = ${ids.bullion}`,
    )
    expect(new Map(first.map((row) => [row.address, row.first_way]))).toEqual(
      new Map([...firstAcquisition].filter(([who]) => who !== ZERO)),
    )
    const rows = await daysOf(db, ids.bullion)
    expect(figure(rows, 'transfers')).toEqual(byDay(transfersByDay))
    expect(
      Object.fromEntries(
        rows.map(({ day, transfers, transactions, holders, supply }) => [
          day,
          { transfers, transactions, holders, supply },
        ]),
      ),
    ).toEqual(days)
  })

  test('pools and swaps are those of the ledger', async () => {
    const { pools, swaps } = truth.bullion
    const rows = await db.rows(sql`
      select address, reserves[place]::text as bullion, reserves[3 - place]::text as other
      from (select *, array_position(coins, ${truth.bullion.address}) as place from pools) p
      where contract_id = ${ids.bullion} order by first_block`)
    expect(rows).toEqual(pools.map(({ address, bullion, other }) => ({ address, bullion, other })))
    const days = await daysOf(db, ids.bullion)
    const ofSide = (wanted: string) =>
      summed(
        swaps
          .filter(({ side }) => side === wanted)
          .map(({ day, bullion }) => [dateOf(day), bullion] as const),
      )
    expect(figure(days, 'bought')).toEqual(ofSide('buy'))
    expect(figure(days, 'sold')).toEqual(ofSide('sell'))
    const facts = await db.rows(sql`
      select tx_hash as hash, pool_address as pool, bought, sold from swaps where contract_id = ${ids.bullion}`)
    expect(sorted(facts)).toEqual(
      sorted(
        swaps.map(({ hash, pool, side, bullion }) => ({
          hash,
          pool,
          bought: side === 'buy' ? bullion : '0',
          sold: side === 'sell' ? bullion : '0',
        })),
      ),
    )
  })
})

describe.each(['weth', 'dollar'] as const)('the coin %s', (coin) => {
  test('has the pools and swaps of all that is traded for it', async () => {
    const { pools, swaps } = truth.bullion
    const its = pools.filter(({ against }) => against === coin)
    const rows = await db.rows(sql`
      select address, reserves[place]::text as bullion, reserves[3 - place]::text as other
      from (select *, array_position(coins, ${truth.bullion.address}) as place from pools) p
      where contract_id = ${ids[coin]} order by first_block`)
    expect(rows).toEqual(its.map(({ address, bullion, other }) => ({ address, bullion, other })))
    const traded = swaps.filter(({ pool }) => its.some(({ address }) => address === pool))
    // Who sells bullion buys the coin.
    const ofSide = (wanted: string) =>
      summed(
        traded.filter(({ side }) => side === wanted).map(({ day, other }) => [dateOf(day), other] as const),
      )
    const days = await daysOf(db, ids[coin])
    expect(figure(days, 'bought')).toEqual(ofSide('sell'))
    expect(figure(days, 'sold')).toEqual(ofSide('buy'))
    expect(traded.length).toBeGreaterThan(1_000)
  })

  test('has volumes and liquidity at its own price, and what is of unknown worth adds nothing', async () => {
    const { pools, swaps } = truth.bullion
    const its = pools.filter(({ against }) => against === coin)
    const [usd, unit] = coin === 'weth' ? [(truth.feed[100]?.answer ?? 0) / 1e8, 1e18] : [1, 1e6]
    const sum = (side: string) =>
      swaps
        .filter(
          (swap) =>
            swap.day === 100 && swap.side === side && its.some(({ address }) => address === swap.pool),
        )
        .reduce((total, { other }) => total + Number(other) / unit, 0)
    const contract = await trackedAs(ids[coin] ?? 0)
    const main = await erc20Main(db, contract, demo.protocols)
    const day = main.find(({ date }) => date === dateOf(100))
    expect(day?.buy_volume).toBeCloseTo(sum('sell') * usd, 4)
    expect(day?.sell_volume).toBeCloseTo(sum('buy') * usd, 4)
    expect(day?.buy_volume).toBeGreaterThan(0)
    const latest = coin === 'weth' ? (truth.feed.at(-1)?.answer ?? 0) / 1e8 : 1
    const held = its.reduce((total, { other }) => total + Number(other) / unit, 0)
    expect(main.find(({ date }) => date === dateOf(120))?.liquidity_usd).toBeCloseTo(held * latest, 3)
    expect(await erc20Pools(db, contract.id)).toEqual({ read: its.length, known: its.length })
  })
})

describe('Touchstones', () => {
  test('everybody has what the ledger says', async () => {
    const { owners, burns } = truth.touchstones
    const held = Object.entries(owners).filter(([, owner]) => owner !== DEAD)
    const rows = await db.rows<{ token_id: string; owner_address: string }>(sql`
      select token_id, owner_address from nft_lots where contract_id = ${ids.touchstones}`)
    expect(Object.fromEntries(rows.map((row) => [row.token_id, row.owner_address]))).toEqual(
      Object.fromEntries(held),
    )
    expect(await totalsOf(db, ids.touchstones)).toMatchObject({
      holders: new Set(held.map(([, owner]) => owner)).size,
      supply: String(1_000 - burns.length),
      tokens: 1_000 - burns.length,
      skipped: '{}',
    })
  })

  test('every sale has its price and its royalty', async () => {
    const rows = await db.rows(sql`
      select tx_hash as hash, token_id as id, from_address as seller, to_address as buyer, price_wei as "priceWei",
        royalty_wei as "royaltyWei" from transfers
      where contract_id = ${ids.touchstones} and price_wei <> 0 and from_address <> ${ZERO}`)
    const sales = truth.touchstones.sales.map(({ hash, id, seller, buyer, priceWei, royaltyWei }) => {
      return { hash, id, seller, buyer, priceWei, royaltyWei }
    })
    expect(sales).toHaveLength(670)
    expect(sorted(rows)).toEqual(sorted(sales))
  })

  test('lots, acquisitions and days are those of the ledger', async () => {
    const { transfersByDay, sales } = truth.touchstones
    expect(await indexedNfts(db, ids.touchstones)).toEqual(replayNfts(touchstoneActs(raw, truth)))
    const days = await daysOf(db, ids.touchstones)
    expect(figure(days, 'transfers')).toEqual(byDay(transfersByDay))
    expect(figure(days, 'sales')).toEqual(summed(sales.map(({ hash }) => [dayOfHash(hash), 1] as const)))
    expect(figure(days, 'royalty_wei')).toEqual(
      summed(sales.map(({ hash, royaltyWei }) => [dayOfHash(hash), royaltyWei] as const)),
    )
  })
})

describe('Editions', () => {
  test('everybody has what the ledger says', async () => {
    const rows = await db.rows<{ key: string; amount: string }>(sql`
      select token_id || ' ' || owner_address as key, sum(amount) as amount from nft_lots
      where contract_id = ${ids.editions} group by 1`)
    const { tokens } = truth.editions
    expect(Object.fromEntries(rows.map(({ key, amount }) => [key, amount]))).toEqual(
      Object.fromEntries(
        tokens.flatMap(({ id, balances }) =>
          Object.entries(balances).map(([owner, amount]) => [`${id} ${owner}`, amount]),
        ),
      ),
    )
    const supplies = await db.rows(sql`
      select token_id as id, supply from nft_tokens where contract_id = ${ids.editions}`)
    expect(sorted(supplies)).toEqual(sorted(tokens.map(({ id, supply }) => ({ id, supply }))))
    const sum = (amounts: string[]) => String(amounts.reduce((total, each) => total + BigInt(each), 0n))
    expect(await totalsOf(db, ids.editions)).toMatchObject({
      supply: sum(tokens.map(({ supply }) => supply)),
      skipped: '{}',
    })
    const burned = (await daysOf(db, ids.editions)).map((day) => day.burned)
    expect(sum(burned)).toBe(sum(tokens.map((token) => token.burned)))
  })

  test('lots, acquisitions, claims and sales are those of the chain and the ledger', async () => {
    const { claims, sales } = truth.editions
    expect(await indexedNfts(db, ids.editions)).toEqual(replayNfts(editionActs(raw, truth)))
    const days = await daysOf(db, ids.editions)
    const of = <T extends { hash: string }>(list: readonly T[], amount: (each: T) => string) =>
      summed(list.map((each) => [dayOfHash(each.hash), amount(each)] as const))
    expect(figure(days, 'primary_wei')).toEqual(of(claims, ({ paidWei }) => paidWei))
    expect(figure(days, 'sales_wei')).toEqual(of(sales, ({ priceWei }) => priceWei))
    expect(figure(days, 'royalty_wei')).toEqual(of(sales, ({ royaltyWei }) => royaltyWei))
  })
})

describe.each(walletNames)('the wallet of the %s', (name) => {
  test('tokens came and went as the chain says, and native coin as the ledger says', async () => {
    const address = truth.accounts[name]
    const flows = new Map<string, { received: bigint; sent: bigint }>()
    const add = (day: string, token: string, from: string, to: string, amount: bigint) => {
      if (from === to || amount === 0n || (from !== address && to !== address)) return
      const flow = flows.get(`${day} ${token}`) ?? { received: 0n, sent: 0n }
      flow[to === address ? 'received' : 'sent'] += amount
      flows.set(`${day} ${token}`, flow)
    }
    for (const { day, movements } of raw)
      for (const { token, standard, from, to, amount } of movements)
        if (standard === 'erc20') add(day, token, from, to, amount)
    for (const { transaction, from, to, wei } of nativePayments(raw, truth))
      add(transaction.day, 'native', from, to, wei)
    const rows = await db.rows<{ key: string; received: string; sent: string }>(sql`
      select day || ' ' || token_address as key, received, sent from wallet_days
      where contract_id = ${ids[name]} and (received > 0 or sent > 0)`)
    expect(
      new Map(
        rows.map(({ key, received, sent }) => [key, { received: BigInt(received), sent: BigInt(sent) }]),
      ),
    ).toEqual(flows)
  })

  test('what came and went, and the gas, explain the native balance', async () => {
    const address = truth.accounts[name]
    const flow = await db.row<{ received: string; sent: string }>(sql`
      select sum(received) as received, sum(sent) as sent from wallet_days
      where contract_id = ${ids[name]} and token_address = 'native'`)
    const gas = raw.filter(({ from }) => from === address).reduce((sum, { gasWei }) => sum + gasWei, 0n)
    const balance = await rpc<Hex>(demo.rpcUrl, 'eth_getBalance', [address, 'latest'])
    expect(wallets[name] + BigInt(flow?.received ?? 0) - BigInt(flow?.sent ?? 0) - gas).toBe(BigInt(balance))
  })

  test('every transaction it took part in is counted once', async () => {
    const address = truth.accounts[name]
    const isMine = ({ from, to }: { from: string; to: string | null }) => from === address || to === address
    const paid = nativePayments(raw, truth).filter(isMine)
    const mine = [
      ...raw.filter((transaction) => isMine(transaction) || transaction.movements.some(isMine)),
      ...paid.map(({ transaction }) => transaction),
    ]
    const transactions = new Map(mine.map(({ hash, day }) => [hash, day]))
    expect(await totalsOf(db, ids[name])).toMatchObject({ transactions: transactions.size, skipped: '{}' })
    expect(figure(await daysOf(db, ids[name]), 'transactions')).toEqual(
      summed([...transactions.values()].map((day) => [day, 1] as const)),
    )
  })

  test('it has what the tokens say', async () => {
    expect(await tokensOf(db, ids[name])).toEqual(await balancesOf(name))
  })
})

test('the native coin is worth what the feed said', async () => {
  const rows = await db.rows(sql`select day, usd from native_prices where chain = 'demo' order by day`)
  // If the world's last day is no longer today, its last price still holds.
  expect(rows.slice(0, 121)).toEqual(
    truth.feed.map(({ answer }, day) => ({ day: dateOf(day), usd: answer / 1e8 })),
  )
})

test('what happens next is followed, and forgotten when the demo begins again', async () => {
  const before = await snapshot(db, Object.values(ids))
  const { collector, treasury } = truth.accounts
  const { weth, bullion, touchstones, v2Router } = truth.contracts
  const mine = Object.entries(truth.touchstones.owners).find(([, owner]) => owner === collector)?.[0] ?? ''
  await send(collector, bullion, 'transfer', [treasury, 5n])
  await send(collector, touchstones, 'transferFrom', [collector, treasury, BigInt(mine)])
  // More than a reorganisation can undo.
  await rpc(demo.rpcUrl, 'anvil_mine', [toHex(70)])
  await settled()
  await send(
    collector,
    v2Router,
    'swapExactETHForTokens',
    [0n, [weth, bullion], collector, 2n ** 64n],
    10n ** 15n,
  )
  await send(collector, weth, 'deposit', [], 7n)
  await settled()
  expect(await tokensOf(db, ids.collector)).toEqual(await balancesOf('collector'))
  expect(await totalsOf(db, ids.collector)).toMatchObject({ skipped: '{}' })
  expect(await snapshot(db, Object.values(ids))).not.toEqual(before)

  await end()
  await begin()
  await settled()
  expect(await snapshot(db, Object.values(ids))).toEqual(before)
})

/** As the chain says now, for all that the wallet ever had to do with in the world. */
async function balancesOf(name: Wallet) {
  const address = truth.accounts[name]
  const standards = new Map(
    raw.flatMap(({ movements }) =>
      movements
        .filter(({ from, to }) => from === address || to === address)
        .map(({ token, standard }) => [token, standard] as const),
    ),
  )
  const found: Record<string, string> = {}
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [address as Hex] })
  for (const [token, standard] of standards) {
    const amount =
      standard === 'erc1155'
        ? truth.editions.tokens.reduce(
            (sum, { balances }) => sum + BigInt(editionsHeld(balances, address)),
            0n,
          )
        : BigInt(await rpc<Hex>(demo.rpcUrl, 'eth_call', [{ to: token, data }, 'latest']))
    found[token] = `${amount} ${standard}`
  }
  const native = await rpc<Hex>(demo.rpcUrl, 'eth_getBalance', [address, 'latest'])
  return { ...found, native: `${BigInt(native)} native` }
}

function editionsHeld(balances: Record<string, string>, owner: string): string {
  return balances[owner] ?? '0'
}

async function send(
  from: string,
  to: string | undefined,
  functionName: 'transfer' | 'transferFrom' | 'deposit' | 'swapExactETHForTokens',
  args: unknown[],
  value = 0n,
) {
  const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  const hash = await rpc<Hex>(demo.rpcUrl, 'eth_sendTransaction', [{ from, to, data, value: toHex(value) }])
  await expect
    .poll(() => rpc(demo.rpcUrl, 'eth_getTransactionReceipt', [hash]))
    .toMatchObject({ status: '0x1' })
}
