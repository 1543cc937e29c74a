import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** The pools whose swaps and contents are in the figures, and how many are known: a coin in which all others are quoted has more than are read. */
export async function erc20Pools(
  db: Queryable,
  contractId: number,
): Promise<CallReply<'POST /api/erc20/stats-main'>['pools']> {
  const contract = await db.row<{ known: number | null }>(sql`
    select pools_known as known from contracts where id = ${contractId}`)
  const stored = await db.row<{ read: number }>(sql`
    select count(*)::int as read from pools where contract_id = ${contractId}`)
  const read = stored?.read ?? 0
  return { read, known: Math.max(read, contract?.known ?? 0) }
}
