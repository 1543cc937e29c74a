import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { startAnvil } from '#demo/anvil.ts'
import { rpc } from '#demo/rpc.ts'
import { openChain } from '#server/chain/open-chain.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { startIndexer } from '#server/indexer/run/start-indexer.ts'
import { emit, erc20Transfer, PUPPET_CODE } from '#server/indexer/testing/puppet.ts'
import { protocolsOf } from '#server/protocols.ts'
import type { BenchDatabase, DatabaseKind, openDatabases } from '../index/databases.ts'

// How long after a block arrives its transfers are in the figures: a real chain with a block a second and 100 tracked tokens.
const TOKENS = 100
const ROUNDS = 10
const TRANSFERS_A_ROUND = 3
const LIMIT_SECONDS = 2
const POLL_MS = 10
const ZERO = `0x${'0'.repeat(40)}`
const log = pino({ level: 'warn' })

/** The slower of both databases: seconds at the median, and how many are allowed. */
export async function fewTokens(databases: Awaited<ReturnType<typeof openDatabases>>) {
  let seconds = 0
  for (const kind of ['PostgreSQL', 'PGlite'] as const)
    seconds = Math.max(seconds, await measure(await databases.create(kind), kind))
  return { seconds, limit: LIMIT_SECONDS }
}

async function measure(place: BenchDatabase, kind: DatabaseKind): Promise<number> {
  const anvil = await startAnvil(['--no-mining', '--gas-limit', '1000000000'])
  try {
    const seconds = await onDatabase(place, anvil.rpcUrl)
    const [median = Number.NaN, p95 = Number.NaN] = [0.5, 0.95].map(
      (part) => seconds.toSorted((a, b) => a - b)[Math.floor(part * seconds.length)],
    )
    console.log(
      `${kind}: ${TOKENS} tokens, ${seconds.length} transfers: median ${median.toFixed(2)} s, p95 ${p95.toFixed(2)} s`,
    )
    return median
  } finally {
    await anvil.stop()
    await place.remove()
  }
}

async function onDatabase({ url, directory }: BenchDatabase, rpcUrl: string): Promise<number[]> {
  const db = await openDatabase({ databaseUrl: url, dataDir: directory, log })
  try {
    await migrate(db)
    const tokens = [...(await trackTokens(db, rpcUrl))]
    await indexing(db, rpcUrl, () =>
      waitUntil(async () => (await db.row(sql`select id from contracts where state <> 'ready'`)) === null),
    )
    await rpc(rpcUrl, 'evm_setIntervalMining', [1])
    const seconds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // Blocks and polls keep their distance from each other, so each round begins at another moment of a block's second.
      await waitUntil(isNewBlock(rpcUrl))
      await sleep((round * 1000) / ROUNDS)
      await indexing(db, rpcUrl, async () => {
        for (let i = 0; i < TRANSFERS_A_ROUND; i++) {
          const [address, id] = tokens[(seconds.length * 37) % tokens.length] ?? ['', 0]
          seconds.push(await timeOne(db, rpcUrl, address, id))
        }
      })
    }
    return seconds
  } finally {
    await db.close()
  }
}

async function indexing(db: Database, rpcUrl: string, work: () => Promise<void>): Promise<void> {
  const chain = openChain('demo', [rpcUrl], { log })
  const indexer = await startIndexer(db, log)
  try {
    indexer.add({ chain, protocols: { ...protocolsOf('eth'), nativeUsdFeed: null } })
    await work()
  } finally {
    await indexer.close()
    chain.close()
  }
}

function isNewBlock(rpcUrl: string): () => Promise<boolean> {
  const before = rpc(rpcUrl, 'eth_blockNumber')
  return async () => (await rpc(rpcUrl, 'eth_blockNumber')) !== (await before)
}

/** From the moment at which the node has the transfer's block until the token's row counts it. */
async function timeOne(db: Database, rpcUrl: string, address: string, id: number): Promise<number> {
  const count = sql`select transfers from contract_totals where contract_id = ${id}`
  const countNow = async () => (await db.row<{ transfers: number }>(count))?.transfers ?? 0
  const before = await countNow()
  const hash = await mint(rpcUrl, address)
  await waitUntil(async () => (await rpc(rpcUrl, 'eth_getTransactionReceipt', [hash])) !== null)
  const arrivedAt = performance.now()
  await waitUntil(async () => (await countNow()) > before)
  return (performance.now() - arrivedAt) / 1000
}

/** Puts the tokens on the chain and enters them for indexing; some blocks later their beginning is final. */
async function trackTokens(db: Database, rpcUrl: string): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const code = `0x${PUPPET_CODE.slice(2 + 2 * 12)}`
  for (let i = 0; i < TOKENS; i++) {
    const address = `0x${(0x70ce0000 + i).toString(16).padStart(40, '0')}`
    await rpc(rpcUrl, 'anvil_setCode', [address, code])
    await mint(rpcUrl, address)
    const row = await db.row<{ id: number }>(sql`
      insert into contracts (chain, address, kind, first_block, cursor_block) values ('demo', ${address}, 'erc20', 1, 0) returning id`)
    ids.set(address, row?.id ?? 0)
  }
  await rpc(rpcUrl, 'anvil_mine', ['0x64'])
  return ids
}

async function mint(rpcUrl: string, token: string): Promise<string> {
  const [from = ''] = await rpc<string[]>(rpcUrl, 'eth_accounts')
  const data = emit([erc20Transfer(ZERO, from, 1n)])
  return rpc<string>(rpcUrl, 'eth_sendTransaction', [{ from, to: token, data, gas: '0x30000' }])
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(POLL_MS)
}
