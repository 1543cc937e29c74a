import type { Database } from './connect.ts'

/**
 * Does the work while no other process of this database does it: several may start at once on an empty PostgreSQL, and what prepares it would
 * fail if two did it at the same time. The embedded database has one process alone.
 */
export async function inTurn<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (db.kind === 'embedded') return work()
  return db.transaction(async (tx) => {
    // The lock's connection does nothing meanwhile, however long the work takes.
    await tx.raw('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await tx.raw("select pg_advisory_xact_lock(hashtext('assay.start'))")
    return work()
  })
}
