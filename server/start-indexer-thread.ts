import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Counters } from '#server/chain/counters.ts'
import type { Database } from '#server/db/connect.ts'
import type { LearnedByChain } from '#server/operator/chain-ways.ts'
import type { FromIndexer, IndexerOptions, ToIndexer } from './indexer-thread.ts'

export type IndexerThread = {
  /** Begins to work for one more chain. */
  add(chain: Extract<ToIndexer, { add: unknown }>['add']): void
  counters(): Promise<Counters[]>
  /** What it has learned of the chains' endpoints by using them. */
  learned(): Promise<LearnedByChain>
  close(): Promise<void>
}

type Answer = 'counters' | 'learned' | 'closed'

const RESTART_MS = 5_000
const ANSWER_LIMIT_MS = 1_000
/**
 * Reading a chain leaves much that is garbage at once. With less room for it, a long history is read a tenth more slowly; with more, the
 * process grows by some 100 MB (npm run bench -- index).
 */
const YOUNG_GENERATION_MB = 32

/** The indexer in a thread of its own. Should it die, it is started again: what it has written is whole. */
export function startIndexerThread(db: Database, options: IndexerOptions, log: Logger): IndexerThread {
  // What is given may hold more, of which not all can be sent to a thread.
  const {
    chainFacts,
    databaseUrl,
    dataDir,
    rpcUrls,
    sources,
    portalUrl,
    ipfsGateways,
    arweaveGateways,
    mediaCacheMb,
    logLevel,
  } = options
  const workerData: IndexerOptions = {
    chainFacts,
    databaseUrl,
    dataDir,
    rpcUrls,
    sources,
    portalUrl,
    ipfsGateways,
    arweaveGateways,
    mediaCacheMb,
    logLevel,
  }
  const added: ToIndexer[] = []
  let closing = false
  let thread = start()

  function start(): Worker {
    const worker = new Worker(new URL('./indexer-thread.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB, maxOldGenerationSizeMb: 4_096 },
    })
    worker.on('message', (message: FromIndexer) => {
      if ('admit' in message) db.admit?.(message.admit)
    })
    worker.on('error', (error) => log.error({ err: error }, 'the indexer has crashed'))
    worker.on('exit', () => {
      if (closing) return
      setTimeout(() => {
        if (closing) return
        thread = start()
        for (const message of added) thread.postMessage(message)
      }, RESTART_MS).unref()
    })
    return worker
  }

  return {
    add(chain) {
      const message: ToIndexer = { add: chain }
      added.push(message)
      thread.postMessage(message)
    },
    async counters() {
      const message = await ask(thread, { count: true }, 'counters')
      return message && 'counters' in message ? message.counters : []
    },
    async learned() {
      const message = await ask(thread, { learn: true }, 'learned')
      return message && 'learned' in message ? message.learned : {}
    },
    async close() {
      closing = true
      const ended = Promise.race([nextAnswer(thread, 'closed'), once(thread, 'exit')])
      thread.postMessage({ close: true } satisfies ToIndexer)
      await ended
      await thread.terminate()
    },
  }
}

/** null: it has not answered in time. */
function ask(worker: Worker, question: ToIndexer, name: Answer): Promise<FromIndexer | null> {
  const answer = nextAnswer(worker, name)
  worker.postMessage(question)
  const late = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_LIMIT_MS, null).unref())
  return Promise.race([answer, late])
}

function nextAnswer(worker: Worker, name: Answer): Promise<FromIndexer> {
  return new Promise((resolve) => {
    worker.on('message', function listen(message: FromIndexer) {
      if (!(name in message)) return
      worker.off('message', listen)
      resolve(message)
    })
  })
}
