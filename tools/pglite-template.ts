import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startJobs } from '#server/jobs.ts'
import { hashFiles } from './hash-files.ts'

const CACHE = '.cache/pglite'
const log = pino({ level: 'warn' })

/** Creating a PGlite takes seconds, so the migrated one is kept for as long as nothing that made it changes. */
export default async function pgliteTemplate() {
  const name = await hashFiles(['server/db/migrations', 'server/db/migrate.ts', 'package-lock.json'])
  const kept = resolve(CACHE, name)
  await mkdir(CACHE, { recursive: true })
  const known = await readdir(CACHE)
  if (known.includes(name)) return kept

  for (const old of known) await rm(join(CACHE, old), { recursive: true, force: true })
  const building = `${kept}-${process.pid}`
  await makeDatabase({ dataDir: building })
  await rename(building, kept)
  return kept
}

/** Everything that a first start makes in an empty database. */
export async function makeDatabase(where: { databaseUrl?: string; dataDir: string }) {
  const db = await openDatabase({ ...where, log })
  await migrate(db)
  // The job queue makes its own tables.
  const jobs = await startJobs(db, log, true)
  await jobs.stop()
  await db.close()
}
