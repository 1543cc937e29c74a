import type { Database, Queryable } from '#server/db/connect.ts'
import { indexTables } from '#server/db/index-tables.ts'
import { holdWriters, isDistributed } from '#server/db/two-phase.ts'

const [ANY_TABLE = ''] = indexTables

/**
 * A transaction that sees one state of all tables and reads only. A cluster has no snapshot over its machines: each begins one of its own when
 * it is first asked. So nothing is written for the moment in which all of them do.
 */
export async function inOneSnapshot<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  // Before it begins: the embedded database has one session.
  const distributed = await isDistributed(db)
  return db.transaction(async (tx) => {
    await tx.raw('set transaction isolation level repeatable read')
    if (!distributed) return work(tx)
    await db.transaction(async (holding) => {
      await holdWriters(holding)
      // One connection to each machine, so that it has one snapshot.
      await tx.raw('set local citus.max_adaptive_executor_pool_size = 1')
      await tx.raw(`select count(*) from ${ANY_TABLE} where block_number = -1`)
    }, 'read only')
    return work(tx)
  }, 'read only')
}
