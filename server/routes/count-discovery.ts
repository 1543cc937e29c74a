import type { Database } from '#server/db/connect.ts'
import { TooMany } from '#server/errors.ts'
import { discoveriesPerUser, enforceLimit } from '#server/store/limits.ts'

/** Before the operator's nodes, which he may pay for by the question, are asked about a contract that a user has named. */
export function countDiscovery(db: Database, userId: string): Promise<void> {
  return db.transaction((tx) =>
    enforceLimit(
      tx,
      discoveriesPerUser,
      userId,
      (wait) => new TooMany('too_many_additions', 'You have added a lot. Try again later.', wait),
    ),
  )
}
