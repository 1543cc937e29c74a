import { pino } from 'pino'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { BenchDatabase } from '../index/databases.ts'
import { type Kind, type Seeded, seed } from './seed.ts'

const log = pino({ level: 'warn' })

/** Seeds the database for its first owner, with no server at work on it. */
export async function fill(
  { url, directory }: BenchDatabase,
  sizes: readonly number[],
  kinds?: readonly Kind[],
): Promise<Seeded[]> {
  const db = await openDatabase({ databaseUrl: url, dataDir: directory, log })
  try {
    const user = await db.row<{ id: string }>(sql`select id from users`)
    return await seed(db, user?.id ?? '', sizes, kinds)
  } finally {
    await db.close()
  }
}
