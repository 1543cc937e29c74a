import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

const DAY_MS = 86_400_000

/** Every day from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.max(0, (Date.parse(last) - Date.parse(first)) / DAY_MS + 1)
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(first) + i * DAY_MS).toISOString().slice(0, 10),
  )
}

/**
 * The first day that a reorganisation may still change: that of the newest final block. null while nothing of the chain is followed, when
 * all that is known is final.
 */
export async function provisionalFrom(db: Queryable, chain: ChainKey): Promise<string | null> {
  const row = await db.row<{ day: string | null }>(sql`
    select (to_timestamp(b.timestamp) at time zone 'UTC')::date as day
    from chain_cursors c join chain_blocks b on b.chain = c.chain and b.number = c.finalized_block
    where c.chain = ${chain}`)
  return row?.day ?? null
}
