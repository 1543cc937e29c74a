import type { Logger } from 'pino'
import type { Database, Queryable } from '#server/db/connect.ts'
import type { Jobs } from '#server/jobs.ts'
import {
  addToOutbox,
  CLAIM_SECONDS,
  claimMessage,
  type Message,
  markDelivered,
  markFailed,
} from '#server/store/outbox.ts'
import type { Mailer } from './mailer.ts'

const QUEUE = 'mail'

/** About an hour of attempts, first seconds and then minutes apart; a message that is out of date by then is dropped. */
const attempts = { retryLimit: 20, retryDelay: 2, retryDelayMax: 300, expireInSeconds: CLAIM_SECONDS }

export type MailQueue = {
  /** Posts a message as part of the transaction. It is delivered once, or given up after `keepMinutes`. */
  post(tx: Queryable, message: Message, keepMinutes: number): Promise<void>
}

export async function startMailQueue(
  db: Database,
  jobs: Jobs,
  mailer: Mailer,
  log: Logger,
): Promise<MailQueue> {
  async function deliver({ id }: { id: string }) {
    const message = await claimMessage(db, id)
    if (!message) return
    try {
      await mailer.deliver(message)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      // Mail servers name whom they refuse.
      log.warn({ id, reason: reason.replace(/[^\s<>]+@[^\s<>]+/g, '…') }, 'a mail could not be delivered yet')
      await markFailed(db, id, reason)
      throw error
    }
    await markDelivered(db, id, mailer.keepsMessages)
  }
  await jobs.queue(QUEUE, attempts, deliver)

  return {
    async post(tx, message, keepMinutes) {
      await jobs.send(tx, QUEUE, { id: await addToOutbox(tx, message, keepMinutes) })
    },
  }
}
