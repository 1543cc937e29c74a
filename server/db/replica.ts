import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Refusal } from '#server/errors.ts'
import { within } from '#server/within.ts'
import { createBatch } from './batch.ts'
import { type Database, openDatabase, type Queryable } from './connect.ts'
import { databaseIsAway, isConnectionLost } from './database-away.ts'
import { sql } from './sql.ts'
import { isDistributed } from './two-phase.ts'

/** So long an answer waits for a replica that keeps up: what was just committed at the primary is usually there in milliseconds. */
const CATCH_UP_MS = 250
const LOOK_AGAIN_MS = 10
const LOOKS_AT_A_TIME = 2
/** One that does not say within this time how far it has come is away. */
const PATIENCE_MS = 2_000
/** How often one that is away is tried. */
const RETRY_MS = 2_000

/** Cancelled by what comes from the primary: another try may go well. */
const CONFLICT = /^40...$/
const OVER_TIME_LIMIT = '57014'
const SQLSTATE = /^[0-9A-Z]{5}$/

/** Why no replica can be read; the start ends with it. */
export class NoReplica extends Error {
  constructor(why: string) {
    super(`DATABASE_URL_READ: ${why}`)
  }
}

class NotAnswering extends Error {
  constructor() {
    super('the replica does not answer')
  }
}

type Options = {
  databaseUrl: string
  primary: Database
  dataDir: string
  log: Logger
  statementLimitMs?: number | undefined
}

/**
 * A streaming replica (hot standby) of the database, for reading. Rows are the same there, down to `xmin`, only later. Whatever goes wrong
 * with it, the primary answers instead: `read()` says so by null. One that is away is tried again in the background, and nobody waits for it.
 */
export class Replica {
  readonly #db: Database
  /** Connections of its own for looking how far it is, which do not wait for work that takes long. */
  readonly #looks: Database
  readonly #primary: Database
  readonly #log: Logger
  /** How far the primary has come, asked after the call. */
  readonly #primaryPosition: (nothing: null) => Promise<string>
  #isAway = true
  /** It has lately not caught up within CATCH_UP_MS: then nobody waits for that. */
  #isLagging = false
  #retry: NodeJS.Timeout | undefined
  #isClosed = false
  #answers = 0
  #fallbacks = 0

