import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Window } from './window.ts'

/** Above every block there is. */
export const NO_END = Number.MAX_SAFE_INTEGER

/**
 * The first block of a contract's facts at or after a time. Facts are found by block, and time goes up with the blocks: some twenty
 * look-ups in the primary key halve their way to it, so no index by time is needed.
 */
export async function firstBlockSince(
  db: Queryable,
  table: Sql,
  contractId: number,
  since: Date,
): Promise<number> {
  const found = await db.row<{ low: number }>(sql`
    with recursive halves (low, high) as (
      select min(block_number), max(block_number) + 1 from ${table} where contract_id = ${contractId}
      union all
      select case when n.at < ${since} then n.block_number + 1 else low end, case when n.at < ${since} then high else middle end
      from halves cross join lateral (select (low + high) / 2 as middle) m
      left join lateral (
        select block_number, at from ${table} where contract_id = ${contractId} and block_number >= middle
        order by block_number limit 1
      ) n on true
      where low < high
    )
    select low from halves where low >= high`)
  return found?.low ?? NO_END
}

/** After a time; that of a block is in whole seconds. */
function firstBlockAfter(db: Queryable, table: Sql, contractId: number, time: Date): Promise<number> {
  return firstBlockSince(db, table, contractId, new Date(time.getTime() + 1))
}

/** The blocks of a window, from the first up to but without the end. */
export async function windowBlocks(
  db: Queryable,
  table: Sql,
  contractId: number,
  { since, until }: Window,
): Promise<{ first: number; end: number }> {
  return {
    first: await firstBlockAfter(db, table, contractId, since),
    end: await firstBlockAfter(db, table, contractId, until),
  }
}
