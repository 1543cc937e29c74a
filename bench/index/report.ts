import type { DatabaseKind } from './databases.ts'
import type { Figures } from './measure.ts'

const SMALL = 100_000
const LARGE = 1_000_000
const LIMITS = {
  PostgreSQL: { timesPonder: 12, peakMb: 600 },
  PGlite: { timesPonder: 15, peakMb: 1400 },
  requestsPerSmall: 50,
  largeToSmall: 0.8,
}

/** Runs of the same kind as one line with their medians. */
export function printTable(all: Figures[]) {
  const row = (cells: (string | number)[]) =>
    console.log(
      cells.map((cell, index) => (index < 2 ? String(cell).padEnd(17) : String(cell).padStart(13))).join(''),
    )
  row(['indexer', 'database', 'transfers', 'latency', 'runs', 'events/s', 'requests', 'peak MB', 'node CPU'])
  for (const [first, ...more] of Map.groupBy(all, kindOf).values()) {
    if (!first) continue
    const runs = [first, ...more]
    row([
      first.indexer,
      first.database,
      count(first.transfers),
      `${first.latencyMs} ms`,
      runs.length,
      count(median(runs.map((run) => run.eventsPerSecond))),
      count(median(runs.map((run) => run.requests))),
      count(Math.max(...runs.map((run) => run.peakMb))),
      `${Math.round(100 * median(runs.map((run) => run.nodeCpuShare)))} %`,
    ])
  }
}

/** Says of each limit whether it is kept, last the ratio; true when all are. */
export function verdict(all: Figures[]) {
  const ours = all.filter(({ indexer }) => indexer === 'Assay')
  const near = (figures: Figures[], transfers: number, kind: DatabaseKind) =>
    figures.filter((each) => each.transfers === transfers && each.latencyMs === 0 && each.database === kind)
  const speed = (figures: Figures[]) => median(figures.map((each) => each.eventsPerSecond))
  const peers = all.filter(({ indexer }) => indexer === 'Ponder, 20 URLs')
  const ratio = (kind: DatabaseKind) => speed(near(ours, SMALL, kind)) / speed(near(peers, SMALL, kind))

  const lines: [what: string, value: number, limit: number, atLeast: boolean][] = []
  for (const kind of ['PostgreSQL', 'PGlite'] as const) {
    const own = ours.filter(({ database }) => database === kind)
    const growth = speed(near(ours, LARGE, kind)) / speed(near(ours, SMALL, kind))
    lines.push([`times Ponder with 20 URLs, ${kind}`, ratio(kind), LIMITS[kind].timesPonder, true])
    lines.push([`events/s at 1,000,000 to 100,000, ${kind}`, growth, LIMITS.largeToSmall, true])
    lines.push([`peak MB, ${kind}`, Math.max(...own.map((each) => each.peakMb)), LIMITS[kind].peakMb, false])
  }
  const dense = ours.map(({ requests, transfers }) => requests / (transfers / SMALL))
  lines.push(['requests per 100,000 transfers', Math.max(...dense), LIMITS.requestsPerSmall, false])

  let allKept = true
  for (const [what, value, limit, atLeast] of lines) {
    const kept = atLeast ? value >= limit : value <= limit
    allKept &&= kept
    const wanted = `${atLeast ? 'at least' : 'at most'} ${limit}`
    console.log(`${what.padEnd(46)}${short(value).padEnd(10)}${wanted.padEnd(16)}${kept ? 'ok' : 'MISSED'}`)
  }
  console.log(`index ratio: ${ratio('PostgreSQL').toFixed(1)}`)
  return allKept
}

function kindOf({ indexer, database, transfers, latencyMs }: Figures) {
  return [transfers, latencyMs, database, indexer].join()
}

export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export function count(value: number) {
  return Math.round(value).toLocaleString('en-US')
}

function short(value: number) {
  return value >= 100 ? count(value) : value.toFixed(2)
}
