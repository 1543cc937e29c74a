import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openChain } from '#server/chain/open-chain.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { startIndexer } from '#server/indexer/run/start-indexer.ts'
import { protocolsOf } from '#server/protocols.ts'
import type { openDatabases } from '../index/databases.ts'
import { crowdOf, FIRST_BLOCK, LOGS_PER_BLOCK, TOUCHED } from './crowd.ts'
import { databaseCpuMs } from './database-cpu.ts'
import { fillReady } from './fill-ready.ts'
import { type BlockServer, startBlockServer } from './start-block-server.ts'

const BLOCK_MS = 1_000
const limits = {
  /** Behind by less than a block. */
  seconds: BLOCK_MS / 1_000,
  /** However many a block touches, it takes about ten; the head is looked for twice a second, and prices of tokens beside it. */
  requests: 20,
  /** Of a process that begins with all of them, until its first block is written. */
  openingMsEach: 1,
}
const POLL_MS = 20
/** A follower that is far behind is not waited for. */
const MOST_EXTRA_BLOCKS = 30
const TRANSFERS_A_BLOCK =
  TOUCHED.tokens + TOUCHED.items + TOUCHED.editions + TOUCHED.wallets + TOUCHED.natives
const log = pino({ level: 'warn' })

type Options = { contracts: number; wallets: number; blocks: number; opening: number; latencyMs: number }

export type Verdict = { name: string; value: number; unit: string; limit: number }

/** A chain with a block a second on PostgreSQL, with everything ready. */
export async function manyContracts(
  databases: Awaited<ReturnType<typeof openDatabases>>,
  { contracts, wallets, blocks, opening, latencyMs }: Options,
): Promise<Verdict[]> {
  const crowd = crowdOf(contracts, wallets)
  const place = await databases.create('PostgreSQL')
  const all = opening + blocks + MOST_EXTRA_BLOCKS
  const node = await startBlockServer({ crowd, blocks: all, blockMs: BLOCK_MS, latencyMs })
  const db = await openDatabase({ databaseUrl: place.url, dataDir: place.directory, log })
  const chain = openChain('demo', [node.url], { log })
  try {
    await migrate(db)
    await fillReady(db, crowd)
    const indexer = await startIndexer(db, log)
    indexer.add({ chain, protocols: { ...protocolsOf('eth'), nativeUsdFeed: null } })
    try {
      const begunAt = await node.begin()
      const openedAt = await reach(db, FIRST_BLOCK + 1, begunAt + opening * BLOCK_MS)
      await sleepUntil(begunAt + opening * BLOCK_MS)
      const { seconds, requests } = await measure(db, node, begunAt, FIRST_BLOCK + opening, blocks)
      await checkRows(db)
      const all = `${contracts} contracts and ${wallets} wallets`
      const openingMs = openedAt - begunAt
      console.log(`opening: the first block was written after ${(openingMs / 1_000).toFixed(1)} s`)
      return [
        {
          name: `opening, ${all}`,
          value: openingMs / (contracts + wallets),
          unit: 'ms each',
          limit: limits.openingMsEach,
        },
        { name: `requests a block, ${all}`, value: requests, unit: '', limit: limits.requests },
        { name: `head to row, ${all}`, value: seconds, unit: 's', limit: limits.seconds },
      ]
    } finally {
      await indexer.close()
    }
  } finally {
    chain.close()
    await db.close()
    await node.stop()
    await place.remove()
  }
}

async function measure(
  db: Database,
  node: BlockServer,
  begunAt: number,
  from: number,
  blocks: number,
): Promise<{ seconds: number; requests: number }> {
  await node.reset()
  const cursorBefore = await cursorOf(db)
  const startedAt = Date.now()
  const [cpuBefore, dbBefore] = [process.cpuUsage(), await databaseCpuMs(db)]
  const delays: number[] = []
  const until = begunAt + (from - FIRST_BLOCK + blocks) * BLOCK_MS
  let seen = cursorBefore
  let furthest = 0
  while (Date.now() < until + BLOCK_MS) {
    const cursor = await cursorOf(db)
    for (; seen < cursor; seen++) delays.push(Date.now() - timeOf(begunAt, seen + 1))
    furthest = Math.max(
      furthest,
      from - FIRST_BLOCK + Math.floor((Date.now() - startedAt) / BLOCK_MS) - (cursor - FIRST_BLOCK),
    )
    await sleep(POLL_MS)
  }
  const ms = Date.now() - startedAt
  const { user, system } = process.cpuUsage(cpuBefore)
  const { requests, calls, received, sent, head } = await node.stats()
  const done = Math.max(1, seen - cursorBefore)
  // What is still to come is late already.
  for (let number = seen + 1; timeOf(begunAt, number) < until; number++)
    delays.push(Date.now() - timeOf(begunAt, number))
  const at = (part: number) =>
    (delays.toSorted((a, b) => a - b)[Math.floor(part * delays.length)] ?? Number.NaN) / 1000
  const share = (cpuMs: number) => `${((100 * cpuMs) / ms).toFixed(1)} %`
  const each = (count: number) => (count / done).toFixed(1)
  const kb = (bytes: number) => `${(bytes / done / 1000).toFixed(1)} KB`
  const byMethod = Object.entries(calls).map(([method, count]) => `${each(count)} ${method}`)
  console.log(`${LOGS_PER_BLOCK} logs a block; ${done} blocks in ${(ms / 1000).toFixed(1)} s`)
  console.log(
    `block to commit: median ${at(0.5).toFixed(2)} s, p95 ${at(0.95).toFixed(2)} s, most ${at(1 - 1e-9).toFixed(2)} s`,
  )
  console.log(`behind: at most ${furthest} blocks, at the end ${head - seen}`)
  console.log(
    `CPU of one core: server ${share((user + system) / 1000)}, PostgreSQL ${share((await databaseCpuMs(db)) - dbBefore)}`,
  )
  console.log(
    `a block: ${each(requests)} requests, ${kb(received)} sent and ${kb(sent)} received; calls: ${byMethod.join(', ')}`,
  )
  return { seconds: at(0.95), requests: requests / done }
}

async function checkRows(db: Database): Promise<void> {
  const found = await db.row<{ transfers: number; cursor: number }>(sql`
    select count(t.block_number)::int as transfers, max(k.block_number) as cursor
    from chain_cursors k left join transfers t on t.block_number <= k.block_number`)
  const blocks = (found?.cursor ?? 0) - FIRST_BLOCK
  const transfers = blocks * TRANSFERS_A_BLOCK
  if (found?.transfers !== transfers)
    throw new Error(
      `${found?.transfers} transfers are in the index after ${blocks} blocks, and should be ${transfers}`,
    )
}

function timeOf(begunAt: number, block: number): number {
  return begunAt + (block - FIRST_BLOCK) * BLOCK_MS
}

async function reach(db: Database, block: number, until: number): Promise<number> {
  while (Date.now() < until && (await cursorOf(db)) < block) await sleep(POLL_MS)
  return Date.now()
}

async function sleepUntil(time: number): Promise<void> {
  await sleep(Math.max(0, time - Date.now()))
}

async function cursorOf(db: Database): Promise<number> {
  const row = await db.row<{ block_number: number }>(sql`select block_number from chain_cursors`)
  return row?.block_number ?? 0
}
