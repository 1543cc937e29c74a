import { createReadStream, existsSync } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { checkArchive, load } from '#server/backup/load.ts'
import type { Counts } from '#server/backup/tables.ts'
import { configure } from '#server/configure.ts'
import { distributeIndex } from '#server/db/cluster.ts'
import type { Database } from '#server/db/connect.ts'
import { databaseDirectory, removeDatabase } from '#server/db/database-files.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import type { Env } from '#server/env.ts'
import { openStorage } from '#server/outside/storage.ts'
import { countsOf, fileOf, type Given, openQuietly, type Print, runCommand } from './operator-command.ts'

const USAGE = 'npm run restore -- <file>  fills an empty database and DATA_DIR with a backup'

export function restoreCommand(args: readonly string[], given: Given, print: Print): Promise<number> {
  return runCommand(print, async () => {
    const file = fileOf(args, given, USAGE)
    await access(file).catch(() => {
      throw new Error(`${file} cannot be read.`)
    })
    const env = configure(given)
    await refuseUsedDirectory(env)
    const { made_at } = await read(file, checkArchive)
    const counts = await withNewDatabase(env, (db) => restore(db, env, file))
    print(`Restored: the backup of ${made_at} (${countsOf(counts)})`)
  })
}

async function refuseUsedDirectory({ databaseUrl, dataDir, s3 }: Env): Promise<void> {
  const advice = 'A backup is restored into an empty place only: name another DATA_DIR.'
  if (!databaseUrl && existsSync(databaseDirectory(dataDir)))
    throw new Error(`There is a database in ${dataDir} already. ${advice}`)
  const folders = s3 ? [] : ['uploads', 'attachments']
  for (const folder of folders) {
    const files = await readdir(join(dataDir, 'files', folder)).catch(() => [])
    if (files.length > 0) throw new Error(`There are files in ${dataDir} already. ${advice}`)
  }
}

async function withNewDatabase<T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = env
  const db = await openQuietly(env)
  try {
    await refuseUsedDatabase(db)
    return await work(db).finally(() => db.close())
  } catch (error) {
    if (!databaseUrl) await removeDatabase(dataDir)
    throw error
  }
}

async function refuseUsedDatabase(db: Database): Promise<void> {
  const table = await db.row<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by relname limit 1`)
  if (!table) return
  await db.close()
  throw new Error(
    `The database of DATABASE_URL is not empty: it has a table '${table.name}'. ` +
      'A backup is restored into an empty one only: create a new database.',
  )
}

async function restore(db: Database, env: Env, file: string): Promise<Counts> {
  const counts = await read(file, (archive) => load(db, openStorage(env), archive))
  // A backup of an older Assay is what that one knew; from there on it is brought up to date as any other database.
  await migrate(db)
  await distributeIndex(db)
  await db.raw('analyze')
  return counts
}

async function read<T>(file: string, work: (archive: AsyncIterable<Buffer>) => Promise<T>): Promise<T> {
  try {
    return await pipeline(createReadStream(file), createZstdDecompress(), work)
  } catch (error) {
    throw new Error(`${file} was not restored: ${(error as Error).message}.`, { cause: error })
  }
}
