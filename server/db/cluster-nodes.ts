import { setTimeout as pause } from 'node:timers/promises'
import { column } from './columns.ts'
import type { Database, Queryable } from './connect.ts'
import { type Sql, sql } from './sql.ts'
import { isDistributed } from './two-phase.ts'

/** A transaction that another process is just committing takes no longer. */
const TRIES = 20
const RETRY_MS = 50

/** Connections that were refused, lost or ended, of the coordinator or of a worker; and a commit that failed at one. */
const AWAY = /^(08...|57P..)$/
const NOT_COMMITTED = /^(could not commit transaction for shard|failure on connection marked as essential)/
/** What libpq says of a connection to a worker that has ended under a statement; Citus passes it on without a class. */
const CUT =
  /^(SSL SYSCALL error|SSL connection has been closed|server closed the connection|could not (receive|send) data|connection not open)/
/** A shard was moved to another node between the plan and its execution. */
const MOVED = /^relation "[^"]+_\d+" does not exist|^(could not find|cannot find).*(placement|shard)/

/** Whether a statement may have failed only because a node of a cluster is away, or because a shard has moved: it is to be tried again. */
export function isClusterTrouble(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return AWAY.test(code) || [NOT_COMMITTED, CUT, MOVED].some((words) => words.test(message))
}

/**
 * The nodes of a cluster, by their groups, whose rows cannot be read just now, or are perhaps not the newest: a node that was lost while it
 * committed has to be told so once more, which is done here for those that are back. None for a database that is no cluster.
 */
export async function unsettledNodes(db: Database): Promise<number[]> {
  if (db.kind === 'embedded' || !(await isDistributed(db))) return []
  const committed = await db.rows<{ gid: string }>(sql`select gid from pg_dist_transaction`)
  const gids = column(committed.map(({ gid }) => gid))
  for (let tries = 0; ; tries++) {
    await db.rows(sql`select recover_prepared_transactions()`).catch((error) => {
      // The coordinator had kept a connection to a node that is gone since; the next one is new.
      if (!isClusterTrouble(error)) throw error
    })
    const away = await groups(
      db,
      sql`
      select groupid from pg_dist_node where groupid > 0 and noderole = 'primary'
        and not coalesce(citus_check_connection_to_node(nodename, nodeport), false)`,
    )
    // Citus forgets a transaction once the node has it.
    const behind = await groups(
      db,
      sql`select distinct groupid from pg_dist_transaction where gid = any (${gids}::text[])`,
    )
    if (behind.every((group) => away.includes(group)) || tries === TRIES)
      return [...new Set([...away, ...behind])]
    await pause(RETRY_MS)
  }
}

async function groups(db: Queryable, statement: Sql): Promise<number[]> {
  return (await db.rows<{ groupid: number }>(statement)).map(({ groupid }) => groupid)
}

/** Of such contracts those whose rows are at these nodes, in one order. */
export async function contractsAt(db: Queryable, nodes: readonly number[], such: Sql): Promise<number[]> {
  if (nodes.length === 0) return []
  const rows = await db.rows<{ id: number }>(sql`
    select c.id from contracts c
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('transfers', c.id)
    where p.groupid = any (${column(nodes)}::int[]) and ${such} order by c.id`)
  return rows.map(({ id }) => id)
}
