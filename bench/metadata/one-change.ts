import { pino } from 'pino'
import { column } from '#server/db/columns.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { recomputeRarity } from '#server/metadata/rarity.ts'
import { databaseCpuMs } from '../head/database-cpu.ts'
import type { BenchDatabase } from '../index/databases.ts'
import { attributesOf } from './host.ts'
import { ADDRESS } from './reading.ts'

/** What it takes to rank a collection again after one of its tokens has changed: processor time of this process and of PostgreSQL, and rows. */
export type Change = {
  name: string
  seconds: number
  cpuSeconds: number
  databaseSeconds: number
  read: number
  written: number
}

const INSERTED_AT_ONCE = 5_000
const log = pino({ level: 'warn' })

/** In a collection of so many tokens that is ranked: one is read again and has another trait, and one more comes. */
export async function measureChanges(place: BenchDatabase, tokens: number): Promise<Change[]> {
  const inDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase({ databaseUrl: place.url, dataDir: place.directory, log })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  const id = await inDatabase(async (db) => {
    await migrate(db)
    const contract = await addRanked(db, tokens)
    await db.raw('vacuum analyze')
    return contract
  })
  const measure = async (name: string, change: (db: Database) => Promise<unknown>): Promise<Change> => {
    await inDatabase(change)
    const before = await inDatabase(countedRows)
    const took = await inDatabase(async (db) => {
      const databaseMs = await databaseCpuMs(db)
      const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
      await recomputeRarity(db, id)
      const seconds = (performance.now() - startedAt) / 1_000
      const { user, system } = process.cpuUsage(cpu)
      return {
        seconds,
        cpuSeconds: (user + system) / 1e6,
        databaseSeconds: ((await databaseCpuMs(db)) - databaseMs) / 1_000,
      }
    })
    // A session tells what it has read when it ends.
    const after = await inDatabase(countedRows)
    return { name, ...took, read: after.read - before.read, written: after.written - before.written }
  }
  return [
    await measure('one document changed', (db) => addToken(db, id, Math.ceil(tokens / 3), attributesOf(1))),
    await measure('one more token', (db) => addToken(db, id, tokens + 1, attributesOf(tokens + 1))),
  ]
}

async function addRanked(db: Database, tokens: number): Promise<number> {
  const contract = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, name, symbol, state, first_block, cursor_block, metadata_listed_at)
    values ('eth', ${ADDRESS}, 'erc1155', 'Many', 'MANY', 'ready', 0, 0, now()) returning id`)
  const id = contract?.id ?? 0
  for (let from = 1; from <= tokens; from += INSERTED_AT_ONCE) {
    const ids = Array.from({ length: Math.min(INSERTED_AT_ONCE, tokens - from + 1) }, (_, i) => from + i)
    await addTokens(
      db,
      id,
      ids.map((token) => ({ token, attributes: attributesOf(token) })),
    )
  }
  await recomputeRarity(db, id)
  return id
}

function addToken(db: Database, id: number, token: number, attributes: unknown): Promise<void> {
  return addTokens(db, id, [{ token, attributes }])
}

async function addTokens(
  db: Database,
  id: number,
  tokens: readonly { token: number; attributes: unknown }[],
): Promise<void> {
  const ids = column(tokens.map(({ token }) => token))
  await db.rows(sql`
    insert into nft_tokens (contract_id, token_id, supply, minted_at)
    select ${id}, n, 1, now() from unnest(${ids}::numeric[]) n on conflict do nothing`)
  await db.rows(sql`
    insert into nft_metadata (contract_id, token_id, state, due_at, name, fetched_at, attributes)
    select ${id}, u.n, 'known', null, 'Token ' || u.n, clock_timestamp(), u.attributes::jsonb
    from unnest(${ids}::numeric[], ${tokens.map(({ attributes }) => JSON.stringify(attributes))}::text[]) u (n, attributes)
    on conflict (contract_id, token_id) do update set attributes = excluded.attributes, fetched_at = excluded.fetched_at`)
}

/** Of all tables. */
async function countedRows(db: Database): Promise<{ read: number; written: number }> {
  const counted = await db.row<{ read: number; written: number }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read, sum(n_tup_ins + n_tup_upd + n_tup_del)::int as written
    from pg_stat_user_tables`)
  return counted ?? { read: 0, written: 0 }
}
