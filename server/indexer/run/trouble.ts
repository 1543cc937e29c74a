import { endpointTroubles } from '#server/chain/endpoint-words.ts'
import { ChainBehind, ChainUnavailable } from '#server/chain/errors.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { publishToTrackers } from '#server/db/live.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** In words for the owner. */
export function troubleOf(error: unknown, chain: Pick<Chain, 'key' | 'endpointReports'>): string {
  if (error instanceof ChainBehind)
    return 'The node of this chain is behind: it has not got the newest blocks that were read. Reading goes on as soon as it has caught up.'
  if (!(error instanceof ChainUnavailable)) return 'Something went wrong here. It is tried again by itself.'
  const why = endpointTroubles(chain.key, chain.endpointReports())
  return `The chain does not answer just now${why ? ` (${why})` : ''}. Reading goes on as soon as it does.`
}

/** Writes why some contracts cannot be read, or null once they can, and notifies those who track them. */
export function writeTrouble(db: Database, which: Sql, trouble: string | null): Promise<void> {
  return db.transaction(async (tx) => {
    const changed = await tx.rows<{ id: number }>(sql`
      update contracts set trouble = ${trouble} where ${which} and trouble is distinct from ${trouble} returning id`)
    for (const { id } of changed) await publishToTrackers(tx, id, 'collections', {})
  })
}
