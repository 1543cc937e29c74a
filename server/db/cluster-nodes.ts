import { setTimeout as pause } from 'node:timers/promises'
import { column } from './columns.ts'
import type { Database, Queryable } from './connect.ts'
import { type Sql, sql } from './sql.ts'

/** A transaction that another process is just committing takes no longer. */
const TRIES = 20
const RETRY_MS = 50

/** A node that is there takes a connection sooner. */
const CONNECT_LIMIT_MS = 2_000
/** What is known of the nodes is used for so long before they are asked again. */
const KNOWN_MS = 2_000

/** What owners are told. */
export const NODE_AWAY =
  'The database node that holds this is away just now. Reading goes on as soon as it is back.'

/** Connections that were refused, lost or ended, of the coordinator or of a worker; and a commit that failed at one. */
const AWAY = /^(08...|57P..)$/
const NOT_COMMITTED = /^(could not commit transaction for shard|failure on connection marked as essential)/
/** What libpq says of a connection to a worker that has ended under a statement; Citus passes it on without a class. */
const CUT =
  /^(SSL SYSCALL error|SSL connection has been closed|server closed the connection|could not (receive|send) data|connection not open)/
/** A shard was moved to another node between the plan and its execution: the node has dropped it, or Citus finds no node that has it. */
const MOVED =
  /^relation "[^"]+_\d+" does not exist|^could not find (valid entry for|any healthy placement for|any) shard|^no active placements were found for shard|^there is a shard placement in node group/
/** Two transactions and a move waited for each other, over several nodes. */
const DEADLOCK = '40P01'
/** `statement_timeout`: the node perhaps hangs. */
const TOO_LONG = '57014'

/** Whether a statement may have failed only because a node of a cluster is away, or because a shard has moved: it is to be tried again. */
export function isClusterTrouble(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return AWAY.test(code) || [NOT_COMMITTED, CUT, MOVED].some((words) => words.test(message))
}

/** The same for work of our own that has a limit on a cluster alone (`clusterStatementLimitMs`). */
export function mayBeCluster(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return isClusterTrouble(error) || code === DEADLOCK || code === TOO_LONG
}

/** The node of the cluster that holds a contract's rows cannot be reached, or has not got all of them yet. */
export class NodeAway extends Error {
  override name = 'NodeAway'
  readonly code = '08006'
}

/** The nodes of a cluster, by their groups, that take no connection just now. Asked without the connections that a session keeps: they may hang. */
async function askNodes(db: Database): Promise<number[]> {
  return db.alone(async (own) => {
    await own.raw(`set citus.node_connection_timeout = ${CONNECT_LIMIT_MS}`)
    return groups(
      own,
      sql`
      select groupid from pg_dist_node where groupid > 0 and noderole = 'primary'
        and not coalesce(citus_check_connection_to_node(nodename, nodeport), false)`,
    )
  })
}

type Known = { away: readonly number[]; until: number; asking: Promise<readonly number[]> | null }
const knownOf = new WeakMap<Database, Known>()

function ask(db: Database, known: Known): Promise<readonly number[]> {
  known.asking ??= askNodes(db)
    .then((away) => {
      known.away = away
      known.until = performance.now() + KNOWN_MS
      return away
    })
    .finally(() => {
      known.asking = null
    })
  return known.asking
}

/** The nodes that were away when they were last asked, which is some seconds ago. Nobody waits for one that does not answer. */
async function nodesAway(db: Database): Promise<readonly number[]> {
  if (!(await db.isDistributed())) return []
  const known = knownOf.get(db)
  if (!known) {
    const first: Known = { away: [], until: 0, asking: null }
    knownOf.set(db, first)
    return ask(db, first)
  }
  if (performance.now() > known.until) ask(db, known).catch(() => {})
  return known.away
}

/**
 * Has the work done without the nodes of a cluster that are known to be away. If it fails because of one that was there, it is done again without that
 * one.
 */
export async function withoutAway<T>(
  db: Database,
  work: (away: readonly number[]) => Promise<T>,
): Promise<T> {
  const away = await nodesAway(db)
  try {
    return await work(away)
  } catch (error) {
    const known = knownOf.get(db)
    if (!known || !mayBeCluster(error)) throw error
    const now = await ask(db, known)
    if (now.every((node) => away.includes(node))) throw error
    return work(now)
  }
}

/** So that nobody waits for what is known to be away. */
export async function refuseAway(db: Database, contractIds: readonly number[]): Promise<void> {
  const nodes = await nodesAway(db)
  const away = await contractsAt(db, nodes, sql`c.id = any (${column(contractIds)}::bigint[])`)
  if (away.length > 0) throw new NodeAway(`the database node of contract ${away[0]} is away`)
}

/**
 * The nodes of a cluster, by their groups, whose rows cannot be read just now, or are perhaps not the newest: a node that was lost while it
 * committed has to be told so once more, which is done here for those that are back. None for a database that is no cluster.
 */
export async function unsettledNodes(db: Database): Promise<number[]> {
  if (!(await db.isDistributed())) return []
  const committed = await db.rows<{ gid: string }>(sql`select gid from pg_dist_transaction`)
  const gids = column(committed.map(({ gid }) => gid))
  for (let tries = 0; ; tries++) {
    const away = await askNodes(db)
    // Citus forgets a transaction once the node has it.
    if (committed.length > 0) await recover(db)
    const behind = await groups(
      db,
      sql`select distinct groupid from pg_dist_transaction where gid = any (${gids}::text[])`,
    )
    if (behind.every((group) => away.includes(group)) || tries === TRIES)
      return [...new Set([...away, ...behind])]
    await pause(RETRY_MS)
  }
}

async function recover(db: Database): Promise<void> {
  await db
    .alone(async (own) => {
      await own.raw(`set citus.node_connection_timeout = ${CONNECT_LIMIT_MS}`)
      await own.rows(sql`select recover_prepared_transactions()`)
    })
    .catch((error) => {
      // The node has gone meanwhile.
      if (!isClusterTrouble(error)) throw error
    })
}

async function groups(db: Queryable, statement: Sql): Promise<number[]> {
  return (await db.rows<{ groupid: number }>(statement)).map(({ groupid }) => groupid)
}

/** Of such contracts those whose rows are at these nodes, in one order. */
export async function contractsAt(db: Queryable, nodes: readonly number[], such: Sql): Promise<number[]> {
  if (nodes.length === 0) return []
  return contractsBy(db, sql`p.groupid = any (${column(nodes)}::int[]) and ${such}`)
}

/** Limits a statement on the index to such contracts whose rows are not at these nodes; nothing, if no node is away. */
export async function notAt(db: Queryable, nodes: readonly number[], such: Sql = sql`true`): Promise<Sql> {
  if (nodes.length === 0) return sql`true`
  const ids = await contractsBy(db, sql`p.groupid <> all (${column(nodes)}::int[]) and ${such}`)
  return sql`contract_id = any (${ids}::bigint[])`
}

async function contractsBy(db: Queryable, such: Sql): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select c.id from contracts c
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('transfers', c.id)
    where ${such} order by c.id`)
  return rows.map(({ id }) => id)
}
