import type { Logger } from 'pino'
import { scheduleCleanup } from '#server/cleanup.ts'
import { distributeEmpty } from '#server/db/cluster.ts'
import type { Database } from '#server/db/connect.ts'
import { inTurn } from '#server/db/in-turn.ts'
import { migrate } from '#server/db/migrate.ts'
import { scheduleDeletions } from '#server/delete-accounts.ts'
import { type Jobs, startJobs } from '#server/jobs.ts'
import { type MailQueue, startMailQueue } from '#server/outside/mail-queue.ts'
import type { Mailer } from '#server/outside/mailer.ts'
import type { Storage } from '#server/outside/storage.ts'

type Options = {
  mailer: Mailer
  storage: Storage
  log: Logger
  /** False for a process that only serves HTTP. */
  works: boolean
}

/** The schema and the job queues, which the first of several processes that start at once makes for all of them. */
export function prepareDatabase(
  db: Database,
  { mailer, storage, log, works }: Options,
): Promise<{ jobs: Jobs; mail: MailQueue }> {
  return inTurn(db, async () => {
    for (const name of await migrate(db)) log.info(`migrated the database: ${name}`)
    if ((await distributeEmpty(db)) === 'has data')
      log.warn(
        'the index is on the coordinator alone: npm run distribute moves it to the workers of the cluster',
      )
    const jobs = await startJobs(db, log, works)
    await scheduleCleanup(db, jobs, storage)
    const mail = await startMailQueue(db, jobs, mailer, log)
    await scheduleDeletions(jobs, { db, storage, mail, log })
    return { jobs, mail }
  })
}
