import type { Endpoint } from './endpoint.ts'
import { EndpointFault, Lie, RpcError } from './errors.ts'
import { fetchRange } from './fetch-range.ts'
import { type CompiledFilter, compileFilters, kindOf } from './log-filter.ts'
import { SplitRange } from './split-range.ts'
import type { LogFilter } from './types.ts'

/** What many public nodes allow: who takes it has no limit that would make reading slow. */
const PROBED_BLOCKS = 10_000
const PATIENCE_MS = 5_000

/**
 * Asks each endpoint for the logs of some blocks if nothing is known of the ranges that it takes, so that the pace is no guess. What it
 * refuses is learned on the way, in a few requests; one that does not answer in time stays unknown.
 */
export async function probeRanges(
  endpoints: readonly Endpoint[],
  wanted: LogFilter,
  from: number,
  to: number,
): Promise<void> {
  const filters = compileFilters([wanted])
  const kind = kindOf(filters)
  const last = Math.min(to, from + PROBED_BLOCKS - 1)
  const unknown = endpoints.filter(
    ({ learned }) =>
      learned.range[kind] === null &&
      learned.logBlocks === null &&
      learned.answeredRange[kind] < last - from + 1,
  )
  const signal = AbortSignal.timeout(PATIENCE_MS)
  await Promise.all(unknown.map((endpoint) => probe(endpoint, filters, from, last, signal)))
}

async function probe(
  endpoint: Endpoint,
  filters: readonly CompiledFilter[],
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    await fetchRange(endpoint, filters, from, to, signal)
    endpoint.answered()
  } catch (error) {
    if (error instanceof SplitRange && to > from)
      // One answer of the length that it takes.
      return probe(
        endpoint,
        filters,
        from,
        from + Math.min(error.blocks, endpoint.learned.range[kindOf(filters)] ?? to - from, to - from) - 1,
        signal,
      )
    if (error instanceof EndpointFault || error instanceof Lie || error instanceof RpcError)
      endpoint.failed(error)
  }
}
