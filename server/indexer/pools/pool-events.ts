import type { Log, Receipt, TimedLog } from '#server/chain/types.ts'
import { lengthOf } from '../log-words.ts'
import { type SkippedLog, skippedLog } from '../skipped-logs.ts'
import type { KnownPools, PoolOfKind } from './known-pools.ts'
import type { EventShape, PoolEventBody } from './pool-protocol.ts'
import { poolProtocolOf } from './pool-protocols.ts'

export type PoolEvent = {
  /** The pool's id. */
  pool: string
  blockNumber: number
  logIndex: number
  transactionHash: string
  /** Seconds. */
  timestamp: number
} & PoolEventBody

export type DecodedPoolEvents = {
  events: PoolEvent[]
  /** What could not be read. */
  skipped: SkippedLog[]
}

/** The transactions whose other logs are needed to read what the pools tell. */
export function transactionsNeeded(logs: readonly TimedLog[], pools: KnownPools): string[] {
  const needed = logs.filter((log) => {
    const pool = pools.of(log)
    return pool && shapeOf(log, pool)?.needsReceipt?.(pool)
  })
  return [...new Set(needed.map(({ transactionHash }) => transactionHash))]
}

/** What the pools tell, each by its own protocol: several share a topic. Logs of others, and events of no interest, are left out. */
export function decodePoolEvents(
  logs: readonly TimedLog[],
  pools: KnownPools,
  receipts: ReadonlyMap<string, Pick<Receipt, 'logs'>> = new Map(),
): DecodedPoolEvents {
  const events: PoolEvent[] = []
  const skipped: SkippedLog[] = []
  for (const log of logs) {
    const pool = pools.of(log)
    const read = pool && readEvent(log, pool, receipts.get(log.transactionHash)?.logs ?? [])
    if (!read) continue
    if (typeof read === 'string') skipped.push(skippedLog(log, read))
    else {
      const { blockNumber, logIndex, transactionHash, blockTimestamp: timestamp } = log
      events.push({ blockNumber, logIndex, transactionHash, timestamp, pool: pool.id, ...read })
    }
  }
  return { events, skipped }
}

/** A V2 pool is a token too: who has a share of it is of no interest here, and null. */
function readEvent(
  log: TimedLog,
  pool: PoolOfKind,
  ofTransaction: readonly Log[],
): PoolEventBody | string | null {
  const { topics, data, logIndex } = log
  const shape = shapeOf(log, pool)
  if (!shape) return null
  if (topics.length !== shape.topics) return 'wrong number of topics'
  const isSize = shape.words === 'dynamic' ? data.length % 64 === 2 : data.length === lengthOf(shape.words)
  if (!isSize) return 'wrong data size'
  try {
    const before = ofTransaction.filter((other) => other.logIndex < logIndex)
    const read = shape.read(data, topics, pool, before)
    return read ?? (shape.needsReceipt?.(pool) ? 'coin unknown' : 'number out of range')
  } catch {
    // Lists that point outside of the data.
    return 'malformed data'
  }
}

function shapeOf({ topics }: Log, { kind }: PoolOfKind): EventShape | undefined {
  return poolProtocolOf.get(kind)?.events[topics[0] ?? '']
}
