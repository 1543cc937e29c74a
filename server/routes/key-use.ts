import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/connect.ts'
import { TooMany } from '#server/errors.ts'
import { noteKeyUse } from '#server/store/api-keys.ts'
import type { KeyCaller } from '#server/store/callers.ts'
import { createRateLimit } from './rate-limit.ts'
import { createUserConcurrencyLimit } from './user-concurrency-limit.ts'

const PER_MINUTE = 600
/** Of all keys of an account. A program that asks more at a time would only have its own questions wait for one another. */
const AT_ONCE = 20
const MINUTE_MS = 60_000

export type KeyUse = {
  /** Counts a request, and notes when the key was used. Throws if it is one too many of this minute. */
  count(caller: KeyCaller): void
  /** Does the work, or refuses it while the account's keys have too much under way. */
  limit<T>(caller: KeyCaller, work: () => Promise<T>): Promise<T>
}

/** What keeps a program from taking the server from everybody else. */
export function createKeyUse(db: Database, log: FastifyBaseLogger): KeyUse {
  const refusal = (wait: number) =>
    new TooMany('too_many_requests', 'This API key may make 600 requests a minute.', wait)
  const count = createRateLimit(PER_MINUTE, MINUTE_MS, refusal)
  const limit = createUserConcurrencyLimit(AT_ONCE, () => {
    const message = '20 requests of your API keys are under way. Try again when one is answered.'
    return new TooMany('too_many_at_once', message, 1)
  })
  const noted = new Map<string, number>()

  /** No request waits for it. */
  function note(id: string): void {
    const now = performance.now()
    if (now - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return
    for (const [each, at] of noted) if (now - at >= MINUTE_MS) noted.delete(each)
    noted.set(id, now)
    noteKeyUse(db, id).catch((err) => log.warn({ err }, 'the use of an API key was not noted'))
  }

  return {
    count({ key_id }) {
      count(key_id)
      note(key_id)
    },
    limit: ({ user_id }, work) => limit(user_id, work),
  }
}
