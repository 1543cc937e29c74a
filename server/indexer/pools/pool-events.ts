import type { TimedLog } from '#server/chain/types.ts'
import { topicAddress, wordAddress } from '../log-words.ts'
import { type SkippedLog, skippedLog } from '../skipped-logs.ts'
import type { PoolEventBody, PoolProtocol, PoolVersion } from './pool-protocol.ts'
import { poolEventShapes } from './pool-protocols.ts'

type At = {
  blockNumber: number
  logIndex: number
  transactionHash: string
  /** Seconds. */
  timestamp: number
}

export type PoolCreated = At & {
  kind: PoolVersion
  /** Who says so: only a known factory's word is worth something. */
  factory: string
  pool: string
  token0: string
  token1: string
}

export type PoolEvent = At & { pool: string; kind: PoolVersion } & PoolEventBody

export type DecodedPoolEvents = {
  events: PoolEvent[]
  /** What could not be read. */
  skipped: SkippedLog[]
}

/** Every topic that `decodePoolEvents` understands. */
export const poolTopics: readonly string[] = Object.keys(poolEventShapes)

/** What pools tell. That they are pools is for the caller to know: anybody can emit these events. */
export function decodePoolEvents(logs: readonly TimedLog[]): DecodedPoolEvents {
  const events: PoolEvent[] = []
  const skipped: SkippedLog[] = []
  for (const log of logs) {
    const read = readEvent(log)
    if (typeof read === 'string') skipped.push(skippedLog(log, read))
    else events.push({ ...at(log), pool: log.address, ...read })
  }
  return { events, skipped }
}

/** The pool that the log of a factory of this protocol tells of; null if it tells of something else. */
export function decodePoolCreated(
  log: TimedLog,
  { version: kind, created }: Pick<PoolProtocol, 'version' | 'created'>,
): PoolCreated | null {
  const { topics, data } = log
  if (topics[0] !== created.topic || topics.length !== created.topics || data.length !== 2 + 2 * 64)
    return null
  const token0 = topicAddress(topics[1])
  const token1 = topicAddress(topics[2])
  const pool = wordAddress(data, created.poolWord)
  if (!token0 || !token1 || !pool) return null
  return { ...at(log), kind, factory: log.address, pool, token0, token1 }
}

function readEvent({ topics, data }: TimedLog): ({ kind: PoolVersion } & PoolEventBody) | string {
  const shape = poolEventShapes[topics[0] ?? '']
  if (!shape) return 'other event'
  if (topics.length !== shape.topics) return 'wrong number of topics'
  if (data.length !== 2 + shape.words * 64) return 'wrong data size'
  const what = shape.read(data)
  return what ? { kind: shape.version, ...what } : 'number out of range'
}

function at({ blockNumber, logIndex, transactionHash, blockTimestamp }: TimedLog): At {
  return { blockNumber, logIndex, transactionHash, timestamp: blockTimestamp }
}

export type PoolState = {
  balance0: bigint
  balance1: bigint
  /** null: V2, or a V3 pool that has not begun. */
  sqrtPriceX96: bigint | null
}

export const newPool: PoolState = { balance0: 0n, balance1: 0n, sqrtPriceX96: null }

/**
 * What a pool holds after one more event. V2 says it itself; in V3 it is the sum of what went in and out. Taking liquidity out of a
 * position (Burn) moves nothing yet: Collect does. Tokens sent to a V3 pool outside of its events belong to nobody and do not count.
 */
export function applyPoolEvent(state: PoolState, event: PoolEvent): PoolState {
  if (event.event === 'Sync') return { ...state, balance0: event.reserve0, balance1: event.reserve1 }
  if (event.event === 'Initialize') return { ...state, sqrtPriceX96: event.sqrtPriceX96 }
  if (event.kind === 'v2' || event.event === 'Burn') return state
  const sign = event.event === 'Collect' || event.event === 'CollectProtocol' ? -1n : 1n
  return {
    balance0: state.balance0 + sign * event.amount0,
    balance1: state.balance1 + sign * event.amount1,
    sqrtPriceX96: event.event === 'Swap' ? event.sqrtPriceX96 : state.sqrtPriceX96,
  }
}

/** What one whole token 0 costs in whole tokens 1; null if there is no price. */
export function priceOfToken0(
  { balance0, balance1, sqrtPriceX96 }: PoolState,
  kind: PoolVersion,
  decimals0: number,
  decimals1: number,
): number | null {
  const ratio =
    kind === 'v3' ? (Number(sqrtPriceX96 ?? 0n) / 2 ** 96) ** 2 : Number(balance1) / Number(balance0)
  return Number.isFinite(ratio) && ratio > 0 ? ratio * 10 ** (decimals0 - decimals1) : null
}
