import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type AssayProcess, startAssay } from '#tools/assay-process.ts'
import { post, signUp } from './api/account.ts'
import type { Load, LoadReply } from './api/connections.ts'
import { fill } from './api/fill.ts'
import { DAYS, noNode, type Seeded } from './api/seed.ts'
import { startBareFastify } from './api/start-bare-fastify.ts'
import { type BenchDatabase, type DatabaseKind, openDatabases } from './index/databases.ts'
import { startRpcServer } from './index/start-rpc-server.ts'
import { TOKEN } from './index/synthetic-chain.ts'

// What the statistics calls cost, with 10,000, 100,000 and 1,000,000 transfers behind them: they must not grow with what they do not show.
const { values: options } = parseArgs({
  options: {
    /** Instead of all else: one token with so many transfers beside one with 100,000, and the proofs of its figures as well. */
    transfers: { type: 'string' },
    /** PostgreSQL or PGlite; both unless told. */
    database: { type: 'string' },
    rounds: { type: 'string', default: '200' },
    /** Of how many transfers, the fewest first. */
    sizes: { type: 'string', default: '10000,100000,1000000' },
  },
})
const SIZES = options.transfers ? [100_000, Number(options.transfers)] : options.sizes.split(',').map(Number)
const LIMIT = 1.3
/** These read holders, and items of a few days: here there are up to a hundred times as many of them where there are a hundred times the transfers. */
const OF_HOLDERS = ['/api/erc20/stats-other', '/api/nft/stats-other']
const LIMIT_OF_HOLDERS = 3
const ROUNDS = Number(options.rounds)
/** Of what a bare Fastify gives that sends the same bytes. */
const LEAST_OF_BARE = 0.25
const CONNECTIONS = 50
const LOAD_SECONDS = 10
/** Of those that are answered from memory while a backfill runs. */
const MOST_P99_MS = 100
/** What is read meanwhile, on a chain of its own: more than is done in the time. */
const BACKFILL = { transfers: 1_000_000, blockTimestamps: true, chainId: 137 }
const PATHS = { erc20: 'erc20', erc721: 'nft', wallet: 'wallet' }

const PROVED = ['transactions', 'holders', 'top100']

type Ask = { name: string; path: string; body: object; transfers: number }
type Times = Ask & { ms: number[] }
type Medians = { name: string; medians: number[]; p99s: number[] }

const databases = await openDatabases()
let worst = 0
let leastOfBare = Number.POSITIVE_INFINITY
let mostP99Ms = 0
try {
  for (const kind of ['PostgreSQL', 'PGlite'] as const) {
    if (options.database && options.database !== kind) continue
    const place = await databases.create(kind)
    await measure(kind, place)
    await place.remove()
  }
} finally {
  await databases.close()
}
console.log(
  `\nlimit: the median at ${count(SIZES.at(-1) ?? 0)} transfers at most ${LIMIT} times that at ${count(SIZES[0] ?? 0)}, ${LIMIT_OF_HOLDERS} times for ${OF_HOLDERS.join(' and ')}`,
)
console.log(`api ratio: ${worst.toFixed(2)}`)
console.log(`limit: at least ${LEAST_OF_BARE} of the answers of a bare Fastify`)
console.log(`memory ratio: ${leastOfBare.toFixed(2)}`)
if (!options.transfers) {
  console.log(`limit: 99 % of the answers from memory within ${MOST_P99_MS} ms while a backfill runs`)
  console.log(`p99 ratio: ${(mostP99Ms / MOST_P99_MS).toFixed(2)}`)
}
process.exitCode = worst <= LIMIT && leastOfBare >= LEAST_OF_BARE && mostP99Ms < MOST_P99_MS ? 0 : 1

async function measure(kind: DatabaseKind, place: BenchDatabase): Promise<void> {
  const env = {
    ...(place.url && { DATABASE_URL: place.url }),
    DATA_DIR: place.directory,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    ...noNode,
  }
  const { access } = await signUp(env)
  const seeded = await fill(place, SIZES, options.transfers ? ['erc20'] : undefined)
  const asks = seeded.flatMap(asksOf)
  const worked = await withAssay({ ...env, KEPT_REPLIES_MB: '0' }, async (assay) => {
    for (const each of asks) await check(assay.url, access, each)
    return mediansOf(await timeEach(assay.url, access, asks))
  })
  const node = options.transfers ? null : await startRpcServer(BACKFILL)
  await withAssay({ ...env, ...(node && { RPC_URL_POLYGON: node.url }) }, async (assay) => {
    const remembered = mediansOf(await timeEach(assay.url, access, asks))
    console.log(`\n${kind}`)
    print(worked, remembered)
    const kept = asks.filter(({ path }) => path !== '/api/proof')
    const load = { access, connections: CONNECTIONS, seconds: LOAD_SECONDS, asks: kept }
    const ours = await underLoad({ ...load, url: assay.url })
    const bare = await startBareFastify(assay.url, access, kept)
    const theirs = await underLoad({ ...load, url: bare.url })
    bare.stop()
    const part = ours.requestsPerSecond / theirs.requestsPerSecond
    leastOfBare = Math.min(leastOfBare, part)
    console.log(
      `${CONNECTIONS} connections, all calls and sizes in turn, from memory: ${count(ours.requestsPerSecond)} requests/s, p99 ${ours.p99Ms.toFixed(0)} ms, ${ours.errors} errors; a bare Fastify with the same bytes: ${count(theirs.requestsPerSecond)}, p99 ${theirs.p99Ms.toFixed(0)} ms; ${part.toFixed(2)} of it`,
    )
    if (ours.errors + theirs.errors > 0) throw new Error('Some requests failed.')
    if (node) await whileBackfilling(assay, load)
  })
  await node?.stop()
}

