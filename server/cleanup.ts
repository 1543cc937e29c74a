import type { Database } from '#server/db/connect.ts'
import { dropUntracked } from '#server/indexer/run/drop-untracked.ts'
import type { Jobs } from '#server/jobs.ts'
import { forgetUnusedMedia } from '#server/metadata/media-rows.ts'
import { forgetOldHits } from '#server/store/limits.ts'
import { forgetOldCodes } from '#server/store/login-codes.ts'
import { forgetOldNotifications } from '#server/store/notifications.ts'
import { forgetOldMessages } from '#server/store/outbox.ts'
import { forgetOldSessions } from '#server/store/sessions.ts'

const QUEUE = 'cleanup'
const UNTRACKED = 'drop-untracked'

/** Every hour, what has run out is deleted: codes, tokens, sessions, counted hits, old mail, and what nobody tracks or shows any longer. */
export async function scheduleCleanup(db: Database, jobs: Jobs): Promise<void> {
  const options = { retryLimit: 2, retryDelay: 30, retryDelayMax: 300, expireInSeconds: 600 }
  await jobs.queue(QUEUE, options, () => cleanUp(db))
  await jobs.schedule(QUEUE, '17 * * * *')
  // There may be millions of rows.
  await jobs.queue(UNTRACKED, { ...options, expireInSeconds: 3_600 }, async () => {
    await dropUntracked(db)
    await forgetUnusedMedia(db)
  })
  await jobs.schedule(UNTRACKED, '37 * * * *')
}

export async function cleanUp(db: Database): Promise<void> {
  const all = [forgetOldCodes, forgetOldSessions, forgetOldHits, forgetOldMessages, forgetOldNotifications]
  for (const forget of all) {
    await db.transaction(async (tx) => {
      // Nobody waits for it, and after a long pause there is much to delete.
      await tx.raw('set local statement_timeout = 0')
      await forget(tx)
    })
  }
}
