import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** The contracts of which a change was noted. */
export async function changedContracts(db: Queryable): Promise<number[]> {
  const changed = await db.rows<{ id: number }>(sql`
    select id from contracts where state = 'ready' and metadata_changed_at is not null and metadata_listed_at is not null`)
  return changed.map(({ id }) => id)
}

/** Whether no token is awaited and nothing is ranked yet. What is awaited is due, so few rows are looked at. */
export async function isReadyToRank(db: Queryable, contractId: number): Promise<boolean> {
  const found = await db.row<{ is_ready: boolean }>(sql`
    select not exists (select 1 from nft_ranking where contract_id = ${contractId} and ranked is not null) and not exists (
      select 1 from nft_metadata m join nft_tokens t on t.contract_id = ${contractId} and t.token_id = m.token_id
      where m.contract_id = ${contractId} and m.due_at is not null and m.state = 'waiting' and t.supply > 0
    ) as is_ready`)
  return found?.is_ready ?? false
}

/** Does the work for a change that was noted. One that comes while it goes on is left for the next time. */
export async function settleChange(
  db: Queryable,
  contractId: number,
  work: () => Promise<void>,
): Promise<void> {
  const change = await db.row<{ at: string }>(sql`
    select metadata_changed_at::text as at from contracts where id = ${contractId} and metadata_changed_at is not null`)
  if (!change) return
  await work()
  await db.rows(sql`
    update contracts set metadata_changed_at = null
    where id = ${contractId} and metadata_changed_at = ${change.at}::timestamptz`)
}

/** Says that what follows from all tokens of the contract together is stale. */
export async function noteChange(db: Queryable, contractId: number): Promise<void> {
  await db.rows(sql`update contracts set metadata_changed_at = clock_timestamp() where id = ${contractId}`)
}
