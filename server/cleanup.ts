import type { Database } from '#server/db/connect.ts'
import { dropUntracked } from '#server/indexer/run/drop-untracked.ts'
import type { Jobs } from '#server/jobs.ts'
import { forgetUnusedMedia } from '#server/metadata/media-rows.ts'
import type { Storage } from '#server/outside/storage.ts'
import { sweepFiles } from '#server/outside/sweep-files.ts'
import { forgetOldEvents } from '#server/store/account-events.ts'
import { forgetOldTickets } from '#server/store/account-export.ts'
import { forgetOldKeys } from '#server/store/api-keys.ts'
import { forgetOldEndpointLimits } from '#server/store/endpoint-limits.ts'
import { forgetOldHits } from '#server/store/limits.ts'
import { forgetOldCodes } from '#server/store/login-codes.ts'
import { forgetOldNotifications } from '#server/store/notifications.ts'
import { forgetOldStates } from '#server/store/oidc-states.ts'
import { forgetOldMessages } from '#server/store/outbox.ts'
import { forgetOldChallenges } from '#server/store/passkey-challenges.ts'
import { forgetOldSessions } from '#server/store/sessions.ts'
import { forgetOldLinks } from '#server/store/share-links.ts'
import { forgetOldSignInTickets } from '#server/store/tickets.ts'
import { forgetOldNonces } from '#server/store/wallet-nonces.ts'

const QUEUE = 'cleanup'
const UNTRACKED = 'drop-untracked'
const FILES = 'sweep-files'
/** Far longer than a file takes to be stored: until then another process may be writing it. */
const LOOSE_MS = 60 * 60_000

/**
 * Every hour, what has run out is deleted: codes, challenges, tickets, nonces, tokens, sessions, counted hits, old mail, what nobody tracks or shows any longer, and what
 * killed processes have left in the storage.
 */
export async function scheduleCleanup(db: Database, jobs: Jobs, storage: Storage): Promise<void> {
  const options = { retryLimit: 2, retryDelay: 30, retryDelayMax: 300, expireInSeconds: 600 }
  await jobs.queue(QUEUE, options, () => cleanUp(db))
  await jobs.schedule(QUEUE, '17 * * * *')
  // There may be millions of rows.
  await jobs.queue(UNTRACKED, { ...options, expireInSeconds: 3_600 }, async () => {
    await dropUntracked(db)
    await forgetUnusedMedia(db)
  })
  await jobs.schedule(UNTRACKED, '37 * * * *')
  await jobs.queue(FILES, { ...options, expireInSeconds: 3_600 }, () =>
    sweepFiles(db, storage, looseBefore()),
  )
  await jobs.schedule(FILES, '47 * * * *')
}

/** Files that are loose since before then belong to no process that lives: with the embedded database there is none but this one. */
export function looseBefore(db?: Database): Date {
  return new Date(Date.now() - (db?.kind === 'embedded' ? 0 : LOOSE_MS))
}

export async function cleanUp(db: Database): Promise<void> {
  const all = [
    forgetOldCodes,
    forgetOldChallenges,
    forgetOldStates,
    forgetOldSignInTickets,
    forgetOldSessions,
    forgetOldKeys,
    forgetOldEvents,
    forgetOldLinks,
    forgetOldTickets,
    forgetOldNonces,
    forgetOldHits,
    forgetOldMessages,
    forgetOldNotifications,
    forgetOldEndpointLimits,
  ]
  for (const forget of all) {
    await db.transaction(async (tx) => {
      // Nobody waits for it, and after a long pause there is much to delete.
      await tx.raw('set local statement_timeout = 0')
      await forget(tx)
    })
  }
}
