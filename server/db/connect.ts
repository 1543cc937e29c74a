import type { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import pg from 'pg'
import type { Logger } from 'pino'
import { within } from '#server/within.ts'
import { connectionThrough, openEmbedded } from './embedded.ts'
import { IDLE_TRANSACTION_LIMIT_MS } from './embedded-backend.ts'
import type { Sql } from './sql.ts'
import { StatementNames } from './statement-names.ts'
import { Distribution, NotCommittedEverywhere } from './two-phase.ts'

/** Takes statements whose rows nobody waits for. */
export type Writer = { rows(statement: Sql): Promise<unknown> }

export type Queryable = {
  rows<R extends object>(statement: Sql): Promise<R[]>
  /** The first row, or null when there is none. */
  row<R extends object>(statement: Sql): Promise<R | null>
  /** For statements that come as text: migrations, and pg-boss's own. */
  raw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export type Database = Queryable & {
  kind: 'embedded' | 'postgres'
  /** Everything done through `tx` happens, or nothing. Inside, use `tx` alone: the outer handle would wait for it. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, access?: 'read write' | 'read only'): Promise<T>
  /**
   * All that is read through `tx` is of one moment, and nothing can be written. The work may be done twice, so it must not do anything
   * else either.
   */
  snapshot<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Does the work on a connection of its own, which is closed after it. */
  alone<T>(work: (db: Queryable) => Promise<T>): Promise<T>
  /** Whether the tables of the index are distributed over the workers of a cluster. */
  isDistributed(): Promise<boolean>
  /** Calls back for each NOTIFY on the channel, and `onListening` after each (re)connect, for what was missed. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onListening?: () => void,
  ): Promise<Subscription>
  /** Lets another thread of this process use the embedded database: it opens its own handle by `openDatabaseThrough`. */
  admit?(port: MessagePort): void
  /**
   * How often anything was written, known without asking: of the embedded database, which nobody but this process writes. What was read when
   * it was the same is still so, for all that anybody has heard.
   */
  writes?(): bigint
  /** Answers when the database does. */
  ping(): Promise<void>
  close(): Promise<void>
}
export type Subscription = { close(): Promise<void> }

/** PGlite takes its turn. */
const ROLLBACK_LIMIT_MS = { embedded: 60_000, postgres: 2_000 }

type Options = {
  databaseUrl?: string | undefined
  dataDir: string
  log: Logger
  /** A statement that takes longer is ended, unless its transaction sets `statement_timeout` itself. PGlite cannot end one. */
  statementLimitMs?: number | undefined
  /** A statement is given up after so long, even if the machine of the database stands still and ends nothing itself. */
  patienceMs?: number | undefined
  /** To a PostgreSQL, at a time. */
  connections?: number
  /** As `statementLimitMs`, on a cluster, where a node may hang that a statement waits for. */
  clusterStatementLimitMs?: number | undefined
}

/** One driver for both: PGlite is reached through PostgreSQL's own protocol, so types and errors are the same. */
export async function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl, dataDir, log, statementLimitMs = 0, clusterStatementLimitMs = 0 } = options
  const { patienceMs, connections = 10 } = options
  if (databaseUrl) {
    const config: pg.PoolConfig = {
      connectionString: databaseUrl,
      max: connections,
      connectionTimeoutMillis: 5_000,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_LIMIT_MS,
      keepAlive: true,
      ...(patienceMs && { query_timeout: patienceMs }),
      // Not as a parameter of the connection: poolers refuse those that they were not told of.
      onConnect: async (client) => {
        if (statementLimitMs > 0) await client.query(`set statement_timeout = ${statementLimitMs}`)
        if (clusterStatementLimitMs > 0)
          await client.query(`
            select set_config('statement_timeout', '${clusterStatementLimitMs}', false) from pg_extension where extname = 'citus'`)
      },
    }
    return database('postgres', config, log, async () => {})
  }
  const embedded = await openEmbedded(dataDir, (error) => {
    log.fatal({ err: error }, 'the embedded database has crashed')
    process.exit(1)
  })
  const { stream, admit, writes, close } = embedded
  return { ...embeddedDatabase(stream, log, close), admit, writes }
}

