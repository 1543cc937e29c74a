import { TooMany } from '#server/errors.ts'

/** Accounts that get coins within an hour. Many people may be behind one address. */
const PER_HOUR = { perClient: 10, inAll: 300 }
const HOUR_MS = 3_600_000

/** In memory: with the server the demo chain starts afresh as well, where nobody has any coins. */
export function limitFaucet(now = () => performance.now()) {
  let given: { client: string; at: number }[] = []

  /** In minutes; 0 if there is room. */
  function wait(hits: readonly { at: number }[], most: number): number {
    const blocking = hits[hits.length - most]
    return blocking ? Math.max(1, Math.ceil((blocking.at + HOUR_MS - now()) / 60_000)) : 0
  }

  return {
    /** Throws if the client, or everybody together, has had enough. */
    check(client: string): void {
      given = given.filter(({ at }) => now() - at < HOUR_MS)
      const own = wait(
        given.filter((each) => each.client === client),
        PER_HOUR.perClient,
      )
      if (own > 0) throw emptyFaucet('your network has had its share of the hour', own)
      const all = wait(given, PER_HOUR.inAll)
      if (all > 0) throw emptyFaucet('many people try the demo', all)
    },
    record(client: string): void {
      given.push({ client, at: now() })
    },
  }
}

export function emptyFaucet(why: string, minutes: number): TooMany {
  const soon = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new TooMany(
    'faucet_empty',
    `The faucet is empty for now: ${why}. Please try again in ${soon}.`,
    minutes * 60,
  )
}
