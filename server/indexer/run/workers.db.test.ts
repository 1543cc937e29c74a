import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import type { Contract } from '../log-source.ts'
import { noProtocols, v2Factory } from '../testing/no-protocols.ts'
import {
  factsOf,
  indexed,
  type PlayedToken,
  PlayedTokens,
  track,
  trackNothing,
} from '../testing/played-tokens.ts'
import { Random } from '../testing/random.ts'
import { untilReread } from '../testing/rereads.ts'
import { until, untilSettled } from '../testing/until-settled.ts'
import type { WorkerTask } from '../testing/worker.ts'
import { NativeMoves } from '../wallet/native-moves.ts'
import { backfill } from './backfill.ts'
import { Follower } from './follow.ts'
import { joinFollowing } from './join.ts'
import { leaseChain, limits, takeContract } from './lease.ts'
import { logSourceOpener } from './open-log-source.ts'
import { startIndexer } from './start-indexer.ts'

const log = pino({ level: 'silent' })
const onPglite = process.env.TEST_DATABASE === 'pglite'
const LEASE_SECONDS = 1.5

/** For the tests that need no other process. */
let db: Database
/** Whatever a test has open, to be closed however it ends. */
const opened: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
  await trackNothing(db)
})

test.skipIf(onPglite)(
  'workers that are killed at random leave nothing out and double nothing',
  async () => {
    const random = new Random(7)
    const played = await begin(random)
    const location = await testDatabase()
    const db = await open(location)
    for (const token of played.tokens) await track(db, token)
    const task = { ...location, rpcUrl: played.chain.rpcUrl, leaseSeconds: LEASE_SECONDS, once: false }
    const workers = await Promise.all([startWorker(task), startWorker(task), startWorker(task)])
    const nameOf = async (statement: Sql) => (await db.row<{ worker: string }>(statement))?.worker
    const follower = () => nameOf(sql`select worker from chain_cursors`)
    const reader = () =>
      nameOf(sql`select worker from contracts where worker is not null order by random() limit 1`)

    for (let kill = 0; kill < 5; kill++) {
      await playFor(200 + random.upTo(300), played, random)
      // In turn the one that follows the chain, which is another each time, and one that reads a contract, if any does.
      let name = await (kill % 2 === 0 ? follower : reader)()
      while (kill % 2 === 0 && !workers.some((each) => each.name === name)) {
        await played.mine(1)
        name = await follower()
      }
      const victim = workers.find((each) => each.name === name) ?? random.of(workers)
      await victim.kill()
      // Something to read from its first block on, while the others go on.
      await track(db, await played.add(random.of(['erc20', 'erc721', 'erc1155'])))
      const [next] = await Promise.all([startWorker(task), playFor(500, played, random)])
      workers.splice(workers.indexOf(victim), 1, next)
    }
    await played.mine(5)
    await untilSettled(db, played.chain.rpcUrl)
    await expectTheChain(db, played, 11)
  },
  180_000,
)

test.runIf(onPglite)(
  'a process that is killed at random goes on where it was',
  async () => {
    const random = new Random(11)
    const played = await begin(random)
    const location = await testDatabase()
    const before = await openDatabase({ ...location, log })
    for (const token of played.tokens) await track(before, token)
    await before.close()
    const task = { ...location, rpcUrl: played.chain.rpcUrl, leaseSeconds: LEASE_SECONDS, once: false }

    for (let kill = 0; kill < 3; kill++) {
      const worker = await startWorker(task)
      await playFor(200 + random.upTo(900), played, random)
      await worker.kill()
      await played.mine(2)
    }
    const last = await startWorker({ ...task, once: true })
    expect(await last.ended).toBe(0)
    await expectTheChain(await open(location), played, 6)
  },
  180_000,
)

test.skipIf(onPglite)(
  'workers that are killed while contracts are read again leave what is shown whole, and replace it once',
  async () => {
    const random = new Random(17)
    const played = await begin(random)
    const location = await testDatabase()
    const db = await open(location)
    for (const token of played.tokens) await track(db, token)
    await index(db, played, () => untilSettled(db, played.chain.rpcUrl))
    await db.rows(sql`update contracts set reading = 1`)
    const old = await db.rows<{ id: number }>(sql`select id from contracts order by id`)

    const task = { ...location, rpcUrl: played.chain.rpcUrl, leaseSeconds: LEASE_SECONDS, once: false }
    const workers = await Promise.all([startWorker(task), startWorker(task)])
    for (let kill = 0; kill < 3; kill++) {
      let reader: { worker: string } | null = null
      await until(async () => {
        reader = await db.row(
          sql`select worker from contracts where reread_of is not null and worker is not null limit 1`,
        )
        const isDone = (await db.row(sql`select id from contracts where reading = 1`)) === null
        return reader !== null || isDone
      })
      const victim = workers.find(({ name }) => name === reader?.worker) ?? random.of(workers)
      await victim.kill()
      await played.mine(1 + random.upTo(3))
      await played.reorganise(1 + random.upTo(5))
      workers.splice(workers.indexOf(victim), 1, await startWorker(task))
    }
    await untilReread(db, played)
    const ids = await db.rows<{ id: number }>(sql`select id from contracts order by id`)
    expect(ids).toHaveLength(6)
    for (const { id } of old) expect(ids).not.toContainEqual({ id })
    await expectTheChain(db, played, 6)
  },
  120_000,
)

