import { setImmediate } from 'node:timers/promises'
import type { Block, Chain, LogRange } from '#server/chain/types.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { publishToTrackers } from '#server/db/live.ts'
import { setLocal } from '#server/db/set-local.ts'
import { sql } from '#server/db/sql.ts'
import type { Apply, Contract, LogSource } from '../log-source.ts'
import { readings } from '../reading.ts'
import { readCursor } from './chain-cursor.ts'
import { anotherWaits, holdContract, limits } from './lease.ts'
import type { OpenLogSource } from './open-log-source.ts'
import { forgetSpeed, reportProgress, speedOf } from './progress.ts'
import { type StoredRange, storedRanges, storedUntil } from './stored-transfers.ts'

type Prepared = { events: number; last: Block; apply: Apply | null }

/**
 * Reads a contract's final blocks into the tables, from its cursor on. Ends at the newest final block ('caught up') or when its
 * time slice is over ('more'). Each batch is one transaction with the cursor, so it can be stopped anywhere.
 */
export async function backfill(
  db: Database,
  chain: Chain,
  contract: Contract,
  openSource: OpenLogSource,
  signal: AbortSignal,
): Promise<'caught up' | 'more'> {
  const target = await newestFinal(db, chain)
  if (contract.cursor_block >= target) {
    forgetSpeed(contract.id)
    return 'caught up'
  }
  const stop = new AbortController()
  try {
    const source = await openSource(contract, target, signal)
    const endsAt = performance.now() + limits.sliceMs
    const ranges = await rangesOf(db, chain, source, target, AbortSignal.any([signal, stop.signal]))
    const speed = speedOf(contract.id)
    for await (const { events, last, apply } of oneAhead(prepareAll(source, ranges))) {
      signal.throwIfAborted()
      await db.transaction(async (tx) => {
        await goByKey(tx)
        await holdContract(tx, contract)
        await apply?.(tx)
        speed.add(events)
        const before = await tx.row<{ trouble: string | null }>(sql`
          update contracts c set cursor_block = ${last.number}, cursor_hash = ${last.hash}, cursor_timestamp = ${last.timestamp},
            target_block = ${target}, events_per_second = ${speed.perSecond()}, trouble = null,
            reading = coalesce(c.reading, ${readings[contract.kind].version})
          from (select trouble from contracts where id = ${contract.id}) old
          where c.id = ${contract.id} returning old.trouble`)
        if (before?.trouble) await publishToTrackers(tx, contract.id, 'collections', {})
        await reportProgress(tx, contract.id)
      })
      contract.cursor_block = last.number
      contract.cursor_hash = last.hash
      if (performance.now() > endsAt && (await anotherWaits(db, contract))) return 'more'
    }
    return 'more'
  } finally {
    stop.abort()
  }
}

/**
 * Makes the transaction use the indexes. For some thousands of rows PostgreSQL would rather scan the
 * whole table, of all contracts, for every batch.
 */
async function goByKey(tx: Queryable): Promise<void> {
  await setLocal(tx, { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' })
}

/** From the contract's cursor on; as far as its transfers are stored, they are not asked for again. */
async function rangesOf(
  db: Database,
  chain: Chain,
  { contract, filters, logsAtOnce, rest }: LogSource,
  target: number,
  signal: AbortSignal,
): Promise<AsyncIterable<LogRange & Partial<StoredRange>>> {
  const from = contract.cursor_block + 1
  const until = rest ? await storedUntil(db, contract) : null
  if (!rest || until === null || until < from)
    return merged(chain.streamLogs(filters, from, target, signal), logsAtOnce)
  return storedRanges(db, chain, contract, rest, { from, to: Math.min(until, target), signal })
}

/** What was final stays final: a lagging node or a short reorganisation must not open a gap to the follower. */
async function newestFinal(db: Database, chain: Chain): Promise<number> {
  const cursor = await readCursor(db, chain.key)
  return Math.max(await chain.finalizedNumber(), cursor?.finalized_block ?? 0)
}

/** What a source asks for does not change in a backfill, but it may have to remember something. */
async function* prepareAll(
  opened: LogSource,
  ranges: AsyncIterable<LogRange & Partial<StoredRange>>,
): AsyncGenerator<Prepared> {
  let source = opened
  for await (const range of ranges) {
    const { from, to, last, logs, mined, stored } = range
    const step = await source.prepare(logs, { from, to, blocks: null, stateAt: 'latest', mined, stored })
    source = step?.next ?? source
    yield { events: logs.length + (stored?.length ?? 0), last, apply: step?.apply ?? null }
  }
}

const late = Symbol('late')

/** Merges ranges that arrive faster than they are consumed. */
async function* merged(ranges: AsyncIterable<LogRange>, logsAtOnce: number): AsyncGenerator<LogRange> {
  const iterator = ranges[Symbol.asyncIterator]()
  let next = iterator.next()
  let held: LogRange | null = null
  try {
    while (true) {
      const result: IteratorResult<LogRange> | typeof late = held
        ? await Promise.race([next, setImmediate(late)])
        : await next
      if (result === late || result.done) {
        if (held) yield held
        if (result !== late) return
        held = null
        continue
      }
      next = iterator.next()
      next.catch(() => {})
      const more: LogRange = result.value
      held = held ? joined(held, more) : more
      if (held.logs.length < logsAtOnce) continue
      yield held
      held = null
    }
  } finally {
    void iterator.return?.()
  }
}

function joined(one: LogRange, next: LogRange): LogRange {
  const mined = new Map([...(one.mined ?? []), ...(next.mined ?? [])])
  return { ...next, from: one.from, logs: one.logs.concat(next.logs), mined }
}

/** Prepares the next range while the database works on this one. */
async function* oneAhead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    while (true) {
      const { value, done } = await next
      if (done) return
      next = iterator.next()
      // Its failure is handled when it is awaited.
      next.catch(() => {})
      yield value
    }
  } finally {
    // Not waited for: it ends when the stream below it is aborted.
    void iterator.return?.()
  }
}
