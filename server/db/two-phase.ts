import { type Sql, sql } from './sql.ts'

/** As much of a database as is asked here. */
type Asked = { rows(statement: Sql): Promise<object[]> }

/** Stays empty (migration 0032): a transaction that has touched it is committed at all nodes of a cluster, or at none. */
const TABLE = 'two_phase'

/** Whether this database is a cluster's coordinator with the tables of the index at its workers. */
export async function isDistributed(db: Asked): Promise<boolean> {
  if (!(await hasCitus(db))) return false
  return (
    (await db.rows(sql`select 1 from pg_dist_partition where logicalrelid = to_regclass(${TABLE})`)).length >
    0
  )
}

async function hasCitus(db: Asked): Promise<boolean> {
  return (await db.rows(sql`select 1 from pg_extension where extname = 'citus'`)).length > 0
}

/** Once the tables of the index are distributed. Nothing happens if it was done before. */
export async function commitInTwoPhases(db: Asked): Promise<void> {
  if (!(await isDistributed(db)))
    await db.rows(sql`select citus_add_local_table_to_metadata(${TABLE}::regclass)`)
}

/** On a cluster, until the end of this transaction: all that write have ended, at every node, and none begins. */
export async function holdWriters(tx: { raw(text: string): Promise<unknown> }): Promise<void> {
  // Each of them has this lock before any other: nobody holds what another of them waits for.
  await tx.raw(`set local statement_timeout = 0; lock table ${TABLE} in exclusive mode`)
}

/** What a handle knows of its database. Whether a PostgreSQL has Citus is asked once, and there whether it distributes yet until it does. */
export class Distribution {
  #hasCitus: boolean | null = null
  #isDistributed = false

  async isThere(db: Asked): Promise<boolean> {
    this.#hasCitus ??= await hasCitus(db)
    if (this.#hasCitus) this.#isDistributed ||= await isDistributed(db)
    return this.#isDistributed
  }

  /** How transactions that write begin. */
  async begin(db: Asked): Promise<string> {
    return (await this.isThere(db)) ? `begin; delete from ${TABLE}` : 'begin'
  }
}

/** Citus' words for a node that was lost after it had promised to commit. What is committed here is not to be seen there yet. */
const NOT_COMMITTED_THERE = /^(failed to commit transaction on|connection to the remote node)/

/** The transaction is committed, but a node of the cluster has to be told so once more: its rows are the old ones until then. */
export class NotCommittedEverywhere extends Error {
  readonly code = '08006'

  /** By a warning that came with the answer to a commit. */
  static of(warning: string | undefined): NotCommittedEverywhere | null {
    return warning && NOT_COMMITTED_THERE.test(warning) ? new NotCommittedEverywhere(warning) : null
  }
}
