import { Overloaded } from '#server/errors.ts'

/** How many calls may run or wait for the database at a time. One more would wait longer than anybody does. */
const MAX_CONCURRENT_CALLS = 600
const RETRY_AFTER_S = 2

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Does the work, or refuses it when too much is running: an overloaded server that answers some soon is better than one that
 * answers nobody. A body still being received and a reply being sent do not count, or a few slow lines could block everybody.
 */
export function createConcurrencyLimit(): ConcurrencyLimit {
  let running = 0
  return async (work) => {
    if (running >= MAX_CONCURRENT_CALLS) {
      throw new Overloaded(
        'overloaded',
        'Assay has too much to do right now. Please try again in a moment.',
        RETRY_AFTER_S,
      )
    }
    running++
    try {
      return await work()
    } finally {
      running--
    }
  }
}
