import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** With its row a worker loses the right to write; what was read goes bit by bit (drop-untracked.ts). */
export async function dropRereads(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.rows(sql`
    with gone as (delete from contracts where id = any (${ids}) and reread_of is not null returning id)
    insert into dropped_contracts (contract_id) select id from gone on conflict do nothing`)
}

/** Of contracts that are started over or dropped themselves. */
export async function dropRereadsOf(tx: Queryable, contractIds: readonly number[]): Promise<void> {
  const rows = await tx.rows<{ id: number }>(
    sql`select id from contracts where reread_of = any (${contractIds}) for update`,
  )
  await dropRereads(
    tx,
    rows.map(({ id }) => id),
  )
}
