import { setTimeout as pause } from 'node:timers/promises'
import { column } from './columns.ts'
import type { Queryable } from './connect.ts'
import { sql } from './sql.ts'

const LOOK_MS = 2
/** A commit takes some milliseconds. One that takes longer waits for a node that does not answer. */
const LONGEST_MS = 2_000
/** Citus' locks on where shards are that lie beside each other: a transaction that writes to one of them has a shared one (resource_lock.h). */
const COLOCATED_SHARDS = 8

/** What is committed has not reached a node of the cluster yet. */
class StillCommitting extends Error {
  readonly code = '08006'
}

/**
 * On a cluster, a transaction that is committed can be seen at the coordinator a moment before it can be at its workers. This waits until
 * all that was seen to be committed before it is called is at the nodes of these contracts too, so that what is read of them from then on is not older.
 *
 * By its locks: a transaction gives them back after its last node has committed, and its number (backend_xid) before the first has.
 */
export async function untilCommitted(db: Queryable, contractIds: readonly number[]): Promise<void> {
  if (contractIds.length === 0) return
  const writers = await db.rows<{ writer: string }>(sql`
    with parts as (
      select shardid, row_number() over (order by shardminvalue::int) - 1 as part from pg_dist_shard
      where logicalrelid = 'transfers'::regclass
    )
    select distinct t.transactionid::text as writer
    from pg_locks l
    join pg_locks t on t.pid = l.pid and t.locktype = 'transactionid' and t.granted
    join pg_stat_activity a on a.pid = l.pid and a.datid = l.database and a.backend_xid is null
    where l.locktype = 'advisory' and l.objsubid = ${COLOCATED_SHARDS} and l.mode = 'ShareLock' and a.datname = current_database()
      and l.objid::bigint = (select colocationid from pg_dist_partition where logicalrelid = 'transfers'::regclass)
      and l.classid::bigint in (
        select part from parts join unnest(${column(contractIds)}::bigint[]) id
          on shardid = get_shard_id_for_distribution_column('transfers', id))`)
  const names = writers.map(({ writer }) => writer)
  const until = performance.now() + LONGEST_MS
  while (names.length > 0 && (await areThere(db, names))) {
    if (performance.now() > until) throw new StillCommitting('a node of the cluster does not commit')
    await pause(LOOK_MS)
  }
}

async function areThere(db: Queryable, writers: readonly string[]): Promise<boolean> {
  const one = await db.row(
    sql`select 1 from pg_locks where locktype = 'transactionid' and transactionid::text = any (${writers}::text[]) limit 1`,
  )
  return one !== null
}
