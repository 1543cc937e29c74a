import type { Database } from '#server/db/connect.ts'
import { dropUntracked } from '#server/indexer/drop-untracked.ts'
import type { Jobs } from '#server/jobs.ts'
import { forgetOldHits } from '#server/store/limits.ts'
import { forgetOldCodes } from '#server/store/login-codes.ts'
import { forgetOldNotifications } from '#server/store/notifications.ts'
import { forgetOldMessages } from '#server/store/outbox.ts'
import { forgetOldSessions } from '#server/store/sessions.ts'

const QUEUE = 'cleanup'
const UNTRACKED = 'drop-untracked'

/** Every hour, what has run out is deleted: codes, tokens, sessions, counted hits, old mail, and what nobody tracks any more. */
export async function scheduleCleanup(db: Database, jobs: Jobs): Promise<void> {
  const options = { retryLimit: 2, retryDelay: 30, retryDelayMax: 300, expireInSeconds: 600 }
  await jobs.queue(QUEUE, options, () => cleanUp(db))
  await jobs.schedule(QUEUE, '17 * * * *')
  // Millions of rows may have to go.
  await jobs.queue(UNTRACKED, { ...options, expireInSeconds: 3_600 }, () => dropUntracked(db))
  await jobs.schedule(UNTRACKED, '37 * * * *')
}

export async function cleanUp(db: Database): Promise<void> {
  await forgetOldCodes(db)
  await forgetOldSessions(db)
  await forgetOldHits(db)
  await forgetOldMessages(db)
  await forgetOldNotifications(db)
}
