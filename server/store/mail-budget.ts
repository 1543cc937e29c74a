import type { Logger } from 'pino'
import type { Queryable } from '#server/db/connect.ts'
import { Overloaded } from '#server/errors.ts'
import { countHits, HOUR, type Limit, recordHit, secondsUntilRoom } from './limits.ts'
import { tryAgain } from './try-again.ts'

/** How many sign-in codes the whole server mails in an hour, to known and unknown addresses alike. */
export type MailBudget = {
  perHour: number
  /** Counts one mail as part of the transaction that queues it. Throws if the hour's are used up. */
  take(tx: Queryable): Promise<void>
  /** Queued in the last hour, by all processes. */
  countTaken(db: Queryable): Promise<number>
  /** By this process, since it began. */
  refused(): number
}

const KEY = ''
const WARN_EVERY_MS = HOUR * 1000

export function createMailBudget(perHour: number, log: Logger): MailBudget {
  const limit: Limit = { scope: 'sign-in-mail', windows: [{ count: perHour, seconds: HOUR }] }
  let refused = 0
  let warnedAt = Number.NEGATIVE_INFINITY

  /** Once an hour: those who are refused may be many. */
  function warn() {
    const now = performance.now()
    if (now - warnedAt < WARN_EVERY_MS) return
    warnedAt = now
    log.warn({ perHour }, 'as many sign-in codes as MAILS_PER_HOUR allows were sent: others have to wait')
  }

  return {
    perHour,
    async take(tx) {
      const wait = await secondsUntilRoom(tx, limit, KEY)
      if (wait > 0) {
        refused++
        warn()
        const reason = 'Assay has sent as many sign-in codes as it may for now.'
        throw new Overloaded('too_many_mails_in_all', `${reason} ${tryAgain(wait)}`, wait)
      }
      await recordHit(tx, limit, KEY)
    },
    countTaken: (db) => countHits(db, limit, KEY, HOUR),
    refused: () => refused,
  }
}
