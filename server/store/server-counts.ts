import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

export type QueueCounts = { name: string; ready: number; deferred: number; active: number; failed: number }

/** As the queues' own supervision last counted them, some seconds ago: counting jobs takes longer the more there are. */
export function countJobs(db: Queryable): Promise<QueueCounts[]> {
  return db.rows<QueueCounts>(sql`
    select name, ready_count as ready, deferred_count as deferred, active_count as active, failed_count as failed
    from pgboss.queue where name not like '\\_\\_%' order by name`)
}

export type ReadChain = { chain: ChainKey; block: number; age_s: number | null }

/** How far each chain is read that something is followed on, and how old that block is. */
export function readChains(db: Queryable): Promise<ReadChain[]> {
  return db.rows<ReadChain>(sql`
    select k.chain, k.block_number as block,
      extract(epoch from clock_timestamp())::float8 - b.timestamp as age_s
    from chain_cursors k left join chain_blocks b on b.chain = k.chain and b.number = k.block_number
    where exists (select from contracts c where c.chain = k.chain and c.state = 'ready')
    order by k.chain`)
}

/** Of the database that this server speaks to; on a cluster, of its coordinator. */
export async function databaseBytes(db: Queryable): Promise<number> {
  const row = await db.row<{ bytes: number }>(sql`select pg_database_size(current_database()) as bytes`)
  return row?.bytes ?? 0
}
