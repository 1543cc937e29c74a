import { readFileSync } from 'node:fs'
import { childrenOf, residentMb } from './peak-memory.ts'

/** Of a second; Linux counts processor time in these. */
const TICK_MS = 10

/** What was there when it was said that so many transfers are in the database. */
export type Moment = { at: number; events: number; mb: number; indexerCpuMs: number; databaseCpuMs: number }

/** Of a part of the transfers, in their order. */
export type Part = {
  eventsPerSecond: number
  peakMb: number
  /** Processor time of the indexer and of a database beside it, in microseconds for each transfer. */
  indexerCpuUs: number
  databaseCpuUs: number
}

/** Processor time is what a busy machine does not spoil. Linux only. */
export function lookAt(pid: number, databasePid: number | undefined, events: number): Moment {
  return {
    at: Date.now(),
    events,
    mb: residentMb(pid),
    indexerCpuMs: cpuMs(pid),
    databaseCpuMs: databasePid === undefined ? 0 : cpuMs(databasePid),
  }
}

/** The parts between these shares of all transfers, as if they had come evenly between two moments. */
export function partsOf(course: Moment[], shares: number[]): Part[] {
  const all = course.at(-1)?.events ?? 0
  const moments = shares.map((share) => momentAt(course, share * all))
  return moments.slice(1).map((to, part) => {
    const from = moments[part] ?? to
    const within = course.filter(({ at }) => at > from.at && at < to.at)
    const events = to.events - from.events
    return {
      eventsPerSecond: (1000 * events) / (to.at - from.at),
      peakMb: Math.max(from.mb, to.mb, ...within.map(({ mb }) => mb)),
      indexerCpuUs: (1000 * (to.indexerCpuMs - from.indexerCpuMs)) / events,
      databaseCpuUs: (1000 * (to.databaseCpuMs - from.databaseCpuMs)) / events,
    }
  })
}

function momentAt(course: Moment[], events: number): Moment {
  const after = Math.max(
    1,
    course.findIndex((each) => each.events >= events),
  )
  const [one, next] = [course[after - 1], course[after]]
  if (!one || !next) throw new Error(`Nothing is known of the moment at which it had ${events}.`)
  const share = (events - one.events) / Math.max(1, next.events - one.events)
  const between = (name: keyof Moment) => one[name] + (next[name] - one[name]) * share
  return {
    at: between('at'),
    events,
    mb: between('mb'),
    indexerCpuMs: between('indexerCpuMs'),
    databaseCpuMs: between('databaseCpuMs'),
  }
}

/** Of a process and all that it started, those that have ended included. */
function cpuMs(pid: number): number {
  try {
    // Behind the name in parentheses: the state, ten numbers, then the time of its own and of ended children.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
    const ticks = rest
      .split(' ')
      .slice(11, 15)
      .reduce((sum, each) => sum + Number(each), 0)
    return ticks * TICK_MS + childrenOf(pid).reduce((sum, child) => sum + cpuMs(child), 0)
  } catch {
    // It has ended meanwhile.
    return 0
  }
}
