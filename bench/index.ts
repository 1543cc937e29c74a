import { parseArgs } from 'node:util'
import { startAssay } from './index/assay.ts'
import type { StartContestant } from './index/contestant.ts'
import { openDatabases } from './index/databases.ts'
import { startEnvio } from './index/envio/envio.ts'
import { KINDS, type Kind } from './index/kind.ts'
import { largeVerdict } from './index/large.ts'
import { type Figures, measure } from './index/measure.ts'
import { startPonder } from './index/ponder/ponder.ts'
import { envioVerdict, printTable, verdict } from './index/report.ts'
import { type Condition, type RpcServer, startRpcServer } from './index/start-rpc-server.ts'

// How fast the history of a token, an NFT contract or a wallet gets from a node into the database, ours against Ponder's: the same
// chain, the same kind of database, turn by turn in the same run, and what each has written compared with the chain's own ledger.
const SMALL = 100_000
const LARGE = 1_000_000
const MANY_URLS = 20
const NEAR: Condition = { latencyMs: 0, maxLogs: Number.MAX_SAFE_INTEGER }
const FAR: Condition = { latencyMs: 50, maxLogs: 10_000 }

const { values: options } = parseArgs({
  options: {
    /** What is indexed: all of them, one after the other, unless some are named. */
    kind: { type: 'string', multiple: true },
    /** How often the runs that the ratio comes from are repeated. */
    rounds: { type: 'string', default: '3' },
    /** assay or ponder: only its runs, for work on one of them; there is no ratio then. */
    only: { type: 'string' },
    /** envio: beside it instead of Ponder, an ERC-20 on PostgreSQL. */
    peer: { type: 'string', default: 'ponder' },
    /** So many transfers instead of 100,000, and no longer history. */
    short: { type: 'string' },
    /** Without the runs on a node that is far away. */
    near: { type: 'boolean', default: false },
    /** Ponder takes some ten minutes for the million. */
    'ponder-million': { type: 'boolean', default: false },
    /** Instead of all else: Assay alone with so many transfers of one token, beside 100,000 in the same run. */
    transfers: { type: 'string' },
    /** PostgreSQL or PGlite; both unless told. */
    database: { type: 'string' },
  },
})

const kinds = KINDS.filter((kind) => options.kind?.includes(kind) ?? true)
const DATABASES = (['PostgreSQL', 'PGlite'] as const)
  .filter((kind) => !options.database || kind === options.database)
  // Envio has no other.
  .filter((kind) => options.peer !== 'envio' || kind === 'PostgreSQL')

type Indexer = { name: Figures['indexer']; start: StartContestant; urls: number }
const assay: Indexer = { name: 'Assay', start: startAssay, urls: 1 }
const ponderOne: Indexer = { name: 'Ponder, 1 URL', start: startPonder, urls: 1 }
const ponderMany: Indexer = { name: 'Ponder, 20 URLs', start: startPonder, urls: MANY_URLS }
const envio: Indexer = { name: 'Envio', start: startEnvio, urls: 1 }
const all: Figures[] = []

// What is at work is ended when this process exits, and a bare signal would skip that.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const databases = await openDatabases()
try {
  if (options.transfers) await aLongHistory(Number(options.transfers))
  else if (options.peer === 'envio') await besideEnvio()
  else await besidePonder()
} finally {
  await databases.close()
}
console.log()
printTable(all)
console.log()
if (options.transfers) process.exitCode = largeVerdict(all, SMALL) ? 0 : 1
else if (!options.only)
  process.exitCode = (options.peer === 'envio' ? envioVerdict(all) : verdict(all)) ? 0 : 1

async function besidePonder() {
  for (const kind of kinds) {
    await onChain(kind, options.short ? Number(options.short) : SMALL, async (server) => {
      for (let round = 1; round <= Number(options.rounds); round++) {
        await eachDatabase(kind, server, NEAR, [assay, ponderMany])
      }
      if (!options.near) await eachDatabase(kind, server, FAR, [assay, ponderMany])
      if (kind === 'erc20') await eachDatabase(kind, server, NEAR, [ponderOne])
    })
    if (kind !== 'erc20' || options.short) continue
    if (options.only === 'ponder' && !options['ponder-million']) continue
    await onChain(kind, LARGE, async (server) => {
      await eachDatabase(kind, server, NEAR, options['ponder-million'] ? [assay, ponderMany] : [assay])
      if (!options.near) await eachDatabase(kind, server, FAR, [assay])
    })
  }
}

async function besideEnvio() {
  await onChain('erc20', options.short ? Number(options.short) : SMALL, async (server) => {
    for (let round = 1; round <= Number(options.rounds); round++)
      await eachDatabase('erc20', server, NEAR, [assay, envio])
    if (!options.near) await eachDatabase('erc20', server, FAR, [assay, envio])
  })
}

async function aLongHistory(transfers: number) {
  await onChain('erc20', SMALL, async (server) => {
    for (let round = 1; round <= Number(options.rounds); round++)
      await eachDatabase('erc20', server, NEAR, [assay])
  })
  await onChain('erc20', transfers, (server) => eachDatabase('erc20', server, NEAR, [assay]))
}

async function onChain(kind: Kind, transfers: number, work: (server: RpcServer) => Promise<void>) {
  const server = await startRpcServer({ kind, transfers, blockTimestamps: true })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

async function eachDatabase(kind: Kind, server: RpcServer, condition: Condition, indexers: Indexer[]) {
  for (const databaseKind of DATABASES) {
    for (const { name, start, urls } of indexers) {
      if (options.only && !name.toLowerCase().startsWith(options.only)) continue
      const database = await databases.create(databaseKind)
      try {
        const rpcUrls = Array.from({ length: urls }, (_, index) => `${server.url}/${index + 1}`)
        const run = await measure(() => start(database, rpcUrls, kind), database, server, condition)
        all.push({ kind, indexer: name, database: databaseKind, latencyMs: condition.latencyMs, ...run })
        console.log(
          `${kind}: ${name} on ${databaseKind}, ${run.transfers} transfers, ${condition.latencyMs} ms: ${Math.round(run.eventsPerSecond)} events/s`,
        )
      } finally {
        await database.remove()
      }
    }
  }
}
