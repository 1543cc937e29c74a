import type { Database } from '#server/db/connect.ts'
import { TooMany } from '#server/errors.ts'
import { discoveriesPerUser, enforceLimit } from '#server/store/limits.ts'

/** Limits how often a user has the operator's nodes, which may cost money per request, asked about a contract. */
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
