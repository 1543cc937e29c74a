import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { limits } from './lease.ts'
import { startIndexer } from './start-indexer.ts'
import { factsOf, indexed, PlayedTokens, type PlayedToken, track } from './test-played-tokens.ts'
import { noProtocols } from './test-protocols.ts'
import { Random } from './test-random.ts'
import { until, untilSettled } from './test-settled.ts'
import type { WorkerTask } from './test-worker.ts'

const log = pino({ level: 'silent' })
const onPglite = process.env.TEST_DATABASE === 'pglite'
const LEASE_SECONDS = 1.5

/** Whatever a test has open, to be closed however it ends. */
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

test.skipIf(onPglite)('workers that are killed at random leave nothing out and double nothing', async () => {
  const random = new Random(7)
  const played = await begin(random)
  const location = await testDatabase()
  const db = await open(location)
  for (const token of played.tokens) await track(db, token)
  const task = { ...location, rpcUrl: played.chain.rpcUrl, leaseSeconds: LEASE_SECONDS, once: false }
  const workers = [await startWorker(task), await startWorker(task), await startWorker(task)]
  const followers = new Set<string>()

  for (let kill = 0; kill < 6; kill++) {
    const endsAt = performance.now() + 300 + random.upTo(500)
    while (performance.now() < endsAt) {
      await played.mine(1 + random.upTo(3))
      if (random.chance(0.2)) await played.reorganise(1 + random.upTo(12))
    }
    // Now the one that follows the chain, now one that reads a contract, else any.
    const busy = await db.row<{ worker: string }>(
      kill % 2 === 0
        ? sql`select worker from chain_cursors where worker is not null`
        : sql`select worker from contracts where worker is not null order by random() limit 1`,
    )
    const victim = workers.find(({ name }) => name === busy?.worker) ?? random.of(workers)
    if (kill % 2 === 0 && busy) followers.add(busy.worker)
    await victim.kill()
    workers.splice(workers.indexOf(victim), 1, await startWorker(task))
    // Something to read from its first block on, while the others go on.
    await track(db, await played.add(random.of(['erc20', 'erc721', 'erc1155'])))
  }
  await played.mine(5)
  await untilSettled(db, played.chain.rpcUrl)
  expect(followers.size).toBeGreaterThanOrEqual(2)
  await expectTheChain(db, played, 12)
}, 60_000)

test.runIf(onPglite)('a process that is killed at random goes on where it was', async () => {
  const random = new Random(11)
  const played = await begin(random)
  const location = await testDatabase()
  const before = await open(location)
  for (const token of played.tokens) await track(before, token)
  await before.close()
  const task = { ...location, rpcUrl: played.chain.rpcUrl, leaseSeconds: LEASE_SECONDS, once: false }

  for (let kill = 0; kill < 3; kill++) {
    const worker = await startWorker(task)
    const endsAt = performance.now() + 200 + random.upTo(900)
    while (performance.now() < endsAt) {
      await played.mine(1 + random.upTo(3))
      if (random.chance(0.2)) await played.reorganise(1 + random.upTo(12))
    }
    await worker.kill()
    await played.mine(2)
  }
  const last = await startWorker({ ...task, once: true })
  expect(await last.ended).toBe(0)
  await expectTheChain(await open(location), played, 6)
}, 60_000)

test('a contract whose worker has died is read on by another, and so is a chain', async () => {
  const played = await begin(new Random(3))
  const db = await open(await testDatabase())
  const [first, second] = played.tokens as [PlayedToken, PlayedToken]
  await track(db, first)
  await index(db, played, () => untilSettled(db, played.chain.rpcUrl))
  await track(db, second)
  await db.rows(sql`
    update contracts set worker = gen_random_uuid(), leased_until = now() + interval '1 second' where state = 'processing'`)
  await db.rows(sql`
    update chain_cursors set worker = gen_random_uuid(), leased_until = now() + interval '1 second'`)
  await played.mine(3)
  await index(db, played, () => untilSettled(db, played.chain.rpcUrl))
  for (const token of [first, second]) expect(await indexed(db, token)).toEqual(played.expected(token))
})

test('a small contract does not wait until the large ones before it are read', async () => {
  const played = await PlayedTokens.begin(new Random(5))
  opened.push(() => played.chain.close())
  // As many as are read at the same time.
  const large: PlayedToken[] = []
  for (let i = 0; i < 4; i++) large.push(await played.add('erc20'))
  await played.chain.rpc('anvil_mine', '0xc8')
  const small = await played.add('erc20')
  await played.mine(2)
  await played.chain.rpc('anvil_mine', '0x40')
  const db = await open(await testDatabase())
  for (const token of large) await track(db, token)

  limits.sliceMs = 50
  opened.push(async () => {
    limits.sliceMs = 5_000
  })
  let batches = 0
  const countBatches = (chain: Chain): Chain => ({
    ...chain,
    async *streamLogs(...args) {
      for await (const range of chain.streamLogs(...args)) {
        await pause(5)
        batches++
        yield range
      }
    },
  })
  await index(
    db,
    played,
    async () => {
      await until(async () => batches >= 40)
      await track(db, small)
      const addedAt = batches
      const isReady = sql`select id from contracts where address = ${small.address} and state = 'ready'`
      await until(async () => (await db.row(isReady)) !== null)
      const waited = batches - addedAt
      const unread = await db.row<{ blocks: number }>(sql`
        select sum(target_block - cursor_block)::int as blocks from contracts where state = 'processing'`)
      // About 800 blocks in all, one a batch.
      expect(waited).toBeLessThan(200)
      expect(unread?.blocks).toBeGreaterThan(400)
    },
    countBatches,
  )
})

async function begin(random: Random): Promise<PlayedTokens> {
  const played = await PlayedTokens.begin(random)
  opened.push(() => played.chain.close())
  for (const kind of ['erc20', 'erc721', 'erc1155', 'erc20', 'erc721', 'erc1155'] as const)
    await played.add(kind)
  await played.mine(110)
  return played
}

async function open(location: { databaseUrl?: string; dataDir: string }): Promise<Database> {
  const db = await openDatabase({ ...location, log })
  opened.push(() => db.close())
  return db
}

/** Runs an indexer in this process for as long as the work takes. */
async function index(
  db: Database,
  played: PlayedTokens,
  work: () => Promise<void>,
  change = (chain: Chain) => chain,
) {
  const indexer = await startIndexer(db, log)
  const chain = openChain('demo', [played.chain.rpcUrl], {
    log,
    pollMs: 50,
    limits: { maxRangeBlocks: 1, firstRangeBlocks: 1 },
  })
  try {
    indexer.add({ chain: change(chain), protocols: noProtocols })
    await work()
  } finally {
    await indexer.close()
    chain.close()
  }
}

async function startWorker(task: WorkerTask) {
  const program = fileURLToPath(new URL('./test-worker.ts', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  opened.push(() => kill(child, ended))
  const [said] = (await Promise.race([
    once(child.stdout, 'data'),
    ended.then((code) => Promise.reject(new Error(`the worker ended with code ${code}`))),
  ])) as [Buffer]
  return { name: String(said).trim(), ended, kill: () => kill(child, ended) }
}

async function kill(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

async function expectTheChain(db: Database, played: PlayedTokens, tokens: number): Promise<void> {
  expect(played.tokens).toHaveLength(tokens)
  for (const token of played.tokens) {
    expect(await factsOf(db, token)).toEqual(await played.logs(token))
    expect(await indexed(db, token)).toEqual(played.expected(token))
  }
}
