import { ChainBehind, ChainUnavailable } from '#server/chain/errors.ts'
import type { Database } from '#server/db/connect.ts'
import { publishToTrackers } from '#server/db/live.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** In words for the owner. */
export function troubleOf(error: unknown): string {
  if (error instanceof ChainBehind)
    return 'The node of this chain is behind: it has not got the newest blocks that were read. Reading goes on as soon as it has caught up.'
  return error instanceof ChainUnavailable
    ? 'The chain does not answer just now. Reading goes on as soon as it does.'
    : 'Something went wrong here. It is tried again by itself.'
}

/** Writes why some contracts cannot be read, or null once they can, and notifies those who track them. */
export function writeTrouble(db: Database, which: Sql, trouble: string | null): Promise<void> {
  return db.transaction(async (tx) => {
    const changed = await tx.rows<{ id: number }>(sql`
      update contracts set trouble = ${trouble} where ${which} and trouble is distinct from ${trouble} returning id`)
    for (const { id } of changed) await publishToTrackers(tx, id, 'collections', {})
  })
}
