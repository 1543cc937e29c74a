import type { Logger } from 'pino'
import type { Database, Queryable } from '#server/db/connect.ts'
import type { Jobs } from '#server/jobs.ts'
import { addToOutbox, claimMessage, type Message, markDelivered, markFailed } from '#server/store/outbox.ts'
import type { Mailer } from './mailer.ts'

/**
 * How many seconds an attempt may take in each queue. A worker takes the next mails when it is done with all it has: a file that goes out slowly
 * must not hold back a sign-in code.
 */
const queues = { mail: 45, 'mail-with-file': 300 } as const
type Queue = keyof typeof queues

/** An attempt is over before others take its claim to be dead, and they do so before the job is given to somebody else. */
const claimSecondsOf = (queue: Queue) => queues[queue] + 5
const expireSecondsOf = (queue: Queue) => queues[queue] + 15

/** About an hour of attempts, first seconds and then minutes apart; a message that is out of date by then is dropped. */
const attempts = { retryLimit: 20, retryDelay: 2, retryDelayMax: 300 }

export type MailQueue = {
  /** Posts a message as part of the transaction. It is delivered once, or given up after `keepMinutes`. */
  post(tx: Queryable, message: Message, keepMinutes: number): Promise<void>
  /** The same, with the id by which the outbox knows it. */
  postWithId(tx: Queryable, message: Message, keepMinutes: number): Promise<string>
}

export async function startMailQueue(
  db: Database,
  jobs: Jobs,
  mailer: Mailer,
  log: Logger,
): Promise<MailQueue> {
  async function deliver(queue: Queue, id: string) {
    const message = await claimMessage(db, id, claimSecondsOf(queue))
    if (!message) return
    try {
      await mailer.deliver(message, queues[queue])
    } catch (error) {
      // Mail servers name whom they refuse. Neither the log nor the queue needs to know.
      const reason = (error instanceof Error ? error.message : String(error)).replace(
        /[^\s<>]+@[^\s<>]+/g,
        '…',
      )
      log.warn({ id, reason }, 'a mail could not be delivered yet')
      await markFailed(db, id, reason)
      throw new Error(reason, { cause: error })
    }
    await markDelivered(db, id, mailer.keepsMessages)
  }
  for (const queue of Object.keys(queues) as Queue[]) {
    const options = { ...attempts, expireInSeconds: expireSecondsOf(queue) }
    await jobs.queue(queue, options, ({ id }: { id: string }) => deliver(queue, id))
  }

  const postWithId: MailQueue['postWithId'] = async (tx, message, keepMinutes) => {
    const queue: Queue = message.attachment ? 'mail-with-file' : 'mail'
    const id = await addToOutbox(tx, message, keepMinutes)
    await jobs.send(tx, queue, { id })
    return id
  }
  return {
    async post(tx, message, keepMinutes) {
      await postWithId(tx, message, keepMinutes)
    },
    postWithId,
  }
}
