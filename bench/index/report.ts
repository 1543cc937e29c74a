import type { DatabaseKind } from './databases.ts'
import { limitsOf, timesEnvio } from './limits.ts'
import type { Figures } from './measure.ts'

/** Runs of the same kind as one line with their medians. */
export function printTable(all: Figures[]) {
  const row = (cells: (string | number)[]) =>
    console.log(
      cells.map((cell, index) => (index < 3 ? String(cell).padEnd(17) : String(cell).padStart(11))).join(''),
    )
  row([
    'kind',
    'indexer',
    'database',
    'transfers',
    'latency',
    'runs',
    'events/s',
    'requests',
    'calls',
    'MB in',
    'peak MB',
    'node CPU',
  ])
  for (const [first, ...more] of Map.groupBy(all, groupOf).values()) {
    if (!first) continue
    const runs = [first, ...more]
    row([
      first.kind,
      first.indexer,
      first.database,
      count(first.transfers),
      `${first.latencyMs} ms`,
      runs.length,
      count(median(runs.map((run) => run.eventsPerSecond))),
      count(median(runs.map((run) => run.requests))),
      count(median(runs.map((run) => run.calls))),
      count(median(runs.map((run) => run.receivedMb))),
      count(Math.max(...runs.map((run) => run.peakMb))),
      `${Math.round(100 * median(runs.map((run) => run.nodeCpuShare)))} %`,
    ])
  }
}

/** Says of each limit whether it is kept, last the ratios; true when all are. */
export function verdict(all: Figures[]) {
  let allKept = true
  const ratios: string[] = []
  for (const [kind, figures] of Map.groupBy(all, (each) => each.kind)) {
    const limits = limitsOf[kind]
    const ours = figures.filter(({ indexer }) => indexer === 'Assay')
    const small = Math.min(...ours.map(({ transfers }) => transfers))
    const large = Math.max(...ours.map(({ transfers }) => transfers))
    const speed = (indexer: Figures['indexer'], database: DatabaseKind, transfers = small, latencyMs = 0) =>
      median(
        figures
          .filter((each) => each.indexer === indexer && each.database === database)
          .filter((each) => each.transfers === transfers && each.latencyMs === latencyMs)
          .map((each) => each.eventsPerSecond),
      )
    const times: string[] = []
    for (const database of new Set(figures.map((each) => each.database))) {
      const times20 = speed('Assay', database) / speed('Ponder, 20 URLs', database)
      times.push(`${times20.toFixed(1)} (${database})`)
      atLeast(`${kind}: times Ponder with 20 URLs, ${database}`, times20, limits.timesPonder[database])
      if (large > small) {
        const growth = speed('Assay', database, large) / speed('Assay', database)
        atLeast(`${kind}: events/s at ${count(large)} to ${count(small)}, ${database}`, growth, limits.growth)
      }
      const own = ours.filter((each) => each.database === database)
      atMost(
        `${kind}: peak MB, ${database}`,
        Math.max(...own.map((each) => each.peakMb)),
        limits.peakMb[database],
      )
    }
    const dense = ours.map(({ requests, transfers }) => requests / (transfers / 100_000))
    atMost(`${kind}: requests per 100,000 transfers`, Math.max(...dense), limits.requests)
    ratios.push(`index ratio, ${kind}: ${times.join(', ')}`)
  }
  for (const line of ratios.reverse()) console.log(line)
  return allKept

  function atLeast(what: string, value: number, limit: number) {
    say(what, value, `at least ${limit}`, value >= limit)
  }
  function atMost(what: string, value: number, limit: number) {
    say(what, value, `at most ${limit}`, value <= limit)
  }
  function say(what: string, value: number, wanted: string, kept: boolean) {
    allKept &&= kept
    console.log(`${what.padEnd(60)}${short(value).padEnd(10)}${wanted.padEnd(16)}${kept ? 'ok' : 'MISSED'}`)
  }
}

/** Says how many times as fast as Envio we are, near and far; true when that is enough. */
export function envioVerdict(all: Figures[]) {
  let allKept = true
  const ratios: string[] = []
  for (const [latencyMs, figures] of Map.groupBy(all, (each) => each.latencyMs)) {
    const speed = (name: Figures['indexer']) =>
      median(figures.filter(({ indexer }) => indexer === name).map((each) => each.eventsPerSecond))
    const ratio = speed('Assay') / speed('Envio')
    const limit = latencyMs === 0 ? timesEnvio.near : timesEnvio.far
    const kept = ratio >= limit
    allKept &&= kept
    console.log(
      `times Envio, ${latencyMs} ms`.padEnd(60) +
        short(ratio).padEnd(10) +
        `at least ${limit}`.padEnd(16) +
        (kept ? 'ok' : 'MISSED'),
    )
    ratios.push(`${ratio.toFixed(1)} (${latencyMs} ms)`)
  }
  console.log(`index ratio, Envio: ${ratios.join(', ')}`)
  return allKept
}

function groupOf({ kind, indexer, database, transfers, latencyMs }: Figures) {
  return [kind, transfers, latencyMs, database, indexer].join()
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
