import type { TimedLog } from '#server/chain/types.ts'
import { lengthOf } from '../log-words.ts'
import { type SkippedLog, skippedLog } from '../skipped-logs.ts'
import type { KnownPools, PoolOfKind } from './known-pools.ts'
import type { PoolEventBody } from './pool-protocol.ts'
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

/** What the pools tell, each by its own protocol: several share a topic. Logs of others, and events of no interest, are left out. */
export function decodePoolEvents(logs: readonly TimedLog[], pools: KnownPools): DecodedPoolEvents {
  const events: PoolEvent[] = []
  const skipped: SkippedLog[] = []
  for (const log of logs) {
    const pool = pools.of(log)
    const read = pool && readEvent(log, pool)
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
function readEvent({ topics, data }: TimedLog, pool: PoolOfKind): PoolEventBody | string | null {
  const shape = poolProtocolOf.get(pool.kind)?.events[topics[0] ?? '']
  if (!shape) return null
  if (topics.length !== shape.topics) return 'wrong number of topics'
  const isSize = shape.words === 'dynamic' ? data.length % 64 === 2 : data.length === lengthOf(shape.words)
  if (!isSize) return 'wrong data size'
  try {
    return shape.read(data, topics, pool) ?? 'number out of range'
  } catch {
    // Lists that point outside of the data.
    return 'malformed data'
  }
}
