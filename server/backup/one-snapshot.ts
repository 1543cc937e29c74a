import { isCluster, undistributed } from '#server/db/cluster.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { indexTables } from '#server/db/index-tables.ts'

const [ANY_TABLE = ''] = indexTables

/**
 * A transaction that sees one state of all tables and reads only. A cluster has no snapshot over its machines: each begins one of its own when
 * it is first asked. So nothing is written for the moment in which all of them do: every transaction that writes to the index also changes a
 * row of `contracts` or `chain_cursors`, and keeps it until the machines have written.
 */
export async function inOneSnapshot<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  // Before it begins: the embedded database has one session.
  const distributed = await isDistributed(db)
  return db.transaction(async (tx) => {
    await tx.raw('set transaction isolation level repeatable read')
    if (!distributed) return work(tx)
    await db.transaction(async (holding) => {
      await holding.raw(
        'set local statement_timeout = 0; lock table contracts, chain_cursors in exclusive mode',
      )
      // One connection to each machine, so that it has one snapshot.
      await tx.raw('set local citus.max_adaptive_executor_pool_size = 1')
      await tx.raw(`select count(*) from ${ANY_TABLE} where block_number = -1`)
    })
    return work(tx)
  }, 'read only')
}

async function isDistributed(db: Database): Promise<boolean> {
  return (await isCluster(db)) && (await undistributed(db)).length === 0
}