test("a living worker's contract and chain are left to it, a dead one's are taken over", async () => {
  const played = await begin(new Random(3))
  const [first, second] = played.tokens as [PlayedToken, PlayedToken]
  await track(db, first)
  await index(db, played, () => untilSettled(db, played.chain.rpcUrl))
  await track(db, second)
  const leaseToAnother = async (age: string) => {
    const change = sql`worker = gen_random_uuid(), leased_until = now() + interval '40 seconds' - ${age}::interval`
    await db.rows(sql`update contracts set ${change} where state = 'processing'`)
    await db.rows(sql`update chain_cursors set ${change}`)
  }
  await leaseToAnother('39 seconds')
  expect(await takeContract(db, 'demo')).toBeNull()
  expect(await leaseChain(db, 'demo')).toBe(false)
  // As if it had been written before the clock was set back by an hour.
  await leaseToAnother('-1 hour')
  expect(await leaseChain(db, 'demo')).toBe(true)
  // With the others' next look, 3 seconds later at most, within 10 seconds of its end.
  expect(
    await db.row(
      sql`select ceil(extract(epoch from leased_until - now()))::int as seconds from chain_cursors`,
    ),
  ).toEqual({
    seconds: 6,
  })
  expect(await takeContract(db, 'demo')).toMatchObject({ state: 'processing' })
  await leaseToAnother('41 seconds')
  await played.mine(3)
  await index(db, played, () => untilSettled(db, played.chain.rpcUrl))
  for (const token of [first, second]) expect(await indexed(db, token)).toEqual(played.expected(token))
})

test('of contracts that are the first of their chain at the same moment, one begins to follow it', async () => {
  const played = await begin(new Random(9))
  for (const token of played.tokens) await track(db, token)
  const chain = openChain('demo', [played.chain.rpcUrl], { log })
  opened.push(async () => chain.close())
  const openSource = logSourceOpener({
    db,
    chain,
    protocols: noProtocols,
    nativeMoves: new NativeMoves(chain),
  })
  const { signal } = new AbortController()
  const contracts = await Promise.all(
    played.tokens.map(async () => {
      const contract = (await takeContract(db, 'demo')) as Contract
      await backfill(db, chain, contract, openSource, signal)
      return contract
    }),
  )
  const joined = await Promise.all(
    contracts.map((contract) => joinFollowing(db, chain, contract, openSource, signal)),
  )
  expect(joined).toContain(true)
  expect(await db.rows(sql`select chain from chain_cursors`)).toEqual([{ chain: 'demo' }])
})

test('a search for pools ends with the indexer', async () => {
  await db.rows(sql`
    insert into contracts (chain, address, kind, name, first_block, cursor_block, state)
    values ('demo', ${`0x${'a1'.repeat(20)}`}, 'erc20', 'Ore', 0, -1, 'processing')`)
  const closing = new AbortController()
  const chain = {
    key: 'demo',
    finalizedNumber: async () => 1_000,
    streamLogs(...[, , , signal]: Parameters<Chain['streamLogs']>) {
      closing.abort()
      signal?.throwIfAborted()
      throw new Error('It goes on after the end.')
    },
  } as unknown as Chain
  const protocols = { ...noProtocols, factories: [v2Factory(`0x${'fa'.repeat(20)}`)] }
  const openSource = logSourceOpener({ db, chain, protocols, nativeMoves: new NativeMoves(chain) })
  const contract = (await takeContract(db, 'demo')) as Contract
  await expect(backfill(db, chain, contract, openSource, closing.signal)).rejects.toThrow(
    'This operation was aborted',
  )
})

test('a contract that joins while blocks are being read misses none of them', async () => {
  const played = await begin(new Random(13))
  const [first, second] = played.tokens as [PlayedToken, PlayedToken]
  const chain = openChain('demo', [played.chain.rpcUrl], { log })
  opened.push(async () => chain.close())
  const openSource = logSourceOpener({
    db,
    chain,
    protocols: noProtocols,
    nativeMoves: new NativeMoves(chain),
  })
  const { signal } = new AbortController()
  const join = async (token: PlayedToken) => {
    await track(db, token)
    const contract = (await takeContract(db, 'demo')) as Contract
    await backfill(db, chain, contract, openSource, signal)
    expect(await joinFollowing(db, chain, contract, openSource, signal)).toBe(true)
  }
  await join(first)
  let isJoined = false
  const interrupted: Chain = {
    ...chain,
    async logsOfBlocks(...args) {
      const logs = await chain.logsOfBlocks(...args)
      if (!isJoined) await join(second)
      isJoined = true
      return logs
    },
  }
  const onChainChanged = (why: string) => {
    throw new Error(why)
  }
  await new Follower({ db, chain: interrupted, openSource, onChainChanged }).catchUp(signal)
  for (const token of [first, second]) {
    expect(await factsOf(db, token)).toEqual(await played.logs(token))
    expect(await indexed(db, token)).toEqual(played.expected(token))
  }
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
  await played.mine(90)
  return played
}

/** Blocks without a pause, now and then other ones instead of the last few. */
async function playFor(ms: number, played: PlayedTokens, random: Random): Promise<void> {
  for (const endsAt = performance.now() + ms; performance.now() < endsAt; ) {
    await played.mine(1 + random.upTo(3))
    if (random.chance(0.2)) await played.reorganise(1 + random.upTo(12))
    await pause(20)
  }
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
  const program = fileURLToPath(new URL('../testing/worker.ts', import.meta.url))
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
