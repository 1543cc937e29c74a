import { createBatch, MOST_AT_ONCE } from './batch.ts'
import type { Database } from './connect.ts'

/** Of each kind of question. */
const MOST_KEPT = 1_000
/** What was asked so lately is asked along with the next question, before somebody has to wait for it. */
const LATELY_MS = 10_000

type Kept<K, V> = { key: K; value: V; writes: bigint; usedAt: number }

type Options<K, V> = {
  /** The same for the same question. */
  textOf: (key: K) => string
  /** False: whatever the database holds, it would not answer so at this moment. */
  isStill?: (value: V) => boolean
}

/**
 * As createBatch(). Of the embedded database, answers are kept while nothing is written, so that they do not wait for a transaction that has
 * its one session. That is exact: each write is counted before its writer, or anybody, hears that it is committed, and before anything
 * else is read. The count is taken before the question is sent. If it is still the same when somebody asks again, no write that anybody
 * could know of came between, and the database would answer the same; what is under way in a transaction nobody sees yet.
 * Only what is answered by the clock is not covered by that: `isStill` is for it.
 */
export function createStandingBatch<K, V>(
  { writes: countWrites }: Pick<Database, 'writes'>,
  ask: (keys: readonly K[]) => Promise<readonly V[]>,
  { textOf, isStill = () => true }: Options<K, V>,
): (key: K) => Promise<V> {
  if (!countWrites) return createBatch(ask)
  const kept = new Map<string, Kept<K, V>>()

  const isKnown = (each: Kept<K, V> | undefined, writes: bigint) =>
    each?.writes === writes && isStill(each.value)

  function toAsk(wanted: readonly (readonly [string, K])[], writes: bigint): [string, K][] {
    const since = performance.now() - LATELY_MS
    const unknown = wanted.filter(([text]) => !isKnown(kept.get(text), writes))
    if (unknown.length === 0) return []
    const lately = [...kept].filter(([, each]) => each.writes !== writes && each.usedAt > since)
    const along = lately.map(([text, { key }]) => [text, key] as const)
    return [...new Map([...unknown, ...along])].slice(0, MOST_AT_ONCE)
  }

  const askNow = createBatch(async (keys: readonly K[]) => {
    const writes = countWrites()
    const wanted = keys.map((key) => [textOf(key), key] as const)
    const asked = toAsk(wanted, writes)
    const values = asked.length > 0 ? await ask(asked.map(([, key]) => key)) : []
    for (const [i, [text, key]] of asked.entries())
      kept.set(text, { key, value: values[i] as V, writes, usedAt: kept.get(text)?.usedAt ?? 0 })
    const answers = wanted.map(([text]) => used(text).value)
    for (const text of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(text)
    }
    return answers
  })

  /** Those that nobody has used longest are the first. */
  function used(text: string): Kept<K, V> {
    const entry = kept.get(text)
    if (!entry) throw new Error('what was asked was not answered')
    entry.usedAt = performance.now()
    kept.delete(text)
    kept.set(text, entry)
    return entry
  }

  return async (key) => {
    const text = textOf(key)
    return isKnown(kept.get(text), countWrites()) ? used(text).value : askNow(key)
  }
}
