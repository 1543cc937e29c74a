import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { factsOf } from '#api/chains.ts'
import { LogsMissing } from '#server/chain/errors.ts'
import { compileFilters } from '#server/chain/log-filter.ts'
import type { Chain, LogFilter, LogRange } from '#server/chain/types.ts'
import { type CheckOptions, checkRange } from './check-range.ts'
import { PortalLie, PortalUnavailable } from './errors.ts'
import type { Portal } from './portal.ts'
import { logQuery, type PortalQuery } from './portal-query.ts'
import { type PortalRange, portalRanges } from './portal-ranges.ts'

export type ReadOptions = {
  /** For fewer blocks, a request to the portal and its checks cost more than the nodes. */
  leastBlocks: number
  logsPerRange: number
  /** Tests want the same samples each time; a liar must not know them beforehand. */
  random: () => number
  checks: Pick<CheckOptions, 'filled' | 'empty' | 'windows' | 'windowBlocks' | 'transactions'>
}

const defaultOptions: ReadOptions = {
  leastBlocks: 5_000,
  logsPerRange: 20_000,
  random: Math.random,
  checks: { filled: 2, empty: 4, windows: 2, windowBlocks: 1_000, transactions: 2 },
}
/** Ranges that are checked while the one before is worked on. */
const AHEAD = 3
/** So long nodes that did not give logs of old blocks are not asked for them again. */
const UNCONFIRMED_MS = 60_000
/** Histories of which it is remembered how far the portal was believed. */
const REMEMBERED = 500

/** The chain, with its history read from the portal as far as it is believed, and by the nodes where it is not. */
export function readThroughPortal(
  chain: Chain,
  portal: Portal,
  log: Logger,
  given: Partial<ReadOptions> = {},
): Chain {
  const options = { ...defaultOptions, ...given }
  const { bloomsComplete } = factsOf(chain.key)
  let unconfirmedUntil = 0
  /** By what was asked for, the last block of those that were read from the portal without a break. */
  const believedTo = new Map<string, number>()

  return { ...chain, streamLogs }

  async function* streamLogs(
    filters: readonly LogFilter[],
    from: number,
    to: number,
    signal?: AbortSignal,
  ): AsyncGenerator<LogRange> {
    const query = logQuery(
      compileFilters(filters),
      filters.some(({ withTransactions }) => withTransactions),
    )
    const key = createHash('sha256').update(JSON.stringify(filters)).digest('base64')
    // A history that is read from its beginning again has nothing of before.
    if (believedTo.get(key) !== from - 1) believedTo.delete(key)
    let next = from
    while (next <= to) {
      signal?.throwIfAborted()
      const stretch = query && (await stretchFrom(next, to, signal))
      if (query && stretch && stretch.from === next) {
        for await (const range of fromPortal(query, filters, next, stretch.to, key, signal)) {
          next = range.to + 1
          yield range
        }
        continue
      }
      const until = stretch ? stretch.from - 1 : to
      const isOut = !portal.isUsable
      for await (const range of chain.streamLogs(filters, next, until, signal)) {
        next = range.to + 1
        if (believedTo.has(key)) believedTo.set(key, range.to)
        yield range
        // It may be back.
        if (query && isOut && portal.isUsable) break
      }
    }
  }

  /** What of the blocks can be read from the portal; null: nothing now, or not enough to be worth it. */
  async function stretchFrom(from: number, to: number, signal?: AbortSignal) {
    if (to - from + 1 < options.leastBlocks) return null
    const reach = await portal.reach(signal)
    if (!reach) return null
    const stretch = { from: Math.max(from, reach.from), to: Math.min(to, reach.to) }
    return stretch.to - stretch.from + 1 < options.leastBlocks ? null : stretch
  }

  /**
   * Ends where the portal is no longer believed; the range in which that happened is read by the nodes first. Throws LogsMissing if
   * blocks before it were believed.
   */
  async function* fromPortal(
    query: PortalQuery,
    filters: readonly LogFilter[],
    from: number,
    to: number,
    key: string,
    signal?: AbortSignal,
  ): AsyncGenerator<LogRange> {
    const ended = new AbortController()
    const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
    const question = {
      query,
      filters: compileFilters(filters),
      from,
      to,
      signal: either,
      logsPerRange: options.logsPerRange,
    }
    let next = from
    let doubted: PortalRange | undefined
    let begunAt = performance.now()
    try {
      for await (const { range, checked } of ahead(
        withChecks(portalRanges(portal.client, question), filters),
      )) {
        doubted = range
        const believed = await checked
        doubted = undefined
        next = believed.to + 1
        portal.answered()
        portal.read(believed.to - believed.from + 1, performance.now() - begunAt)
        begunAt = performance.now()
        if (believedTo.size >= REMEMBERED) believedTo.clear()
        believedTo.set(key, believed.to)
        yield believed
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (!(error instanceof PortalLie || error instanceof PortalUnavailable)) throw error
      portal.failed(error)
      // Who lies once may have lied before, where nobody looked.
      if (error instanceof PortalLie && believedTo.delete(key))
        throw new LogsMissing(`${portal.host} says what is not so of blocks from ${next} on`)
      if (!doubted) return
      log.warn(
        { chain: chain.key, from: next, to: doubted.to, reason: error.message },
        'blocks of the portal are read again by the nodes',
      )
      ended.abort()
      yield* chain.streamLogs(filters, next, doubted.to, signal)
    } finally {
      ended.abort()
    }
  }

  /** Blocks that one of the nodes gives at once, as far as that is known: a longer stretch would cost several questions. */
  function widestRange(): number {
    return Math.max(...chain.endpointReports().map(({ range }) => range ?? Number.POSITIVE_INFINITY))
  }

  async function* withChecks(ranges: AsyncIterable<PortalRange>, filters: readonly LogFilter[]) {
    for await (const range of ranges) {
      const checked = checkRange(chain, filters, range, {
        ...options.checks,
        windowBlocks: Math.min(options.checks.windowBlocks, widestRange()),
        random: options.random,
        bloomsComplete,
        readsLogs: performance.now() >= unconfirmedUntil,
        onUnconfirmed(why) {
          unconfirmedUntil = performance.now() + UNCONFIRMED_MS
          log.info({ chain: chain.key, why }, 'the portal is checked by headers and blooms alone')
        },
      })
      // Its failure is handled when it is awaited.
      checked.catch(() => {})
      yield { range, checked }
    }
  }
}

/** Asks for some items before they are wanted. */
async function* ahead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  const ask = () => {
    const next = iterator.next()
    next.catch(() => {})
    return next
  }
  const asked = Array.from({ length: AHEAD }, ask)
  try {
    for (;;) {
      const result = await asked.shift()
      if (!result || result.done) return
      asked.push(ask())
      yield result.value
    }
  } finally {
    // Not waited for: it ends when the stream below it is aborted.
    void iterator.return?.(undefined)
  }
}
