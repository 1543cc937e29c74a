import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Queryable } from '#server/db/connect.ts'

type QueueOptions = { retryLimit: number; retryDelay: number; retryDelayMax: number; expireInSeconds: number }

export type Jobs = {
  /** Declares a queue. With a handler, this process also works on it. */
  queue(name: string, options: QueueOptions, handler?: (data: never) => Promise<void>): Promise<void>
  /** Runs a queue's job by a cron expression (UTC), once for all processes. */
  schedule(name: string, cron: string): Promise<void>
  /** Sends a job as part of the transaction: it exists exactly when the rest of it does. */
  send(tx: Queryable, name: string, data: object): Promise<void>
  stop(): Promise<void>
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'
const STOP_TIMEOUT_MS = 8_000
const DEAD_WORKER_CHECK_SECONDS = 15

/**
 * A new job wakes its worker; a job that waits for its next attempt is found by polling. A full batch is
 * followed by the next without a pause, so a backlog is worked off as fast as it goes.
 */
const workOptions = {
  batchSize: 5,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
} as const

/** Background work that survives restarts, on pg-boss. `works` is false for a process that only serves HTTP. */
export async function startJobs(db: Database, log: Logger, works: boolean): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => db.raw(text, values),
      listen: (channel, onPayload, onListening) => db.listen(channel, onPayload, onListening),
    },
    backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
    useListenNotify: true,
    supervise: works,
    // How often jobs are looked for whose worker has died.
    superviseIntervalSeconds: DEAD_WORKER_CHECK_SECONDS,
    monitorIntervalSeconds: DEAD_WORKER_CHECK_SECONDS,
    schedule: works,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  await boss.start()

  return {
    async queue(name, options, handler) {
      await boss.createQueue(name, {
        ...options,
        retryBackoff: true,
        notify: true,
        deleteAfterSeconds: 3_600,
      })
      // Lets pg-boss remember the queue now. In send() it would look it up through the outer handle, which waits for
      // the very transaction that send() is part of.
      await boss.getJobById(name, NO_JOB)
      if (!handler || !works) return
      await boss.work(name, workOptions, (batch) =>
        Promise.all(
          batch.map(async ({ id, data }) => {
            try {
              await handler(data as never)
              return { id, status: 'completed' as const }
            } catch (error) {
              const message = error instanceof Error ? error.message : String(error)
              return { id, status: 'failed' as const, output: { message } }
            }
          }),
        ),
      )
      // Jobs of a killed process do not wait for the first round of supervision.
      await boss.supervise(name)
    },
    async schedule(name, cron) {
      if (works) await boss.schedule(name, cron)
    },
    async send(tx, name, data) {
      // Due since a day ago, so that a clock that is set back in this moment does not hold it up.
      const startAfter = '-1 day'
      await boss.send(name, data, { startAfter, db: { executeSql: (text, values) => tx.raw(text, values) } })
    },
    stop: () => boss.stop({ close: false, graceful: true, timeout: STOP_TIMEOUT_MS }),
  }
}
