import type { Clock } from './clock.ts'
import type { Endpoint } from './endpoint.ts'
import { EndpointFault, Lie, RpcError } from './errors.ts'
import { toHex } from './hex.ts'
import { compileFilters, kindOf } from './log-filter.ts'
import type { LogFilter } from './types.ts'

/** At the same time, for the endpoint to have always something to do. */
const WORKERS = 8
/** Of one that takes any range. */
const WIDE_BLOCKS = 10_000

const LOOK_MS = 10
/** Limits are by the second. */
const REST_MS = 1_200

type Span = { from: number; to: number }

/**
 * Asks every endpoint for logs, one range after the other as fast as it answers, until it refuses or the time is over: how many calls a
 * second one takes shows only when calls follow each other. Single ones, because of a batch that is refused nobody knows how many calls
 * would have been taken.
 */
export async function probeRates(
  endpoints: readonly Endpoint[],
  wanted: LogFilter,
  span: Span,
  forMs: number,
  clock: Clock,
): Promise<void> {
  const able = endpoints.filter(
    ({ learned, healthy, webSocket }) =>
      healthy && !webSocket && learned.logBlocks === null && !learned.missingMethods.includes('eth_getLogs'),
  )
  await Promise.all(able.map((endpoint) => probe(endpoint, wanted, span, forMs, clock)))
}

async function probe(endpoint: Endpoint, wanted: LogFilter, span: Span, forMs: number, clock: Clock) {
  // What was asked before must not count, and what batches have shown so far is coarse.
  await clock.pause(REST_MS)
  endpoint.remember({ ...endpoint.learned, rate: null })
  const over = new AbortController()
  const filters = compileFilters([wanted])
  const blocks = endpoint.learned.range[kindOf(filters)] ?? WIDE_BLOCKS
  let next = span.from
  async function ask() {
    while (endpoint.rate === null && !over.signal.aborted && next <= span.to) {
      const from = next
      next = Math.min(span.to, from + blocks - 1) + 1
      const filter = { ...filters[0]?.params, fromBlock: toHex(from), toBlock: toHex(next - 1) }
      await endpoint.send([{ method: 'eth_getLogs', params: [filter] }], {
        signal: over.signal,
        patient: true,
      })
    }
  }
  /** Calls that were refused would wait and be sent again. */
  async function endOnRefusal() {
    while (endpoint.rate === null && !over.signal.aborted) await clock.pause(LOOK_MS, over.signal)
  }
  const all = Promise.all(Array.from({ length: WORKERS }, ask)).catch((error) => {
    if (
      over.signal.aborted ||
      error instanceof EndpointFault ||
      error instanceof Lie ||
      error instanceof RpcError
    )
      return
    throw error
  })
  await Promise.race([all, endOnRefusal(), clock.pause(forMs)])
  over.abort()
  await all
}
