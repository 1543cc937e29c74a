import type { ChainKey } from '#api/chains.ts'
import { metricText, type Sample } from '#server/metric-text.ts'

/** What one endpoint has done since the process started. */
export type Counters = {
  chain: ChainKey
  /** The host: the rest of an endpoint's address may hold a key. */
  endpoint: string
  callsByMethod: Map<string, number>
  requests: number
  requestSeconds: number
  errorsByKind: Map<string, number>
  lies: number
  /** In milliseconds since 1970; a time in the past means that it is not set aside. */
  setAsideUntil: number
}

const all = new Map<string, Counters>()

export function countersOf(chain: ChainKey, endpoint: string): Counters {
  const key = `${chain} ${endpoint}`
  let counters = all.get(key)
  if (!counters) {
    counters = {
      chain,
      endpoint,
      callsByMethod: new Map(),
      requests: 0,
      requestSeconds: 0,
      errorsByKind: new Map(),
      lies: 0,
      setAsideUntil: 0,
    }
    all.set(key, counters)
  }
  return counters
}

export function increase(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1)
}

export function allCounters(): Counters[] {
  return [...all.values()]
}

/** All endpoints in the text format of Prometheus, with what another thread has counted. */
export function metricsText(others: readonly Counters[] = []): string {
  const together = [
    ...Map.groupBy([...all.values(), ...others], ({ chain, endpoint }) => `${chain} ${endpoint}`),
  ].map(([, counters]) => counters.reduce(sum))
  const family = (
    name: string,
    type: 'gauge' | 'counter',
    help: string,
    samples: (counters: Counters) => Sample[],
  ) => familyText(together, name, type, help, samples)
  return [
    family('assay_rpc_calls_total', 'counter', 'JSON-RPC calls sent.', ({ callsByMethod }) =>
      [...callsByMethod].map(([method, value]) => [{ method }, value]),
    ),
    family('assay_rpc_requests_total', 'counter', 'Requests sent, each with one or more calls.', (each) => [
      [{}, each.requests],
    ]),
    family('assay_rpc_request_seconds_total', 'counter', 'Time from request to answer, added up.', (each) => [
      [{}, each.requestSeconds],
    ]),
    family('assay_rpc_errors_total', 'counter', 'Requests without a usable answer.', ({ errorsByKind }) =>
      [...errorsByKind].map(([kind, value]) => [{ kind }, value]),
    ),
    family('assay_rpc_lies_total', 'counter', 'Answers that were caught as false.', (each) => [
      [{}, each.lies],
    ]),
    family('assay_rpc_set_aside', 'gauge', '1 while the endpoint stands behind the others.', (each) => [
      [{}, each.setAsideUntil > Date.now() ? 1 : 0],
    ]),
  ].join('')
}

function sum(one: Counters, other: Counters): Counters {
  return {
    chain: one.chain,
    endpoint: one.endpoint,
    callsByMethod: sumOf(one.callsByMethod, other.callsByMethod),
    requests: one.requests + other.requests,
    requestSeconds: one.requestSeconds + other.requestSeconds,
    errorsByKind: sumOf(one.errorsByKind, other.errorsByKind),
    lies: one.lies + other.lies,
    setAsideUntil: Math.max(one.setAsideUntil, other.setAsideUntil),
  }
}

function sumOf(one: Map<string, number>, other: Map<string, number>): Map<string, number> {
  const both = new Map(one)
  for (const [key, value] of other) both.set(key, (both.get(key) ?? 0) + value)
  return both
}

function familyText(
  all: readonly Counters[],
  name: string,
  type: 'gauge' | 'counter',
  help: string,
  samples: (counters: Counters) => Sample[],
): string {
  const labelled = all.flatMap((counters) => {
    const { chain, endpoint } = counters
    return samples(counters).map(([labels, value]): Sample => [{ chain, endpoint, ...labels }, value])
  })
  return metricText(name, type, help, labelled)
}
