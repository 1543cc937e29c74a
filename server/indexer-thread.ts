import os from 'node:os'
import v8 from 'node:v8'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Protocols } from '#api/chains/protocols.ts'
import { type ChainKey, chainKeys, registerChains } from '#api/chains.ts'
import { allCounters, type Counters } from '#server/chain/counters.ts'
import { openChains } from '#server/chain/open-chains.ts'
import { openDatabase, openDatabaseThrough } from '#server/db/connect.ts'
import { type Env, sourceOf } from '#server/env.ts'
import { startHallmarkQueue } from '#server/hallmark/hallmark-queue.ts'
import { freeBytesIn } from '#server/indexer/run/disk-room.ts'
import { releaseOfTheDead } from '#server/indexer/run/lease.ts'
import { startIndexer } from '#server/indexer/run/start-indexer.ts'
import { keepEndpointLimits } from '#server/keep-endpoint-limits.ts'
import { createLog } from '#server/log.ts'
import { openMedia } from '#server/metadata/media.ts'
import { startMediaQueue } from '#server/metadata/media-queue.ts'
import { startMetadataQueue } from '#server/metadata/metadata-queue.ts'
import { recomputeRarity } from '#server/metadata/rarity.ts'
import { tellTrackers } from '#server/metadata/tell-trackers.ts'
import { gatewaysOf } from '#server/metadata/token-uri.ts'
import { type LearnedByChain, learnedOf } from '#server/operator/chain-ways.ts'
import { historyWindow, Portal } from '#server/portal/portal.ts'
import { readThroughPortal } from '#server/portal/read-through-portal.ts'
import { protocolsOf } from '#server/protocols.ts'

// The thread that runs the indexer and reads metadata: reading a large answer takes tens of milliseconds, in which a page would have to wait.

export type IndexerOptions = Pick<
  Env,
  | 'chainFacts'
  | 'databaseUrl'
  | 'dataDir'
  | 'rpcUrls'
  | 'sources'
  | 'portalUrl'
  | 'ipfsGateways'
  | 'arweaveGateways'
  | 'mediaCacheMb'
  | 'logLevel'
>
export type ToIndexer =
  | { add: { key: ChainKey; urls: string[]; protocols: Protocols } }
  | { count: true }
  | { learn: true }
  | { close: true }
export type FromIndexer =
  | { admit: MessagePort }
  | { counters: Counters[] }
  | { learned: LearnedByChain }
  | { closed: true }

/** What the indexer writes at a time takes a second or two. A node of a cluster that takes longer is looked at, and left out if it hangs. */
const CLUSTER_STATEMENT_LIMIT_MS = 30_000

/** A ninth of what the thread that answers gets, while both want the same core. */
const NICENESS = 10

// Most of what is read from a chain is garbage a second later: collecting at 1.5 times the live heap instead of twice keeps
// the process some 100 MB smaller (npm run bench -- index).
v8.setFlagsFromString('--heap-growing-percent=50')

// Where all cores are busy, a page that somebody waits for comes before what is read of the past. Linux takes this of the thread alone, others of the whole process.
if (process.platform === 'linux') os.setPriority(NICENESS)

const { chainFacts, databaseUrl, dataDir, rpcUrls, sources, portalUrl, mediaCacheMb, logLevel, ...named } =
  workerData as IndexerOptions
registerChains(chainFacts)
const port = parentPort
if (!port) throw new Error('indexer-thread.ts runs as a worker thread only')
const tell = (message: FromIndexer, ports: MessagePort[] = []) => port.postMessage(message, ports)

const log = createLog(logLevel)
const db = databaseUrl
  ? await openDatabase({ databaseUrl, dataDir, log, clusterStatementLimitMs: CLUSTER_STATEMENT_LIMIT_MS })
  : openDatabaseThrough((theirs) => tell({ admit: theirs }, [theirs]), log)
const chains = openChains(rpcUrls, log)
const endpointLimits = await keepEndpointLimits({ db, chains, log, writes: true })
if (db.kind === 'embedded') await releaseOfTheDead(db)
const indexer = await startIndexer(db, log, databaseUrl ? undefined : freeBytesIn(dataDir))
const metadata = startMetadataQueue({
  db,
  chains,
  log,
  gateways: gatewaysOf(named),
  onKnown: (contractId) => recomputeRarity(db, contractId, log),
})
const hallmarks = startHallmarkQueue({ db, chains, log })
const media = startMediaQueue({
  db,
  log,
  media: openMedia({ db, dataDir, mediaCacheMb, ...named }),
  onStored: (contractId) => tellTrackers(db, contractId),
})
const window = historyWindow()
const portals = new Map<ChainKey, Portal>()
for (const key of chainKeys()) {
  const chain = chains.get(key)
  if (!chain) continue
  const tracked = { chain, protocols: protocolsOf(key) }
  if (sourceOf({ rpcUrls, sources }, key) === 'rpc') {
    indexer.add(tracked)
    continue
  }
  const portal = new Portal(key, { url: portalUrl, window, log })
  portals.set(key, portal)
  indexer.add({ ...tracked, history: { chain: readThroughPortal(chain, portal, log), portal } })
}

port.on('message', async (message: ToIndexer) => {
  if ('add' in message) {
    const { key, urls, protocols } = message.add
    chains.add(key, urls)
    indexer.add({ chain: chains.open(key), protocols })
  } else if ('count' in message) {
    tell({ counters: allCounters() })
  } else if ('learn' in message) {
    tell({ learned: learnedOf(chains, chainKeys(), portals) })
  } else {
    await Promise.all([indexer.close(), metadata.close(), media.close(), hallmarks.close()])
    await endpointLimits.close()
    chains.close()
    await db.close()
    tell({ closed: true })
  }
})
