import type { EndpointReport } from '#api/operator.ts'
import type { Endpoint } from './endpoint.ts'
import type { LearnedLimits } from './learned-limits.ts'

/** About a week of the slowest chain, and less of the others: who knows the state of so old a block prunes none. */
const OLD_BLOCKS = 50_000
const TRACES = /^(trace_|debug_trace|ots_)/

/** What is known of an endpoint without asking it. */
export function reportEndpoint({ name, state, reason, highest, rate, learned }: Endpoint): EndpointReport {
  const leavesOut = learned.omissions > 0 && state === 'answers'
  return {
    host: name,
    state: leavesOut ? 'refuses' : state,
    reason: leavesOut ? 'Logs are missing in what it says' : reason,
    head: highest >= 0 ? highest : null,
    logs: logsOf(learned),
    range: learned.range.addresses,
    results: learned.logs,
    rate: rate === null ? null : Math.round(rate * 10) / 10,
    batch: learned.batch,
    finalized: learned.finalized,
    block_receipts: has(learned, (method) => method === 'eth_getBlockReceipts'),
    traces: has(learned, (method) => TRACES.test(method)),
    old_state: learned.stateBlocks !== null ? false : learned.answeredStateBlocks >= OLD_BLOCKS || null,
    multicall3: learned.multicall3,
  }
}

function logsOf(learned: LearnedLimits): boolean | null {
  if (learned.missingMethods.includes('eth_getLogs') || learned.logBlocks !== null) return false
  return Math.max(...Object.values(learned.answeredRange)) > 0 || null
}

function has(
  { seenMethods, missingMethods }: LearnedLimits,
  is: (method: string) => boolean,
): boolean | null {
  if (seenMethods.some(is)) return true
  return missingMethods.some(is) ? false : null
}
