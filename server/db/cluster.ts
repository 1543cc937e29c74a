import type { Database, Queryable } from './connect.ts'
import { indexTables } from './index-tables.ts'
import { setLocal } from './set-local.ts'
import { sql } from './sql.ts'
import { commitInTwoPhases } from './two-phase.ts'

/** Shards of all others are beside those of this one. */
const [FIRST = ''] = indexTables

/** What stands between a database with a half distributed index and a server that would misread it. */
export class HalfDistributed extends Error {
  constructor() {
    super(
      'The tables of the index are distributed in part: moving them to the workers of the cluster was interrupted. ' +
        'Run npm run distribute, which goes on where it ended.',
    )
  }
}

/** Whether the database is the coordinator of a Citus cluster that has workers to distribute to. */
export async function isCluster(db: Queryable): Promise<boolean> {
  const citus = await db.row(sql`select 1 from pg_extension where extname = 'citus'`)
  if (!citus) return false
  const worker = await db.row(sql`
    select 1 from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards limit 1`)
  return worker !== null
}

/** The tables of the index that are not distributed yet. */
export async function undistributed(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select name from unnest(${indexTables}::text[]) with ordinality as listed (name, place)
    where not exists (select 1 from pg_dist_partition where logicalrelid = name::regclass and partmethod = 'h')
    order by place`)
  return rows.map(({ name }) => name)
}

/**
 * After migrations: on a cluster, distributes the tables of the index that have nothing in them yet. A database with data stays as it is until
 * its operator runs `npm run distribute`, because that takes as long as copying them. Returns what is left to do: nothing, if it is no cluster.
 */
export async function distributeEmpty(db: Database): Promise<'done' | 'has data'> {
  if (!(await isCluster(db))) return 'done'
  const left = await undistributed(db)
  const isNew = left.length === indexTables.length
  if (isNew && (await db.row(sql`select 1 from contracts limit 1`))) return 'has data'
  for (const table of left) {
    if (!isNew && (await hasRows(db, table))) throw new HalfDistributed()
    await distribute(db, table)
  }
  await commitInTwoPhases(db)
  return 'done'
}

async function hasRows(db: Queryable, table: string): Promise<boolean> {
  return (await db.raw(`select 1 from ${table} limit 1`)).rows.length > 0
}

/**
 * Moves the tables of the index with all their rows to the workers, table by table: interrupted, it goes on with the next one. Nothing may use the
 * index meanwhile. Of a database that is no cluster, it does nothing.
 */
export async function distributeIndex(
  db: Database,
  onTable?: (table: string, rows: number) => void,
): Promise<void> {
  if (!(await isCluster(db))) return
  for (const table of await undistributed(db)) {
    await distribute(db, table)
    if (onTable) onTable(table, await countRows(db, table))
  }
  await commitInTwoPhases(db)
}

async function countRows(db: Queryable, table: string): Promise<number> {
  const { rows } = await db.raw(`select count(*)::float8 as count from ${table}`)
  return (rows[0] as { count: number }).count
}

/** Moves a table with all its rows to the workers, in one transaction. */
async function distribute(db: Database, table: string): Promise<void> {
  await db.transaction(async (tx) => {
    // The triggers on tables of the index write beside the row that has changed: to its own shard, or to the shard of undo_log with the same contracts.
    await tx.raw('set local statement_timeout = 0; set local citus.enable_unsafe_triggers = on')
    // Rows are copied as they are: no media of theirs falls due by that.
    await setLocal(tx, { 'assay.moves': 'on' })
    await tx.rows(sql`
      select create_distributed_table(${table}, 'contract_id', colocate_with => ${table === FIRST ? 'none' : FIRST})`)
    // What was there before they were copied.
    await tx.rows(sql`select truncate_local_data_after_distributing_table(${table}::regclass)`)
  })
}
