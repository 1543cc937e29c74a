import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { sql } from '#server/db/sql.ts'
import {
  addWorker,
  createDatabase,
  type DatabaseServer,
  dropDatabases,
  onNode,
  openCluster,
} from '#tools/database-server.ts'
import { makeDatabase } from '#tools/pglite-template.ts'
import { scratchDirectory } from '#tools/scratch-directory.ts'
import { compare, trackFour } from './cluster/tracked.ts'
import { serverCpuMs } from './head/database-cpu.ts'
import { type RpcServer, startRpcServer } from './index/start-rpc-server.ts'

// Four backfills at once on PostgreSQL, and on a Citus cluster with one worker and with two. With --kills, worker nodes are killed meanwhile; with
// --rebalance, a worker joins meanwhile and gets its part of the shards.
const CONTRACTS = 4
const POLL_MS = 100
const LONGEST_AWAY_MS = 2_000
const run = promisify(execFile)

const { values: options } = parseArgs({
  options: {
    transfers: { type: 'string', default: '1000000' },
    /** So many kills of a worker; then nothing is measured. */
    kills: { type: 'string', default: '0' },
    /** A mode of citus_rebalance_start: force_logical or block_writes; then nothing is measured. */
    rebalance: { type: 'string' },
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
    else if (options.rebalance) await rebalance(cluster, node, dataDir, options.rebalance)
    else await measureAll(cluster, node, dataDir)
  } finally {
    await node.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(cluster: DatabaseServer, node: RpcServer, dataDir: string) {
  const rates: number[] = []
  for (const [name, server] of [
    // A database without the extension, on the coordinator's own server: the same version and settings.
    ['PostgreSQL', firstNodes(cluster, 1)],
    ['Citus, 1 worker', firstNodes(cluster, 2)],
    ['Citus, 2 workers', firstNodes(cluster, 3)],
  ] as const) {
    const events = CONTRACTS * Number(options.transfers)
    const rate = await onNew(server, node, dataDir, async ({ begin, isReady }) => {
      const cpu = await startCpuClock(server)
      const begun = performance.now()
      begin()
      while (!(await isReady())) await pause(POLL_MS)
      const rate = (events * 1_000) / (performance.now() - begun)
      const { reader, nodes } = await cpu()
      const perMillion = (ms: number) => ((ms * 1_000) / events).toFixed(1)
      console.log(
        `${name.padEnd(18)}${Math.round(rate).toLocaleString('en').padStart(10)} events/s; CPU seconds a million: ` +
          `the indexer ${perMillion(reader)}, the database's servers ${nodes.map(perMillion).join(' + ')}`,
      )
      return rate
    })
    rates.push(rate)
  }
  const [plain = 0, one = 0, two = 0] = rates
  console.log(
    `of PostgreSQL: ${(one / plain).toFixed(2)} with one worker, ${(two / plain).toFixed(2)} with two`,
  )
}

/** What this process and each node of the database take of the processors until it is asked. */
async function startCpuClock({ nodes }: DatabaseServer) {
  const cpuOf = (url: string) =>
    onNode(url, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      return serverCpuMs(rows[0]?.pid ?? 0)
    })
  const databases = () => Promise.all(nodes.map(cpuOf))
  const [own, before] = [process.cpuUsage(), await databases()]
  return async () => {
    const { user, system } = process.cpuUsage(own)
    const after = await databases()
    return { reader: (user + system) / 1_000, nodes: after.map((ms, i) => ms - (before[i] ?? 0)) }
  }
}

function firstNodes(cluster: DatabaseServer, count: number): DatabaseServer {
  return { ...cluster, nodes: cluster.nodes.slice(0, count) }
}

/** From one worker to two while four histories are read. */
async function rebalance(cluster: DatabaseServer, node: RpcServer, dataDir: string, mode: string) {
  const [worker = ''] = cluster.nodes.slice(2)
  try {
    await onNew(firstNodes(cluster, 2), node, dataDir, async ({ db, databaseUrl, begin, isReady }) => {
      begin()
      await addWorker(databaseUrl, worker)
      await db.raw('select citus_rebalance_start(shard_transfer_mode => $1)', [mode])
      const begun = performance.now()
      const seconds = () => Math.round((performance.now() - begun) / 1_000)
      const isMoved = async () =>
        (await db.row(
          sql`select 1 from pg_dist_background_job where state not in ('finished', 'failed')`,
        )) === null
      let moved: number | null = null
      while (moved === null || !(await isReady())) {
        if (moved === null && (await isMoved())) {
          moved = seconds()
          console.log(`shards have moved after ${moved} s`)
        }
        await pause(POLL_MS)
      }
      console.log(`all is read after ${seconds()} s`)
      const placed = await db.rows<{ groupid: number; shards: number }>(sql`
        select groupid, count(distinct shardminvalue)::int as shards from pg_dist_placement join pg_dist_shard using (shardid)
        where shardminvalue is not null group by groupid order by groupid`)
      console.log(`parts of the index at each worker: ${placed.map(({ shards }) => shards).join(', ')}`)
    })
  } finally {
    await dropDatabases(cluster)
  }
  console.log('a worker added: 0 lost, 0 doubled')
}

/** At random times, for random times, in turn; nothing is measured, and everything compared. */
async function killNodes(cluster: DatabaseServer, node: RpcServer, dataDir: string) {
  const workers = cluster.nodes.length - 1
  let done = 0
  const tell = (what: string, worker: number) => run(command ?? '', [what, String(worker)])
  while (done < kills) {
    await onNew(cluster, node, dataDir, async ({ begin, isReady }) => {
      begin()
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

type Four = Awaited<ReturnType<typeof trackFour>> & { databaseUrl: string }

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
    const result = await work({ ...four, databaseUrl })
    const { lost, doubled } = await compare(four.db, await node.ledger())
    if (lost + doubled > 0) throw new Error(`${lost} lost, ${doubled} doubled`)
    return result
  } finally {
    await four.close()
    await dropDatabases(server)
  }
}