  private constructor(db: Database, looks: Database, { primary, log }: Options) {
    this.#db = db
    this.#looks = looks
    this.#primary = primary
    this.#log = log
    this.#primaryPosition = createBatch(async (asked: readonly null[]) => {
      const position = await positionOf(primary)
      return asked.map(() => position)
    })
  }

  /** Refuses what is no replica of the primary. One that is away may come back. */
  static async open(options: Options): Promise<Replica> {
    const { databaseUrl, primary, dataDir, log, statementLimitMs } = options
    if (await isDistributed(primary))
      throw new NoReplica('a Citus cluster has no replica that is of one moment. Leave it unset')
    const patienceMs = statementLimitMs && statementLimitMs + PATIENCE_MS
    const its = { databaseUrl, dataDir, log, statementLimitMs, patienceMs }
    const replica = new Replica(
      await openDatabase(its),
      await openDatabase({ ...its, patienceMs: PATIENCE_MS, connections: LOOKS_AT_A_TIME }),
      options,
    )
    try {
      await replica.#check()
      replica.#isAway = false
    } catch (error) {
      if (error instanceof NoReplica) {
        await replica.close()
        throw error
      }
      log.warn({ err: error }, AWAY)
      replica.#tryLater()
    }
    return replica
  }

  get state(): 'answers' | 'away' {
    return this.#isAway ? 'away' : 'answers'
  }

  /** How many reads it has answered, and how many were left to the primary. */
  get counts(): { answers: number; fallbacks: number } {
    return { answers: this.#answers, fallbacks: this.#fallbacks }
  }

  /**
   * Has the work done in a snapshot of the replica; null if the primary has to do it. `isCurrent`: the snapshot holds all that was
   * committed at the primary before this was called. The work says null if it cannot be done there.
   */
  async read<T>(work: (tx: Queryable, isCurrent: boolean) => Promise<T | null>): Promise<T | null> {
    const value = this.#isAway ? null : await this.#read(work)
    if (value === null) this.#fallbacks++
    else this.#answers++
    return value
  }

  /** How far it is behind; null while it is away. */
  async lag(): Promise<{ bytes: number; seconds: number } | null> {
    if (this.#isAway) return null
    const position = await this.#primaryPosition(null)
    try {
      const row = await this.#inTime(
        this.#looks.row<{ bytes: number; seconds: number | null }>(sql`
          select greatest(0, pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn()))::float8 as bytes,
            extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`),
      )
      const { bytes = 0, seconds = 0 } = row ?? {}
      // Without anything to replay, the last commit is just long ago.
      return { bytes, seconds: bytes === 0 ? 0 : (seconds ?? 0) }
    } catch (error) {
      this.#failed(error)
      return null
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await Promise.all([this.#db.close(), this.#looks.close()])
  }

  async #read<T>(work: (tx: Queryable, isCurrent: boolean) => Promise<T | null>): Promise<T | null> {
    const position = await this.#primaryPosition(null)
    try {
      const isCurrent = await this.#hasReached(position)
      return await this.#db.snapshot((tx) => work(tx, isCurrent))
    } catch (error) {
      if (!isOfReplica(error)) throw error
      this.#failed(error)
      return null
    }
  }

  async #hasReached(position: string): Promise<boolean> {
    const end = Date.now() + (this.#isLagging ? 0 : CATCH_UP_MS)
    for (;;) {
      const row = await this.#inTime(
        this.#looks.row<{ is_replica: boolean; has_reached: boolean | null }>(sql`
          select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has_reached`),
      )
      if (!row?.is_replica) throw new NoReplica('the replica has become a primary')
      if (row.has_reached || Date.now() >= end) {
        this.#isLagging = !row.has_reached
        return !this.#isLagging
      }
      await pause(LOOK_AGAIN_MS)
    }
  }

  #inTime<T>(work: Promise<T>): Promise<T> {
    return within(PATIENCE_MS, work, () => new NotAnswering())
  }

  #failed(error: unknown): void {
    // A conflict ends a statement, or a connection between two of them. If more than that is gone, the next look tells.
    if (CONFLICT.test(codeOf(error)) || isConnectionLost(error as Error)) {
      this.#log.info({ err: error }, 'a read at the replica was cut off: the primary answers')
      return
    }
    if (this.#isAway || this.#isClosed) return
    this.#isAway = true
    this.#log.warn({ err: error }, AWAY)
    this.#tryLater()
  }

  #tryLater(): void {
    this.#retry = setTimeout(() => void this.#tryNow(), RETRY_MS).unref()
  }

  async #tryNow(): Promise<void> {
    try {
      await this.#check()
      this.#isAway = false
      this.#log.info('the replica of the database answers again')
    } catch {
      if (!this.#isClosed) this.#tryLater()
    }
  }

  async #check(): Promise<void> {
    const ours = await identityOf(this.#primary)
    const its = await this.#inTime(identityOf(this.#looks))
    if (its.cluster !== ours.cluster || its.database !== ours.database)
      throw new NoReplica('names another database than DATABASE_URL, wants a streaming replica of it')
    if (!its.is_replica) throw new NoReplica('names a primary, wants a streaming replica (hot standby) of it')
  }
}

const AWAY = 'the replica of the database is away: the primary answers'

/** Up to where all that has been committed is in the log: with synchronous_commit off, that may not be flushed yet. */
async function positionOf(primary: Database): Promise<string> {
  const row = await primary.row<{ position: string }>(sql`
    select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end::text as position`)
  return row?.position ?? ''
}

type Identity = { cluster: string; database: number; is_replica: boolean }

async function identityOf(db: Database): Promise<Identity> {
  const row = await db.row<Identity>(sql`
    select (select system_identifier::text from pg_control_system()) as cluster, pg_is_in_recovery() as is_replica,
      (select oid::int8 from pg_database where datname = current_database()) as database`)
  if (!row) throw new NotAnswering()
  return row
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Not what the work itself refuses, nor a fault of ours, nor what takes too long, which it would at the primary too. */
function isOfReplica(error: unknown): boolean {
  if (error instanceof Refusal || codeOf(error) === OVER_TIME_LIMIT) return false
  if (error instanceof NotAnswering || error instanceof NoReplica) return true
  return (
    SQLSTATE.test(codeOf(error)) ||
    databaseIsAway(error as Error) ||
    (error as Error).message === 'Query read timeout'
  )
}
