import { pino } from 'pino'
import { distributeEmpty } from '#server/db/cluster.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startJobs } from '#server/jobs.ts'
import { hashFiles } from './hash-files.ts'
import { keptDirectory } from './kept-directory.ts'

const log = pino({ level: 'warn' })

/** Creating a PGlite takes seconds, so the migrated one is kept for as long as nothing that made it changes. */
export default async function pgliteTemplate() {
  const name = await hashFiles(['server/db/migrations', 'server/db/migrate.ts', 'package-lock.json'])
  return keptDirectory('.cache/pglite', name, (dataDir) => makeDatabase({ dataDir }))
}

/** Everything that a first start makes in an empty database. */
export async function makeDatabase(where: { databaseUrl?: string; dataDir: string }) {
  const db = await openDatabase({ ...where, log })
  await migrate(db)
  await distributeEmpty(db)
  // The job queue makes its own tables.
  const jobs = await startJobs(db, log, true)
  await jobs.stop()
  await db.close()
}