async function withAssay<T>(
  env: Record<string, string>,
  work: (assay: AssayProcess) => Promise<T>,
): Promise<T> {
  const assay = await startAssay(env)
  try {
    return await work(assay)
  } finally {
    await assay.kill()
  }
}

/** The same questions while the server reads the past of a token that somebody has just added. */
async function whileBackfilling(assay: AssayProcess, load: Omit<Load, 'url'>): Promise<void> {
  const token = { contract_address: TOKEN, contract_chain: 'polygon' }
  await post(assay.url, '/api/collection/add-erc20', token, load.access)
  const before = await until(
    () => readSoFar(assay.url, load.access),
    (events) => events > 0,
  )
  const reply = await underLoad({ ...load, url: assay.url })
  const events = (await readSoFar(assay.url, load.access)) - before
  mostP99Ms = Math.max(mostP99Ms, reply.p99Ms)
  console.log(
    `the same while a backfill runs: ${count(reply.requestsPerSecond)} requests/s, p99 ${reply.p99Ms.toFixed(0)} ms, ${reply.errors} errors; ${count(events / load.seconds)} transfers/s were read`,
  )
  if (reply.errors > 0) throw new Error('Some requests failed.')
  if (before + events >= BACKFILL.transfers)
    throw new Error('The backfill was over before the questions were.')
}

/** How many transfers of the token are read. */
async function readSoFar(url: string, access: string): Promise<number> {
  const response = await fetch(`${url}/api/collections`, { headers: { authorization: `Bearer ${access}` } })
  type Collection = { contract_address: string; state: string; indexing: { events: number } | null }
  const token = ((await response.json()) as Collection[]).find((each) => each.contract_address === TOKEN)
  return token?.state === 'ready' ? BACKFILL.transfers : (token?.indexing?.events ?? 0)
}

async function until<T>(ask: () => Promise<T>, isIt: (value: T) => boolean): Promise<T> {
  for (let value = await ask(); ; value = await ask()) {
    if (isIt(value)) return value
    await sleep(50)
  }
}

function asksOf({ kind, address, transfers }: Seeded): Ask[] {
  const body = kind === 'wallet' ? { wallet: address } : { contract: address, contract_chain: 'eth' }
  const figures = ['main', 'other'].map((part) => {
    const path = `/api/${PATHS[kind]}/stats-${part}`
    return { name: path, path, body, transfers }
  })
  if (!options.transfers) return figures
  const token = { contract_address: address, contract_chain: 'eth', contract_type: 'ERC20' }
  const proofs = PROVED.map((figure) => ({
    name: `/api/proof of ${figure}`,
    path: '/api/proof',
    body: { ...token, figure },
    transfers,
  }))
  return [...figures, ...proofs]
}

/** That there is something to find: each transfer is a transaction of its own, and none of them is missing. */
async function check(url: string, access: string, { path, body, transfers }: Ask): Promise<void> {
  type Reply = { main?: { transactions: number }[]; last_24h?: { transactions: number } | null }
  const reply = await post<Reply>(url, path, body, access)
  if (!reply.main) return
  if (!reply.last_24h?.transactions) throw new Error(`${path} knows nothing of the last 24 hours.`)
  const transactions = reply.main.reduce((sum, day) => sum + day.transactions, 0)
  if (reply.main.length !== DAYS || transactions !== transfers)
    throw new Error(
      `${path} has ${transactions} transactions on ${reply.main.length} days, not ${transfers} on ${DAYS}.`,
    )
}

/** All in turn, round after round, so that whatever disturbs the machine disturbs all alike. */
async function timeEach(url: string, access: string, asks: Ask[]): Promise<Times[]> {
  const times = asks.map((each) => ({ ...each, ms: [] as number[] }))
  for (let round = -5; round < ROUNDS; round++) {
    for (const { path, body, ms } of times) {
      const started = performance.now()
      await post(url, path, body, access)
      if (round >= 0) ms.push(performance.now() - started)
    }
  }
  return times
}

async function underLoad(load: Load): Promise<LoadReply> {
  const worker = new Worker(new URL('./api/connections.ts', import.meta.url), { workerData: load })
  const [reply] = await once(worker, 'message')
  return reply as LoadReply
}

function mediansOf(times: Times[]): Medians[] {
  return [...Map.groupBy(times, (each) => each.name)].map(([name, all]) => ({
    name,
    medians: all.map(({ ms }) => quantile(ms, 0.5)),
    p99s: all.map(({ ms }) => quantile(ms, 0.99)),
  }))
}

function print(worked: Medians[], remembered: Medians[]): void {
  const row = (cells: string[]) =>
    console.log(cells.map((cell, i) => (i ? cell.padStart(18) : cell.padEnd(26))).join(''))
  const sizes = SIZES.map(count)
  row(['median / p99 in ms', ...sizes, 'largest / smallest', ...sizes.map((size) => `memory: ${size}`)])
  for (const [i, { name, medians, p99s }] of worked.entries()) {
    const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 0)
    worst = Math.max(worst, ratio / (OF_HOLDERS.includes(name) ? LIMIT_OF_HOLDERS / LIMIT : 1))
    row([
      name,
      ...medians.map((median, size) => `${median.toFixed(1)} / ${p99s[size]?.toFixed(1)}`),
      ratio.toFixed(2),
      ...(remembered[i]?.medians ?? []).map((median) => median.toFixed(1)),
    ])
  }
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
