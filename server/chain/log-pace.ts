import type { Clock } from './clock.ts'
import type { Endpoint } from './endpoint.ts'
import type { FilterKind } from './learned-limits.ts'
import type { Limits } from './limits.ts'

/** How fast the history of a contract, or of a wallet by logs of any address, can be read through a chain's endpoints, by what is known of them. */
export type LogPace = {
  /** All endpoints together, where there is nothing to read but empty blocks. */
  blocksPerSecond: number
  /** Of those together as well, where blocks are full of logs; null: no limit of it is known. */
  logsPerSecond: number | null
  /** The one whose limits cost the most: with limits like the best of the others it would be faster. null: none is limited. */
  limitedBy: string | null
  /** Whether these are figures that were learned; else they are assumed. */
  learned: boolean
}

/** Of an endpoint of which nothing is known: what most public ones take. */
const ASSUMED = { range: 10_000, callsPerSecond: 5 }
/** In one request to an endpoint of which no rate is known. */
const USUAL_CALLS = 10
/** Calls that bring new logs; the others ask for headers and compare answers. */
const USEFUL_CALLS = 0.9

type Lane = { name: string; blocks: number; logs: number | null; limited: boolean; learned: boolean }

export function logPace(
  endpoints: readonly Endpoint[],
  kind: FilterKind,
  limits: Limits,
  clock: Clock,
): LogPace {
  const now = clock.now()
  const usable = endpoints.filter((each) => givesLogs(each, kind) && each.shutOutUntil <= now)
  const healthy = usable.filter((each) => each.healthy)
  const lanes = (healthy.length > 0 ? healthy : usable).map((each) => laneOf(each, kind, limits))
  const slowest = lanes.filter(({ limited }) => limited).sort((a, b) => a.blocks - b.blocks)[0]
  const useless = endpoints.find((each) => !givesLogs(each, kind))
  return {
    blocksPerSecond: lanes.reduce((sum, { blocks }) => sum + blocks, 0),
    logsPerSecond: lanes.every(({ logs }) => logs === null)
      ? null
      : lanes.reduce((sum, { logs }) => sum + (logs ?? 0), 0),
    limitedBy: slowest?.name ?? useless?.name ?? null,
    learned: lanes.length > 0 && lanes.every(({ learned }) => learned),
  }
}

function givesLogs({ learned }: Endpoint, kind: FilterKind): boolean {
  if (kind === 'any address' && learned.needsAddress) return false
  return learned.logBlocks === null && !learned.missingMethods.includes('eth_getLogs')
}

function laneOf({ name, learned, rate, batchCalls }: Endpoint, kind: FilterKind, limits: Limits): Lane {
  const { latencyMs } = learned
  const answered = learned.answeredRange[kind]
  const atOnce = limits.rangesInFlight * Math.min(batchCalls, USUAL_CALLS)
  const byLatency = latencyMs === null ? null : (atOnce * 1_000) / latencyMs
  const calls = USEFUL_CALLS * Math.min(rate ?? Infinity, byLatency ?? ASSUMED.callsPerSecond)
  const longest = learned.range[kind]
  const range = longest ?? Math.max(ASSUMED.range, answered)
  return {
    name,
    blocks: calls * Math.min(range, limits.maxRangeBlocks),
    logs: learned.logs === null ? null : calls * learned.logs,
    limited: longest !== null || rate !== null,
    learned: longest !== null || answered > 0,
  }
}
