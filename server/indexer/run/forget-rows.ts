import type { Database, Queryable } from '#server/db/connect.ts'
import { indexTables } from '#server/db/index-tables.ts'
import { sql } from '#server/db/sql.ts'
import type { Contract } from '../log-source.ts'
import { holdContract } from './lease.ts'

/** Changed only by tests. */
export const forgetting = {
  /** In one statement. The embedded database lets nobody else ask meanwhile. */
  rowsAtOnce: 10_000,
  /** A contract with more transfers is forgotten in steps. */
  largeTransfers: 50_000,
}

/** Deletes what was read about contracts that are gone. A later run continues if this one is cut off. */
export async function sweepDropped(db: Database): Promise<void> {
  // Those that are there are started over: only who holds such a one knows when its new rows begin.
  const dropped = await db.rows<{ contract_id: number }>(sql`
    select contract_id from dropped_contracts d where not exists (select 1 from contracts where id = d.contract_id)`)
  for (const { contract_id: id } of dropped) {
    for (const table of indexTables) while (await forgetSome(db, table, id));
    await db.rows(sql`delete from contracts_due where contract_id = ${id}`)
    await db.rows(sql`delete from dropped_contracts where contract_id = ${id}`)
  }
}

/** What is left of a contract that is started over goes before it is read. Each step checks that it is still ours. */
export async function forgetRest(db: Database, contract: Contract, signal: AbortSignal): Promise<void> {
  const { id } = contract
  if (!(await db.row(sql`select 1 from dropped_contracts where contract_id = ${id}`))) return
  const held = <T>(work: (tx: Queryable) => Promise<T>) =>
    db.transaction(async (tx) => {
      signal.throwIfAborted()
      await holdContract(tx, contract)
      return work(tx)
    })
  for (const table of indexTables) while (await held((tx) => forgetSome(tx, table, id)));
  await held((tx) => tx.rows(sql`delete from dropped_contracts where contract_id = ${id}`))
}

/** Of these contracts, those that are too large to be forgotten at once, or are not wholly forgotten yet. */
export async function largeOnes(tx: Queryable, contractIds: readonly number[]): Promise<number[]> {
  const large = await tx.rows<{ contract_id: number }>(sql`
    select contract_id from contract_totals
    where contract_id = any (${contractIds}::bigint[]) and transfers > ${forgetting.largeTransfers}`)
  const begun = await tx.rows<{ contract_id: number }>(sql`
    select contract_id from dropped_contracts where contract_id = any (${contractIds}::bigint[])`)
  return [...new Set([...large, ...begun].map(({ contract_id }) => contract_id))]
}

/** Whether there may be more. */
async function forgetSome(q: Queryable, table: string, id: number): Promise<boolean> {
  const { rows } = await q.raw(
    `with gone as (
       delete from ${table} where contract_id = $1 and ctid = any (array(select ctid from ${table} where contract_id = $1 limit ${forgetting.rowsAtOnce})) returning 1
     )
     select count(*)::int as deleted from gone`,
    [id],
  )
  return (rows[0] as { deleted: number }).deleted === forgetting.rowsAtOnce
}
