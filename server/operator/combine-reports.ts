import type { EndpointReport } from '#api/operator.ts'

const ABILITIES = ['logs', 'finalized', 'block_receipts', 'traces', 'old_state', 'multicall3'] as const

/**
 * What two have found out about the same endpoints: one by asking, one by using them, or two threads that both use them. `newer` counts
 * where both know.
 */
export function combineReports(
  newer: readonly EndpointReport[],
  older: readonly EndpointReport[],
): EndpointReport[] {
  const byHost = new Map(older.map((report) => [report.host, report]))
  return newer.map((report) => {
    const other = byHost.get(report.host)
    return other ? combined(report, other) : report
  })
}

function combined(newer: EndpointReport, older: EndpointReport): EndpointReport {
  const { state, reason } = newer.state === 'not_asked' ? older : newer
  return {
    ...newer,
    state,
    reason,
    ...Object.fromEntries(ABILITIES.map((ability) => [ability, newer[ability] ?? older[ability]])),
    head: largest(newer.head, older.head),
    // A limit that one of them has met is there.
    range: smallest(newer.range, older.range),
    results: smallest(newer.results, older.results),
    rate: smallest(newer.rate, older.rate),
    batch: newer.batch ?? older.batch,
  }
}

function largest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

function smallest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}
