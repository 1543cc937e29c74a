import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import {
  createDatabase,
  type DatabaseServer,
  dropDatabases,
  openCluster,
  serverOf,
} from '#tools/database-server.ts'
import { makeDatabase } from '#tools/pglite-template.ts'
import { startPostgres } from '#tools/postgres.ts'
import { scratchDirectory } from '#tools/scratch-directory.ts'
import { compare, trackFour } from './cluster/tracked.ts'
import { type RpcServer, startRpcServer } from './index/start-rpc-server.ts'

// Four backfills at once on PostgreSQL, and on a Citus cluster with one worker and with two. With --kills, worker nodes are killed meanwhile.
const CONTRACTS = 4
const POLL_MS = 100
const LONGEST_AWAY_MS = 2_000
const run = promisify(execFile)

const { values: options } = parseArgs({
  options: {
    transfers: { type: 'string', default: '1000000' },
    /** So many kills of a worker; then nothing is measured. */
    kills: { type: 'string', default: '0' },
  },
})
const { CITUS_URL: url, CITUS_NODE_COMMAND: command } = process.env
const kills = Number(options.kills)
if (!url) {
  console.log('There is no cluster to measure: CITUS_URL names none.')
} else if (kills > 0 && !command) {
  console.log(
    'CITUS_NODE_COMMAND has to name a program that is told kill or start, and the number of a worker.',
  )
} else {
  const transfers = Number(options.transfers)
  const node = await startRpcServer({ transfers, blockTimestamps: true })
  const dataDir = await scratchDirectory('bench-cluster')
  try {
    const cluster = await openCluster(url)
    if (kills > 0) await killNodes(cluster, node, dataDir)
    else await measureAll(cluster, node, dataDir)
  } finally {
    await node.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(cluster: DatabaseServer, node: RpcServer, dataDir: string) {
  const postgres = await startPostgres({ settings: { shared_buffers: '1GB', max_wal_size: '4GB' } })
  const rates: number[] = []
  const oneWorker = { ...cluster, nodes: cluster.nodes.slice(0, 2) }
  for (const [name, server] of [
    ['PostgreSQL', serverOf([postgres.url])],
    ['Citus, 1 worker', oneWorker],
    ['Citus, 2 workers', cluster],
  ] as const) {
    const rate = await onNew(server, node, dataDir, async ({ isReady }) => {
      const begun = performance.now()
      while (!(await isReady())) await pause(POLL_MS)
      return (CONTRACTS * Number(options.transfers) * 1_000) / (performance.now() - begun)
    })
    rates.push(rate)
    console.log(`${name.padEnd(18)}${Math.round(rate).toLocaleString('en').padStart(10)} events/s`)
  }
  await postgres.stop()
  const [plain = 0, one = 0, two = 0] = rates
  console.log(
    `of PostgreSQL: ${(one / plain).toFixed(2)} with one worker, ${(two / plain).toFixed(2)} with two`,
  )
}

/** At random times, for random times, in turn; nothing is measured, and everything compared. */
async function killNodes(cluster: DatabaseServer, node: RpcServer, dataDir: string) {
  const workers = cluster.nodes.length - 1
  let done = 0
  const tell = (what: string, worker: number) => run(command ?? '', [what, String(worker)])
  while (done < kills) {
    await onNew(cluster, node, dataDir, async ({ isReady }) => {
      while (!(await isReady())) {
        await pause(Math.random() * LONGEST_AWAY_MS)
        if (done === kills || (await isReady())) continue
        const worker = 1 + (done++ % workers)
        await tell('kill', worker)
        await pause(Math.random() * LONGEST_AWAY_MS)
        await tell('start', worker)
        console.log(`${done} of ${kills}: worker ${worker} was killed and started`)
      }
    })
  }
  console.log(`${done} kills: 0 lost, 0 doubled`)
}

type Four = Awaited<ReturnType<typeof trackFour>>

/** Reads four histories into a new database and compares them with what happened. */
async function onNew<T>(
  server: DatabaseServer,
  node: RpcServer,
  dataDir: string,
  work: (four: Four) => Promise<T>,
): Promise<T> {
  const databaseUrl = await createDatabase(server, `run_${Date.now()}`)
  await makeDatabase({ databaseUrl, dataDir })
  await node.reset({ latencyMs: 0, maxLogs: 10_000 })
  const four = await trackFour(databaseUrl, dataDir, node.url)
  try {
    const result = await work(four)
    const { lost, doubled } = await compare(four.db, await node.ledger())
    if (lost + doubled > 0) throw new Error(`${lost} lost, ${doubled} doubled`)
    return result
  } finally {
    await four.close()
    await dropDatabases(server)
  }
}
