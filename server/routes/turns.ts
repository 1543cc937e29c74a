import { Overloaded } from '#server/errors.ts'

/** As many calls are at work or wait for the database at a time. Whoever comes then would wait for longer than anybody does. */
const MOST_AT_ONCE = 600
const RETRY_AFTER_S = 2

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Does the work, or turns it away at once when too much is under way: an overloaded server that answers some soon is better than one that
 * answers nobody. A body that is still being sent or a reply on its way takes no turn, or a few slow lines could take them all.
 */
export function createTurns(): Turns {
  let taken = 0
  return async (work) => {
    if (taken >= MOST_AT_ONCE) {
      throw new Overloaded(
        'overloaded',
        'Assay has too much to do right now. Please try again in a moment.',
        RETRY_AFTER_S,
      )
    }
    taken++
    try {
      return await work()
    } finally {
      taken--
    }
  }
}
