import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { encodeFunctionData, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GroundTruth } from '#demo/ground-truth.ts'
import { rpc } from '#demo/rpc.ts'
import { type DemoChain, startDemoChain } from '#demo/start.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Block, Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { dayOf } from './day.ts'
import { type Indexer, startIndexer } from './start-indexer.ts'
import {
  editionActs,
  foldToken,
  nativePayments,
  type RawTransaction,
  readWholeChain,
  touchstoneActs,
} from './test-demo-world.ts'
import { replayNfts } from './test-replay.ts'

const DAY = 86_400
const DEAD = '0x000000000000000000000000000000000000dead'
const log = pino({ level: 'info' })
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function deposit() payable',
])
/** What the builder gave them before the first block. */
const wallets = { collector: parseEther('150'), treasury: parseEther('400'), studio: parseEther('50') }
type Wallet = keyof typeof wallets
const walletNames = Object.keys(wallets) as Wallet[]
const TABLES = [
  'transfers',
  'contract_totals',
  'contract_days',
  'balances',
  'pools',
  'pool_days',
  'nft_tokens',
  'nft_owners',
  'nft_lots',
  'nft_held_days',
  'wallet_days',
  'wallet_tokens',
]

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
  dataDir = await mkdtemp(join(tmpdir(), 'assay-index-'))
  truth = await readGroundTruth()
  db = await openDatabase({ ...(await testDatabase()), log })
  const { bullion, touchstones, editions, accounts } = truth
  ids.bullion = await track(bullion.address, 'erc20', { decimals: 18 })
  ids.touchstones = await track(touchstones.address, 'erc721', { royalty: touchstones.royaltyReceiver })
  ids.editions = await track(editions.address ?? '', 'erc1155', { royalty: accounts.visitor })
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
  const { number, hash } = await chain.head()
  for (let waited = 0; waited < 45_000; waited += 50) {
    const there = await db.row<{ ready: number }>(sql`
      select count(*) filter (where c.state = 'ready')::int as ready from contracts c join chain_cursors k using (chain)
      where c.id = any (${Object.values(ids)}) and k.block_number = ${number} and k.block_hash = ${hash}`)
    if (there?.ready === Object.keys(ids).length) return
    await setTimeout(50)
  }
  throw new Error('it does not get to the head')
}

/** The world was built on other days and moved by whole ones. */
function dateOf(day: number): string {
  return dayOf(head.timestamp - truth.lastTimestamp + truth.lastMidnight - (truth.days - day) * DAY)
}

type Day = {
  day: string
  transfers: number
  transactions: number
  holders: number
  supply: string
  bought: string
  sold: string
  sales: number
  minted: string
  burned: string
  primary_wei: string
  sales_wei: string
  royalty_wei: string
  lowest_sale_wei: string | null
}

function daysOf(id: number | undefined): Promise<Day[]> {
  return db.rows<Day>(sql`select * from contract_days where contract_id = ${id} order by day`)
}

function totalsOf(id: number | undefined) {
  return db.row(sql`
    select transfers, transactions, holders, supply, tokens, by_way, skipped from contract_totals where contract_id = ${id}`)
}

/** One of the days' figures, without the days on which it is nothing. */
function figure(days: readonly Day[], name: keyof Day): Record<string, string> {
  return Object.fromEntries(
    days.filter((row) => Number(row[name]) !== 0).map((row) => [row.day, String(row[name])]),
  )
}

/** The same of what the books say, in any order. */
function summed(
  amounts: readonly (readonly [day: string, amount: string | number])[],
): Record<string, string> {
  const sums: Record<string, bigint> = {}
  for (const [day, amount] of amounts) sums[day] = (sums[day] ?? 0n) + BigInt(amount)
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, sum]) => sum !== 0n)
      .map(([day, sum]) => [day, String(sum)]),
  )
}

const byDay = (counts: readonly (number | null)[]) =>
  summed(counts.map((count, day) => [dateOf(day), count ?? 0] as const))
