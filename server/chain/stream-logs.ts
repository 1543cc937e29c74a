import { refuseLogs, withoutLogs } from './able-endpoints.ts'
import { auditRange, isTrusted } from './audit-range.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { ChainUnavailable, LogsMissing } from './errors.ts'
import { blocksAtOnce, fetchRange } from './fetch-range.ts'
import { chooseLane, type Lane, lanesOf } from './lanes.ts'
import type { Limits } from './limits.ts'
import type { CompiledFilter } from './log-filter.ts'
import type { RangeSizer } from './range-sizer.ts'
import { SplitRange } from './split-range.ts'
import type { LogRange } from './types.ts'

/** What was fetched, by whom, and whether another host has said the same. */
type Fetched = { range: LogRange; by: Endpoint; confirmed: boolean; omissions: number }

type Task = {
  from: number
  to: number
  /** Who reads it. */
  lane: Lane | undefined
  fetched: Fetched | undefined
  error: unknown
}

/** Finished ones among them: an endpoint must not wait because a slower one reads the blocks before. */
const TASKS_PER_LANE = 4

export type StreamContext = { pool: EndpointPool; limits: Limits; sizer: RangeSizer }

/**
 * Ranges in block order, of which several are fetched at the same time and ahead of the consumer. Each endpoint that is free takes the
 * next blocks, as many as it gives at a time, so that all of them work as fast as they may.
 */
export async function* streamLogs(
  { pool, limits, sizer }: StreamContext,
  filters: readonly CompiledFilter[],
  from: number,
  to: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<LogRange> {
  const ended = new AbortController()
  const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
  const lanes = lanesOf(pool, limits)
  if (lanes.length === 0) throw new ChainUnavailable(`${pool.chain}: no endpoint is in use`)
  /** In block order without gaps: the first is the next to hand out. */
  const tasks: Task[] = []
  /** Whose answers were handed out without a second opinion, and how often logs were missing in them by then. */
  const believed = new Map<Endpoint, number>()
  const most = TASKS_PER_LANE * lanes.length * limits.rangesInFlight
  let next = from
  let wake = () => {}
  signal?.addEventListener('abort', () => wake(), { signal: ended.signal })

  function startMore() {
    while (!either.aborted) {
      const running = tasks.filter((task) => task.lane).length
      if (running > 0 && !sizer.sure) return
      const waiting = tasks.find((task) => !task.lane && !task.fetched && !task.error)
      const begin = waiting?.from ?? next
      if (begin > to) return
      const lane = chooseLane(pool, lanes, filters, begin) ?? (running === 0 ? lanes[0] : undefined)
      if (!lane) return
      const blocks = blocksFor(lane.endpoint)
      // What the consumer waits for is fetched in any case.
      if (waiting !== tasks[0] && logsAhead() + sizer.expectedLogs(blocks) > limits.maxLogsAhead) return
      // Planned before its neighbours were refused, or for an endpoint that takes more.
      if (waiting && waiting.to - waiting.from + 1 > 1.25 * blocks) cut(waiting, blocks)
      else if (waiting) start(waiting, lane)
      else if (tasks.length < most) start(plan(blocks), lane)
      else return
    }
  }

  /** Fetched or expected, and not yet handed out. */
  function logsAhead(): number {
    return tasks.reduce((sum, { from, to, lane, fetched }) => {
      if (fetched) return sum + fetched.range.logs.length
      return lane ? sum + sizer.expectedLogs(to - from + 1) : sum
    }, 0)
  }

  function blocksFor(endpoint: Endpoint): number {
    return Math.min(sizer.blocksWith(endpoint.learned.logs), blocksAtOnce(endpoint, filters))
  }

  function plan(blocks: number): Task {
    const task = {
      from: next,
      to: Math.min(to, next + blocks - 1),
      lane: undefined,
      fetched: undefined,
      error: undefined,
    }
    tasks.push(task)
    next = task.to + 1
    return task
  }

  function start(task: Task, lane: Lane) {
    task.lane = lane
    lane.running += 1
    let works = true
    const release = () => {
      if (works) lane.running -= 1
      works = false
    }
    const onRange = ({ logs }: LogRange, by: Endpoint) => {
      sizer.answered(task.to - task.from + 1, logs.length)
      // It is free for more while another is asked for its opinion. Of one that is not trusted, each answer costs a second one.
      if (isTrusted(by)) release()
      startMore()
    }
    fetchConfirmed({ pool, filters, signal: either, onRange }, task.from, task.to, lane.endpoint)
      .then(
        (fetched) => {
          task.fetched = fetched
        },
        (error) => {
          if (error instanceof SplitRange && task.to > task.from) split(task, error)
          else task.error = error
        },
      )
      .finally(() => {
        release()
        task.lane = undefined
        startMore()
        wake()
      })
  }

  function split(task: Task, { blocks, reason }: SplitRange) {
    const size = task.to - task.from + 1
    if (reason !== 'range') sizer.refused(size, blocks, reason === 'counted')
    cut(task, Math.min(blocks, size - 1))
  }

  function cut(task: Task, blocks: number) {
    const parts: Task[] = []
    for (let start = task.from; start <= task.to; start += blocks) {
      const end = Math.min(task.to, start + blocks - 1)
      parts.push({ from: start, to: end, lane: undefined, fetched: undefined, error: undefined })
    }
    tasks.splice(tasks.indexOf(task), 1, ...parts)
  }

  try {
    for (;;) {
      signal?.throwIfAborted()
      for (const [endpoint, omissions] of believed) {
        if (endpoint.learned.omissions > omissions)
          throw new LogsMissing(`${endpoint.name} has left out logs of blocks that were read already`)
      }
      startMore()
      const [first] = tasks
      if (!first) return
      if (first.error) throw first.error
      const { fetched } = first
      if (fetched && !fetched.confirmed && fetched.by.learned.omissions > fetched.omissions) {
        first.fetched = undefined
        continue
      }
      if (fetched) {
        if (!fetched.confirmed) believed.set(fetched.by, fetched.omissions)
        tasks.shift()
        startMore()
        yield fetched.range
        continue
      }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    ended.abort()
  }
}

type Fetching = {
  pool: EndpointPool
  filters: readonly CompiledFilter[]
  signal: AbortSignal
  /** It has come, and is not compared yet. */
  onRange(range: LogRange, by: Endpoint): void
}

async function fetchConfirmed(
  { pool, filters, signal, onRange }: Fetching,
  from: number,
  to: number,
  first: Endpoint,
): Promise<Fetched> {
  for (;;) {
    const without = withoutLogs(pool, filters, from)
    if (without.size === pool.endpoints.length) refuseLogs(pool.chain, without)
    let by = first
    const range = await pool.run(
      (endpoint) => {
        by = endpoint
        return fetchRange(endpoint, filters, from, to, signal)
      },
      { signal, without, ...(without.has(first) ? {} : { first }) },
    )
    onRange(range, by)
    const { omissions } = by.learned
    const audited = await auditRange({ pool, filters, signal }, by, range, without)
    if (audited) return { ...audited, by, omissions }
  }
}
