import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { ChainUnavailable, Lie } from './errors.ts'
import { fetchRange, PIECES_PER_REQUEST, SplitRange } from './fetch-range.ts'
import type { Limits } from './limits.ts'
import { type CompiledFilter, kindOf } from './log-filter.ts'
import type { RangeSizer } from './range-sizer.ts'
import type { LogRange } from './types.ts'

type Task = {
  from: number
  to: number
  running: boolean
  range: LogRange | undefined
  error: unknown
}

export type StreamContext = { pool: EndpointPool; limits: Limits; sizer: RangeSizer }

/** Ranges in block order, of which several are fetched at the same time and ahead of the consumer. */
export async function* streamLogs(
  { pool, limits, sizer }: StreamContext,
  filters: readonly CompiledFilter[],
  from: number,
  to: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<LogRange> {
  const ended = new AbortController()
  const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
  /** In block order without gaps: the first is the next to hand out. */
  const tasks: Task[] = []
  let next = from
  let wake = () => {}
  signal?.addEventListener('abort', () => wake(), { signal: ended.signal })

  function startMore() {
    while (!either.aborted) {
      const running = tasks.filter((task) => task.running).length
      const ahead = tasks.reduce((sum, { range }) => sum + (range?.logs.length ?? 0), 0)
      const room = ahead + (running + 1) * sizer.expectedLogs <= limits.maxLogsAhead
      if (running >= (sizer.sure ? limits.rangesInFlight : 1)) return
      const waiting = tasks.find((task) => !task.running && !task.range && !task.error)
      // What the consumer waits for is fetched in any case.
      if (!room && waiting !== tasks[0]) return
      // Planned before its neighbours were refused.
      if (waiting && waiting.to - waiting.from > 1.25 * sizer.blocks) cut(waiting, sizer.blocks)
      else if (waiting) start(waiting)
      else if (next <= to && tasks.length < 2 * limits.rangesInFlight) start(plan())
      else return
    }
  }

  function plan(): Task {
    const longest = pool.best()?.learned.range[kindOf(filters)] ?? Number.POSITIVE_INFINITY
    const blocks = Math.min(sizer.blocks, longest * PIECES_PER_REQUEST)
    const task = {
      from: next,
      to: Math.min(to, next + blocks - 1),
      running: false,
      range: undefined,
      error: undefined,
    }
    tasks.push(task)
    next = task.to + 1
    return task
  }

  function start(task: Task) {
    task.running = true
    fetchConfirmed(pool, filters, task.from, task.to, either)
      .then(
        (range) => {
          sizer.answered(task.to - task.from + 1, range.logs.length)
          task.range = range
        },
        (error) => {
          if (error instanceof SplitRange && task.to > task.from) split(task, error)
          else task.error = error
        },
      )
      .finally(() => {
        task.running = false
        startMore()
        wake()
      })
  }

  function split(task: Task, { blocks, reason }: SplitRange) {
    const size = task.to - task.from + 1
    for (const { learned } of pool.endpoints) sizer.limitLogs(learned.logs ?? Number.POSITIVE_INFINITY)
    if (reason !== 'range') sizer.refused(size, blocks, reason === 'counted')
    cut(task, Math.min(blocks, size - 1))
  }

  function cut(task: Task, blocks: number) {
    const parts: Task[] = []
    for (let start = task.from; start <= task.to; start += blocks) {
      const end = Math.min(task.to, start + blocks - 1)
      parts.push({ from: start, to: end, running: false, range: undefined, error: undefined })
    }
    tasks.splice(tasks.indexOf(task), 1, ...parts)
  }

  for (const { learned } of pool.endpoints) sizer.limitLogs(learned.logs ?? Number.POSITIVE_INFINITY)
  try {
    for (;;) {
      signal?.throwIfAborted()
      startMore()
      const [first] = tasks
      if (!first) return
      if (first.error) throw first.error
      if (first.range) {
        tasks.shift()
        startMore()
        yield first.range
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

/**
 * No logs at all is what a node says that has lost them: if there are other healthy ones, the first of them that answers must say the
 * same, of another host if there is one. Each is asked once, for one that refuses stays in health and would refuse again.
 */
async function fetchConfirmed(
  pool: EndpointPool,
  filters: readonly CompiledFilter[],
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<LogRange> {
  let first: Endpoint | undefined
  const range = await pool.run(
    (endpoint) => {
      first = endpoint
      return fetchRange(endpoint, filters, from, to, signal)
    },
    { signal },
  )
  if (range.logs.length > 0) return range
  const asked = new Set([first])
  for (;;) {
    const out = pool.endpoints.filter((each) => asked.has(each) || !each.healthy)
    const sameHost = pool.endpoints.filter(({ host }) => host === first?.host)
    const second = pool.best(new Set([...out, ...sameHost])) ?? pool.best(new Set(out))
    if (!second) return range
    asked.add(second)
    const without = new Set(pool.endpoints.filter((each) => each !== second))
    try {
      const again = await pool.run((endpoint) => fetchRange(endpoint, filters, from, to, signal), {
        signal,
        without,
        tries: 1,
      })
      if (again.logs.length > 0) first?.failed(new Lie('no logs where there are some'))
      return again
    } catch (error) {
      // A chain that is being closed asks nobody, so nothing was confirmed.
      if (!(error instanceof ChainUnavailable) || pool.closing.aborted) throw error
    }
  }
}