const dayOfHash = (hash: string) => raw.find((transaction) => transaction.hash === hash)?.day ?? ''


test('look', async () => {
  const rows = await db.rows<{block_number:number, n:number}>(sql`select block_number, count(*)::int n from transfers where contract_id=${ids.touchstones} group by 1`)
  const have = new Map(rows.map(r=>[r.block_number,r.n]))
  const hashes = new Map<string,number>()
  const evs=[...truth.touchstones.sales,...truth.touchstones.transfers,...truth.touchstones.burns]
  const want = new Map<number,number>()
  for (const {block} of evs) want.set(block,(want.get(block)??0)+1)
  for (const {block,ids:x} of truth.touchstones.mints) want.set(block,(want.get(block)??0)+x.length)
  for (const {block,receivers} of truth.touchstones.airdrops) want.set(block,(want.get(block)??0)+receivers)
  const bad=[...want].filter(([b,n])=>have.get(b)!==n).map(([b,n])=>`${b}: want ${n} have ${have.get(b)}`).sort()
  console.log(bad.join('\n'), [...have].filter(([b])=>!want.has(b)))
  console.log(await db.rows(sql`select id, address, kind, state, cursor_block, target_block, trouble from contracts`), await db.rows(sql`select * from chain_cursors`), await db.rows(sql`select contract_id, skipped from contract_totals`))
})
const ZERO = `0x${'0'.repeat(40)}`

function sorted(rows: readonly object[]): object[] {
  return rows
    .map((row) => [JSON.stringify(row), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

/** In the form of the replay. */
async function indexedNfts(id: number | undefined) {
  const amounts = async (rows: Promise<{ key: string; amount: string }[]>) =>
    Object.fromEntries((await rows).map(({ key, amount }) => [key, Number(amount)]))
  const totals = (await totalsOf(id)) as { by_way: Record<string, string> }
  return {
    owners: await amounts(
      db.rows(sql`select address as key, amount from nft_owners where contract_id = ${id}`),
    ),
    ways: Object.fromEntries(Object.entries(totals.by_way).map(([way, amount]) => [way, Number(amount)])),
    heldDays: await amounts(
      db.rows(sql`select day as key, amount from nft_held_days where contract_id = ${id} and amount <> 0`),
    ),
    lots: await amounts(
      db.rows(sql`
        select token_id || ' ' || owner_address || ' ' || extract(epoch from at)::bigint || ' ' || way as key,
          sum(amount) as amount
        from nft_lots where contract_id = ${id} group by 1`),
    ),
    supplies: await amounts(
      db.rows(sql`
        select token_id as key, supply as amount from nft_tokens where contract_id = ${id} and supply <> 0`),
    ),
    days: Object.fromEntries(
      (await daysOf(id)).map((row) => [
        row.day,
        {
          sales: row.sales_wei,
          primary: row.primary_wei,
          minted: Number(row.minted),
          burned: Number(row.burned),
          lowest: row.lowest_sale_wei,
        },
      ]),
    ),
  }
}

async function tokensOf(name: Wallet) {
  const rows = await db.rows<{ token_address: string; standard: string; balance: string }>(sql`
    select token_address, standard, balance from wallet_tokens where contract_id = ${ids[name]}`)
  return Object.fromEntries(rows.map((row) => [row.token_address, `${row.balance} ${row.standard}`]))
}

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
  functionName: 'transfer' | 'transferFrom' | 'deposit',
  args: unknown[],
  value = 0n,
) {
  const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  await rpc(demo.rpcUrl, 'eth_sendTransaction', [{ from, to, data, value: toHex(value) }])
}

async function snapshot() {
  const tables: Record<string, object[]> = {}
  for (const table of TABLES) {
    const { rows } = await db.raw(`select * from ${table} where contract_id = any ($1)`, [Object.values(ids)])
    tables[table] = sorted(rows as object[])
  }
  return tables
}
