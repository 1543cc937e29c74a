import { Overloaded } from '#server/errors.ts'

/** As many calls are at work or wait for the database at a time. Whoever comes then would wait for longer than anybody does. */
const MAX_CONCURRENT_CALLS = 600
const RETRY_AFTER_S = 2

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Does the work, or turns it away at once when too much is under way: an overloaded server that answers some soon is better than one that
 * answers nobody. A body that is still being sent or a reply on its way takes no turn, or a few slow lines could take them all.
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
