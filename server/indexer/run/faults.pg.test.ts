import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChainKey } from '#api/chains.ts'
import type { Limits } from '#server/chain/limits.ts'
import { openChain } from '#server/chain/open-chain.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { type FaultyNode, startFaultyNode } from '../testing/faulty-node.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { factsOf, indexed, PlayedTokens, track, trackNothing } from '../testing/played-tokens.ts'
import { Random } from '../testing/random.ts'
import { until, untilSettled } from '../testing/until-settled.ts'
import { startIndexer } from './start-indexer.ts'

const log = pino({ level: 'silent' })
/** As a patient indexer does, only sooner. */
const quick: Partial<Limits> = {
  backoffMs: 5,
  maxBackoffMs: 40,
  setAsideMs: 20,
  maxSetAsideMs: 100,
  shutOutMs: 50,
  maxShutOutMs: 100,
  firstRangeBlocks: 4,
  maxRangeBlocks: 4,
}

/** Kinds of them that the nodes know. */
const FAULTS = 8

let db: Database
let played: PlayedTokens
const opened: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())
beforeEach(async () => {
  played = await PlayedTokens.begin(new Random(21))
  opened.push(() => played.chain.close())
  for (const kind of ['erc20', 'erc721', 'erc1155'] as const) await played.add(kind)
})
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
  await trackNothing(db)
})

test('nodes that fail and lie now and then change nothing in the index', async () => {
  await played.mine(80)
  const random = new Random(22)
  const nodes = [await standBefore(random), await standBefore(random)]
  for (const token of played.tokens) await track(db, token)
  const indexer = await index(nodes, quick)
  const done = () => new Set(nodes.flatMap(({ faults }) => [...faults.keys()]))
  for (let round = 0; round < 10 || done().size < FAULTS; round++) {
    await played.mine(3)
    if (round % 3 === 0) await played.reorganise(4)
    await retryNow()
  }
  const retrying = setInterval(retryNow, 300)
  opened.push(async () => clearInterval(retrying))
  await untilSettled(db, played.chain.rpcUrl)
  clearInterval(retrying)
  await indexer.close()
  for (const token of played.tokens) {
    expect(await factsOf(db, token)).toEqual(await played.logs(token))
    expect(await indexed(db, token)).toEqual(played.expected(token))
  }
})

test('while the node is away the owner is told so, and reading goes on afterwards', async () => {
  await played.mine(80)
  const node = await standBefore()
  node.isAway = true
  const [token] = played.tokens
  if (!token) throw new Error('no token')
  await track(db, token)
  const troubles = () => db.rows(sql`select state, trouble from contracts`)
  await index([node], { ...quick, tries: 2 })
  await until(async () => (await troubles()).some((row) => 'trouble' in row && row.trouble !== null))
  expect(await troubles()).toEqual([
    {
      state: 'processing',
      trouble: 'The chain does not answer just now. Reading goes on as soon as it does.',
    },
  ])
  node.isAway = false
  await retryNow()
  await untilSettled(db, played.chain.rpcUrl)
  expect(await troubles()).toEqual([{ state: 'ready', trouble: null }])
  expect(await indexed(db, token)).toEqual(played.expected(token))

  // Once more while it follows the chain.
  node.isAway = true
  await played.mine(3)
  await until(async () => (await troubles()).some((row) => 'trouble' in row && row.trouble !== null))
  expect(await troubles()).toEqual([
    { state: 'ready', trouble: 'The chain does not answer just now. Reading goes on as soon as it does.' },
  ])
  node.isAway = false
  await untilSettled(db, played.chain.rpcUrl)
  await until(async () => (await troubles()).every((row) => 'trouble' in row && row.trouble === null))
  expect(await indexed(db, token)).toEqual(played.expected(token))
})

test('a node that is far behind is waited for, and nothing that was read is forgotten', async () => {
  await played.mine(80)
  const node = await standBefore()
  node.instead.set('eth_chainId', '0x1')
  for (const token of played.tokens) await track(db, token)
  await db.rows(sql`update contracts set chain = 'eth'`)
  const indexer = await index([node], quick, 'eth')
  const facts = () => Promise.all(played.tokens.map((token) => factsOf(db, token)))
  const isReady = async () => (await db.row(sql`select id from contracts where state <> 'ready'`)) === null
  const isBehind = sql`select chain from chain_cursors where block_number < ${await played.chain.head()}`
  await until(async () => (await isReady()) && (await db.row(isBehind)) === null)
  await indexer.close()
  const before = await facts()
  expect(before.flat().length).toBeGreaterThan(50)

  // The same node after it was set back to an old copy of itself, and a process that has not met it before.
  const old = await played.chain.rpc('eth_getBlockByNumber', '0x8', false)
  node.instead.set('eth_getBlockByNumber', old)
  const warnings: string[] = []
  const listening = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) })
  await index([node], quick, 'eth', listening)
  await until(async () => warnings.some((line) => line.includes('the node is behind what was final before')))
  expect(await facts()).toEqual(before)
  expect(await isReady()).toBe(true)
  const trouble = sql`select distinct trouble from contracts`
  await expect
    .poll(() => db.rows(trouble))
    .toEqual([
      {
        trouble:
          'The node of this chain is behind: it has not got the newest blocks that were read. Reading goes on as soon as it has caught up.',
      },
    ])
})

/** What waits some seconds before it is tried again is tried at once. */
async function retryNow(): Promise<void> {
  await db.rows(sql`update contracts set leased_until = now() where state = 'processing' and worker is null`)
  await db.rows(sql`select pg_notify('contracts', '')`)
}

async function standBefore(random?: Random): Promise<FaultyNode> {
  const node = await startFaultyNode(played.chain.rpcUrl, random)
  opened.push(() => node.close())
  return node
}

async function index(nodes: FaultyNode[], limits: Partial<Limits>, key: ChainKey = 'demo', logTo = log) {
  const indexer = await startIndexer(db, logTo)
  const urls = nodes.map(({ url }) => url)
  const chain = openChain(key, urls, { log, pollMs: 40, limits })
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    chain.close()
    await indexer.close()
  }
  opened.push(close)
  indexer.add({ chain, protocols: noProtocols })
  return { close }
}