/** A handle of another thread's own on the embedded database, through the thread that has opened it. */
export function openDatabaseThrough(admit: (port: MessagePort) => void, log: Logger): Database {
  return embeddedDatabase(
    () => connectionThrough(admit),
    log,
    async () => {},
  )
}

function embeddedDatabase(stream: () => Duplex, log: Logger, after: () => Promise<void>): Database {
  const config = { user: 'postgres', database: 'postgres', max: 8, stream }
  return database('embedded', config as pg.PoolConfig, log, after)
}

function database(
  kind: Database['kind'],
  config: pg.PoolConfig,
  log: Logger,
  after: () => Promise<void>,
): Database {
  const settings = { ...config, types: { getTypeParser } }
  const pool = new pg.Pool(settings)
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  // One that breaks while it is in use fails the query that uses it; the event alone would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const subscriptions = new Set<Subscription>()
  const names = new StatementNames()
  const distribution = new Distribution()

  async function inTransaction<T>(text: string | null, query: QueryOf, work: (tx: Queryable) => Promise<T>) {
    const client = await pool.connect()
    const ordered = inOrder(query(client))
    let broken: Error | undefined
    try {
      await client.query(text ?? (await distribution.begin(queryable(client, plain(client)))))
      const result = await work(queryable(client, ordered.query))
      await ordered.settled()
      await commit(client)
      return result
    } catch (error) {
      // What was asked at the same time as that which failed must not reach the one who has the connection next.
      await ordered.end()
      await rollback(kind, client).catch((failed: Error) => {
        broken = failed
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    kind,
    ...queryable(pool, tryingAgain(pool, names)),
    async raw(text, values) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        return await client.query(text, values)
      } catch (error) {
        // The text may have begun a transaction of its own; the connection goes back to the pool without it.
        await rollback(kind, client).catch((failed: Error) => {
          broken = failed
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    transaction(work, access = 'read write') {
      const writes = access === 'read write' && kind === 'postgres'
      return inTransaction(writes ? null : `begin ${access}`, plain, work)
    },
    async snapshot(work) {
      const begun = 'begin isolation level repeatable read, read only'
      let lost = false
      const prepared: QueryOf = (client) => async (text, values) => {
        try {
          return await preparing(client, names)(text, values)
        } catch (error) {
          if (names.isToBlame(text, error)) lost = true
          throw error
        }
      }
      try {
        return await inTransaction(begun, prepared, work)
      } catch (error) {
        if (!lost) throw error
        return inTransaction(begun, plain, work)
      }
    },
    async alone(work) {
      const client = new pg.Client(settings)
      await client.connect()
      client.on('error', () => {})
      return work(queryable(client, plain(client))).finally(() => client.end().catch(() => {}))
    },
    async isDistributed() {
      return kind === 'postgres' && distribution.isThere(queryable(pool, plain(pool)))
    },
    async listen(channel, onPayload, onListening) {
      const newClient = () => new pg.Client(settings)
      const subscription = await listen(newClient, channel, onPayload, onListening, log)
      subscriptions.add(subscription)
      return {
        close() {
          subscriptions.delete(subscription)
          return subscription.close()
        },
      }
    },
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      await Promise.all([...subscriptions].map((each) => each.close()))
      await pool.end()
      await after()
    },
  }
}

/** A cluster's coordinator that waits for a node which hangs says that a statement took too long, and then nothing more. */
async function rollback(kind: Database['kind'], client: pg.PoolClient): Promise<void> {
  await within(
    ROLLBACK_LIMIT_MS[kind],
    client.query('rollback'),
    () => new Error('the database does not answer'),
  )
}

async function commit(client: pg.PoolClient): Promise<void> {
  let failure: Error | null = null
  const warned = ({ message }: { message?: string | undefined }) => {
    failure ??= NotCommittedEverywhere.of(message)
  }
  client.on('notice', warned)
  const { command } = await client.query('commit').finally(() => client.off('notice', warned))
  // PostgreSQL answers so if a statement had failed, even if the caller ignored the failure.
  failure ??=
    command === 'COMMIT' ? null : new Error('the transaction was rolled back: a statement in it failed')
  if (failure) throw failure
}

/** Answers a statement. */
type Query = <R extends object>(text: string, values: unknown[]) => Promise<pg.QueryResult<R>>

type Target = pg.Pool | pg.ClientBase

type QueryOf = (target: Target) => Query

const plain: QueryOf = (target) => (text, values) => target.query(text, values)

function preparing(target: Target, names: StatementNames): Query {
  return <R extends object>(text: string, values: unknown[]) => {
    const name = names.of(text)
    return name ? target.query<R>({ name, text, values }) : target.query<R>(text, values)
  }
}

/** Not within a transaction, in which nothing can be tried again after a statement has failed. */
function tryingAgain(pool: pg.Pool, names: StatementNames): Query {
  const prepared = preparing(pool, names)
  return async <R extends object>(text: string, values: unknown[]) => {
    try {
      return await prepared<R>(text, values)
    } catch (error) {
      if (!names.isToBlame(text, error)) throw error
      return pool.query<R>(text, values)
    }
  }
}

/** One after the other: a connection can do no more, and `pg` wants to be asked so. */
function inOrder(query: Query) {
  let last: Promise<unknown> = Promise.resolve()
  let isOver = false
  return {
    query<R extends object>(text: string, values: unknown[]) {
      const next = last.then(() => {
        if (isOver) throw new Error('the transaction is over')
        return query<R>(text, values)
      })
      last = next.catch(() => {})
      return next
    },
    settled: () => last,
    async end() {
      isOver = true
      await last
    },
  }
}

function queryable(target: Target, query: Query): Queryable {
  const rows = async <R extends object>({ text, values }: Sql) =>
    (await query<R>(text, values as unknown[])).rows
  return {
    rows,
    row: async <R extends object>(statement: Sql) => (await rows<R>(statement))[0] ?? null,
    raw: (text, values) => target.query(text, values),
  }
}

async function listen(
  newClient: () => pg.Client,
  channel: string,
  onPayload: (payload: string) => void,
  onListening: (() => void) | undefined,
  log: Logger,
): Promise<Subscription> {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect() {
    const fresh = newClient()
    const lost = (error?: Error) => {
      if (closed || client !== fresh) return
      client = null
      log.warn({ err: error, channel }, 'lost the listening connection, connecting again')
      fresh.end().catch(() => {})
      again()
    }
    fresh.on('error', lost)
    fresh.on('end', () => lost())
    fresh.on('notification', (message) => {
      if (message.channel === channel) onPayload(message.payload ?? '')
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      fresh.end().catch(() => {})
      throw error
    }
    if (closed) return fresh.end()
    client = fresh
    onListening?.()
  }
  function again() {
    retry = setTimeout(() => connect().catch(again), 1_000)
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

const { INT8, DATE } = pg.types.builtins
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009
const parseTexts = pg.types.getTypeParser(TEXT_ARRAY as number, 'text') as (text: string) => (string | null)[]

/**
 * bigint columns hold ids, counts and block numbers, which fit a number (checked); amounts are numeric and stay
 * strings. Dates stay 'YYYY-MM-DD': a day of the chain has no time zone to be shifted by. Arrays hold the same.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return parseInt8
  if (oid === DATE) return (text: string) => text
  if (oid === INT8_ARRAY)
    return (text: string) => parseTexts(text).map((each) => (each === null ? null : parseInt8(each)))
  if (oid === DATE_ARRAY || oid === NUMERIC_ARRAY) return parseTexts
  return pg.types.getTypeParser(oid, format as 'text')
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} does not fit a number: select it as numeric`)
  return value
}
