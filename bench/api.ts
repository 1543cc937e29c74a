import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { startAssay } from '#tools/assay-process.ts'
import { post, signUp } from './api/account.ts'
import type { Load, LoadReply } from './api/connections.ts'
import { fill } from './api/fill.ts'
import { DAYS, noNode, type Seeded } from './api/seed.ts'
import { startBareFastify } from './api/start-bare-fastify.ts'
import { type BenchDatabase, type DatabaseKind, openDatabases } from './index/databases.ts'

// What the statistics calls cost, with 10,000, 100,000 and 1,000,000 transfers behind them: they must not grow with what they do not show.
const { values: options } = parseArgs({
  options: {
    /** Instead of all else: one token with so many transfers beside one with 100,000, and the proofs of its figures as well. */
    transfers: { type: 'string' },
    /** PostgreSQL or PGlite; both unless told. */
    database: { type: 'string' },
    rounds: { type: 'string', default: '200' },
  },
})
const SIZES = options.transfers ? [100_000, Number(options.transfers)] : [10_000, 100_000, 1_000_000]
const LIMIT = 1.3
const ROUNDS = Number(options.rounds)
/** Of what a bare Fastify gives that sends the same bytes. */
const LEAST_OF_BARE = 0.25
const CONNECTIONS = 50
const LOAD_SECONDS = 10
const PATHS = { erc20: 'erc20', erc721: 'nft', wallet: 'wallet' }

const PROVED = ['transactions', 'holders', 'top100']

type Ask = { name: string; path: string; body: object; transfers: number }
type Times = Ask & { ms: number[] }

const databases = await openDatabases()
let worst = 0
let leastOfBare = Number.POSITIVE_INFINITY
try {
  for (const kind of ['PostgreSQL', 'PGlite'] as const) {
    if (options.database && options.database !== kind) continue
    const place = await databases.create(kind)
    worst = Math.max(worst, await measure(kind, place))
    await place.remove()
  }
} finally {
  await databases.close()
}
console.log(
  `\nlimit: the median at ${count(SIZES.at(-1) ?? 0)} transfers at most ${LIMIT} times that at ${count(SIZES[0] ?? 0)}`,
)
console.log(`api ratio: ${worst.toFixed(2)}`)
console.log(`limit: at least ${LEAST_OF_BARE} of the answers of a bare Fastify`)
console.log(`memory ratio: ${leastOfBare.toFixed(2)}`)
process.exitCode = worst <= LIMIT && leastOfBare >= LEAST_OF_BARE ? 0 : 1

/** Returns how many times as long the slowest to grow takes with the most transfers as with the fewest. */
async function measure(kind: DatabaseKind, place: BenchDatabase): Promise<number> {
  const env = {
    ...(place.url && { DATABASE_URL: place.url }),
    DATA_DIR: place.directory,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    ...noNode,
  }
  const { access } = await signUp(env)
  const seeded = await fill(place, SIZES, options.transfers ? ['erc20'] : undefined)
  const assay = await startAssay(env)
  try {
    const asks = seeded.flatMap(asksOf)
    for (const each of asks) await check(assay.url, access, each)
    console.log(`\n${kind}`)
    // On the embedded database, which is the server's own, nothing can be changed from outside: there, all is answered from memory.
    const ratio = place.url ? print(await timeEach(assay.url, access, asks, place.url)) : 0
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
    return ratio
  } finally {
    await assay.kill()
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
async function timeEach(url: string, access: string, asks: Ask[], databaseUrl: string): Promise<Times[]> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const times = asks.map((each) => ({ ...each, ms: [] as number[] }))
  for (let round = -5; round < ROUNDS; round++) {
    for (const { path, body, ms } of times) {
      // Otherwise it would be answered from memory.
      await database.query('update contracts set changes = changes + 1')
      const started = performance.now()
      await post(url, path, body, access)
      if (round >= 0) ms.push(performance.now() - started)
    }
  }
  await database.end()
  return times
}

async function underLoad(load: Load): Promise<LoadReply> {
  const worker = new Worker(new URL('./api/connections.ts', import.meta.url), { workerData: load })
  const [reply] = await once(worker, 'message')
  return reply as LoadReply
}

function print(times: Times[]): number {
  const row = (cells: string[]) =>
    console.log(cells.map((cell, i) => (i ? cell.padStart(18) : cell.padEnd(26))).join(''))
  row(['median / p99 in ms', ...SIZES.map(count), 'largest / smallest'])
  let worst = 0
  for (const [name, all] of Map.groupBy(times, (each) => each.name)) {
    const medians = all.map(({ ms }) => quantile(ms, 0.5))
    const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 0)
    worst = Math.max(worst, ratio)
    row([
      name,
      ...all.map(({ ms }) => `${quantile(ms, 0.5).toFixed(1)} / ${quantile(ms, 0.99).toFixed(1)}`),
      ratio.toFixed(2),
    ])
  }
  return worst
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
