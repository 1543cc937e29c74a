import type { Database } from '#server/db/connect.ts'
import { TooMany } from '#server/errors.ts'
import { discoveriesPerUser, recordHit, secondsUntilRoom } from '#server/store/limits.ts'

/** Before the operator's nodes, which he may pay for by the question, are asked about a contract that a user has named. */
export function countDiscovery(db: Database, userId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const wait = await secondsUntilRoom(tx, discoveriesPerUser, userId)
    if (wait > 0) throw new TooMany('too_many_additions', 'You have added a lot. Try again later.', wait)
    await recordHit(tx, discoveriesPerUser, userId)
  })
}
