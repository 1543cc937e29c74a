import { withoutLogs } from './able-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import type { Limits } from './limits.ts'
import type { CompiledFilter } from './log-filter.ts'

/** An endpoint at work for one stream of logs. */
export type Lane = {
  endpoint: Endpoint
  /** Pieces of work that it does at the moment. */
  running: number
  /** How many there may be, if it is not known to be limited. */
  most: number
}

/** Of an endpoint with a limited rate: the next piece of work begins before the last is done. */
const AT_LIMITED_RATE = 2
/** Who is so many times slower than the fastest would only keep it waiting. */
const TOO_SLOW = 50

export function lanesOf({ endpoints }: EndpointPool, { rangesInFlight }: Limits): Lane[] {
  return endpoints.map((endpoint) => ({ endpoint, running: 0, most: rangesInFlight }))
}

/** The endpoint that takes the blocks from this one on: the least busy of those that give logs. undefined: all have enough to do. */
export function chooseLane(
  pool: EndpointPool,
  lanes: readonly Lane[],
  filters: readonly CompiledFilter[],
  from: number,
): Lane | undefined {
  const without = withoutLogs(pool, filters, from)
  const able = lanes.filter(({ endpoint }) => !without.has(endpoint))
  const healthy = able.filter(({ endpoint }) => endpoint.healthy)
  const overHttp = healthy.filter(({ endpoint }) => !endpoint.webSocket)
  const fit = overHttp.length > 0 ? overHttp : healthy
  // Somebody must try, and find out why nobody answers.
  const best = fit.length > 0 ? undefined : pool.best(able.length > 0 ? without : new Set())
  const candidates = best ? lanes.filter(({ endpoint }) => endpoint === best) : fast(fit)
  const free = candidates.filter((lane) => lane.running < atATime(lane))
  return free.sort((a, b) => a.running / atATime(a) - b.running / atATime(b))[0]
}

function atATime({ endpoint, most }: Lane): number {
  return endpoint.rate === null ? most : Math.min(most, AT_LIMITED_RATE)
}

function fast(lanes: readonly Lane[]): readonly Lane[] {
  const speeds = lanes.map(({ endpoint: { rate, learned } }) =>
    rate === null || learned.range.addresses === null
      ? Number.POSITIVE_INFINITY
      : learned.range.addresses * rate,
  )
  const least = Math.max(0, ...speeds.filter(Number.isFinite)) / TOO_SLOW
  return lanes.filter((_, index) => (speeds[index] ?? 0) >= least)
}
