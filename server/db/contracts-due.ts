import { notAt, withoutAway } from './cluster-nodes.ts'
import { column } from './columns.ts'
import type { Database, Queryable } from './connect.ts'
import { type Sql, sql } from './sql.ts'

/** What is due of a contract's tokens. */
export type DueWhat = 'metadata' | 'media'
/** `marks`: how often something had fallen due by then. */
export type DueContract = { contract_id: number; marks: number }

/** Longer than a look takes. A contract that cannot be looked at, because its part of the database is away, waits for as long. */
const LOOK_S = 60
/** A contract of which somebody looks at a token (`hastenMedia`). */
export const HASTENED = sql`'epoch'::timestamptz`

/**
 * Has the queue look at the contracts from then on. Belongs into the transaction that makes tokens of theirs due, so that none is
 * forgotten.
 */
export async function fallDue(
  db: Queryable,
  what: DueWhat,
  contractIds: Iterable<number>,
  at: Sql = sql`now()`,
): Promise<void> {
  const ids = [...new Set(contractIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  await db.rows(sql`
    insert into contracts_due as d (contract_id, what, due_at)
    select id, ${what}, ${at} from unnest(${column(ids)}::bigint[]) id order by id
    on conflict (contract_id, what) do update set due_at = least(d.due_at, excluded.due_at), marks = d.marks + 1`)
}

/**
 * Contracts to look at, the longest due first, each for one at a time. `settle` says when to look again. `among`: conditions on
 * the contract d and what stands `beside` it.
 */
export function takeContracts<C extends object>(
  db: Queryable,
  what: DueWhat,
  limit: number,
  {
    until = sql`now()`,
    beside = sql``,
    among = sql`true`,
    columns = sql``,
  }: { until?: Sql; beside?: Sql; among?: Sql; columns?: Sql } = {},
): Promise<(DueContract & C)[]> {
  return db.rows(sql`
    with taken as materialized (
      select d.contract_id as id ${columns} from contracts_due d ${beside}
      where d.what = ${what} and d.due_at <= ${until} and ${among}
      order by d.due_at, d.looked_at limit ${limit} for update of d skip locked
    )
    update contracts_due d set due_at = now() + make_interval(secs => ${LOOK_S}), looked_at = clock_timestamp()
    from taken where d.contract_id = taken.id and d.what = ${what}
    returning taken.*, d.contract_id, d.marks`)
}

/** When to look at the contract next; null: when something falls due. If something has since it was taken, that stands. */
export async function settle(
  db: Queryable,
  what: DueWhat,
  { contract_id, marks }: DueContract,
  next: Sql,
): Promise<void> {
  await db.rows(sql`
    update contracts_due set due_at = ${next} where contract_id = ${contract_id} and what = ${what} and marks = ${marks}`)
}

/** Until when tokens are held that are taken now, by the database's clock. It is asked for before, because a shard does not give it back in words. */
export async function leaseOf(db: Queryable, seconds: number): Promise<string> {
  const lease = await db.row<{ until: string }>(sql`
    select (clock_timestamp() + make_interval(secs => ${seconds}::float8))::text as until`)
  return lease?.until ?? ''
}

/**
 * So many seconds after that, for a statement that changes rows of the index: by way of UTC, where no time zone's rules are asked, so that a
 * cluster takes it as the same on all of its machines.
 */
export function later(than: Sql, seconds: Sql): Sql {
  return sql`((${than} at time zone 'UTC') + make_interval(secs => ${seconds}::float8)) at time zone 'UTC'`
}

const columnOf = { metadata: sql`due_at`, media: sql`media_due_at` }

/** When the first of the contract's tokens is due; null if none is. */
export async function nextOf(db: Queryable, what: DueWhat, contractId: number): Promise<string | null> {
  const next = await db.row<{ at: string | null }>(sql`
    select min(${columnOf[what]})::text as at from nft_metadata where contract_id = ${contractId}`)
  return next?.at ?? null
}

/**
 * Looks at the tokens of all contracts for what is due and was not said to be: in a database that comes from elsewhere, or was changed by hand.
 * Those whose node of a cluster is away are left for the next time.
 */
export async function findForgotten(db: Database, what: DueWhat): Promise<void> {
  const due = columnOf[what]
  const found = await withoutAway(db, async (away) =>
    db.rows<{ id: number; at: string }>(sql`
      select contract_id as id, min(${due})::text as at from nft_metadata
      where ${due} is not null and ${await notAt(db, away)} group by contract_id`),
  )
  await db.rows(sql`
    insert into contracts_due as d (contract_id, what, due_at)
    select u.id, ${what}, u.at from unnest(${column(found.map(({ id }) => id))}::bigint[],
      ${found.map(({ at }) => at)}::timestamptz[]) u (id, at) order by u.id
    on conflict (contract_id, what) do update set due_at = least(d.due_at, excluded.due_at), marks = d.marks + 1
    where d.due_at is null or d.due_at > excluded.due_at`)
}
