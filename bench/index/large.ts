import { type Part, partsOf } from './course.ts'
import type { Figures } from './measure.ts'
import { count, median } from './report.ts'

const LIMITS = { largeToSmall: 0.8, endToTenth: 1.25, requestsPerSmall: 50 }
const TENTHS = Array.from({ length: 11 }, (_, tenth) => tenth / 10)

/** What a long history takes beside a short one of the same run, last the ratio; true when every limit is kept. */
export function largeVerdict(all: Figures[], small: number): boolean {
  let allKept = true
  for (const large of all.filter(({ transfers }) => transfers !== small)) {
    const beside = all.filter(({ transfers, database }) => transfers === small && database === large.database)
    const ratio = large.eventsPerSecond / median(beside.map(({ eventsPerSecond }) => eventsPerSecond))
    const requests = large.requests / (large.transfers / small)
    const [first = 0, , end = 0] = partsOf(large.course, [0, 0.1, 0.5, 1]).map(({ peakMb }) => peakMb)
    const growth = end / first
    printTenths(large)
    const lines: [what: string, value: number, limit: string, isKept: boolean][] = [
      [
        `requests per ${count(small)}`,
        requests,
        `at most ${LIMITS.requestsPerSmall}`,
        requests <= LIMITS.requestsPerSmall,
      ],
      [
        'memory of the last half to the first tenth',
        growth,
        `at most ${LIMITS.endToTenth}`,
        growth <= LIMITS.endToTenth,
      ],
      [
        `events/s to that at ${count(small)}`,
        ratio,
        `at least ${LIMITS.largeToSmall}`,
        ratio >= LIMITS.largeToSmall,
      ],
    ]
    for (const [what, value, limit, isKept] of lines) {
      allKept &&= isKept
      console.log(
        `${what.padEnd(46)}${value.toFixed(2).padEnd(10)}${limit.padEnd(16)}${isKept ? 'ok' : 'MISSED'}`,
      )
    }
    console.log(`large ratio, ${large.database}: ${ratio.toFixed(2)}`)
  }
  return allKept
}

function printTenths({ database, transfers, course }: Figures) {
  const tenths = partsOf(course, TENTHS)
  const row = (what: string, read: (part: Part) => number) =>
    console.log(`${what.padEnd(32)}${tenths.map((part) => count(read(part)).padStart(8)).join('')}`)
  console.log(`${database}, each tenth of ${count(transfers)} transfers`)
  row('events/s', ({ eventsPerSecond }) => eventsPerSecond)
  row('peak MB', ({ peakMb }) => peakMb)
  row('µs of CPU each, indexer', ({ indexerCpuUs }) => indexerCpuUs)
  row('µs of CPU each, database', ({ databaseCpuUs }) => databaseCpuUs)
}
