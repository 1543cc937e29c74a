import type { Logger } from 'pino'
import type { Database } from '#server/db/connect.ts'
import type { Jobs } from '#server/jobs.ts'
import { accountDeletedMail } from '#server/outside/account-mails.ts'
import type { MailQueue } from '#server/outside/mail-queue.ts'
import type { Storage } from '#server/outside/storage.ts'
import { deleteFiles } from '#server/outside/sweep-files.ts'
import { deleteAccount, listDueAccounts } from '#server/store/account-deletion.ts'

const QUEUE = 'delete-accounts'
/** After a day without a mail server, nobody is told. */
const KEEP_MAIL_MINUTES = 24 * 60

type Parts = { db: Database; storage: Storage; mail: MailQueue; log: Logger }

/** Every five minutes, accounts are deleted whose grace is over. */
export async function scheduleDeletions(jobs: Jobs, parts: Parts): Promise<void> {
  const options = { retryLimit: 2, retryDelay: 30, retryDelayMax: 300, expireInSeconds: 3_600 }
  await jobs.queue(QUEUE, options, () => deleteDueAccounts(parts))
  await jobs.schedule(QUEUE, '*/5 * * * *')
}

export async function deleteDueAccounts({ db, storage, mail, log }: Parts): Promise<void> {
  for (const userId of await listDueAccounts(db)) {
    const keys = await deleteAccount(db, userId, (tx, email) =>
      mail.post(tx, accountDeletedMail(email), KEEP_MAIL_MINUTES),
    )
    if (!keys) continue
    log.info({ files: keys.length }, 'an account was deleted, as its owner has asked for')
    // The rows are gone; what is left of the files is found by the sweep.
    await deleteFiles(db, storage, keys).catch((error) =>
      log.warn({ err: error }, 'files are left to the cleanup'),
    )
  }
}
