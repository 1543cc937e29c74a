import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startJobs } from '#server/jobs.ts'
import { hashFiles } from './hash-files.ts'
import { startPostgres } from './postgres.ts'
import { scratchDirectory } from './scratch-directory.ts'
import { databaseUrl } from './test-database-copy.ts'

const CACHE = '.cache/pglite'
const TEMPLATE = 'template_migrated'
const log = pino({ level: 'warn' })

/** Before the database tests of a project: one migrated database, from which each test file gets a copy of its own. */
export default async function prepare(project: TestProject) {
  const scratch = await scratchDirectory('test')
  const removeScratch = () => rm(scratch, { recursive: true, force: true })
  if (project.config.env.TEST_DATABASE === 'pglite') {
    project.provide('databaseTemplate', { scratch, dataDir: await pgliteTemplate() })
    return removeScratch
  }
  const postgres = await startPostgres()
  await createTemplate(postgres.url, scratch)
  project.provide('databaseTemplate', { scratch, serverUrl: postgres.url, database: TEMPLATE })
  return async () => {
    await postgres.stop()
    await removeScratch()
  }
}

/** Creating a PGlite takes seconds, so the migrated one is kept for as long as nothing that made it changes. */
async function pgliteTemplate() {
  const name = await hashFiles(['server/db/migrations', 'server/db/migrate.ts', 'package-lock.json'])
  const kept = resolve(CACHE, name)
  await mkdir(CACHE, { recursive: true })
  const known = await readdir(CACHE)
  if (known.includes(name)) return kept

  for (const old of known) await rm(join(CACHE, old), { recursive: true, force: true })
  const building = `${kept}-${process.pid}`
  await migrated({ dataDir: building })
  await rename(building, kept)
  return kept
}

async function createTemplate(serverUrl: string, dataDir: string) {
  const server = await openDatabase({ databaseUrl: serverUrl, dataDir, log })
  await server.raw(`create database ${TEMPLATE}`)
  await server.close()
  await migrated({ databaseUrl: databaseUrl(serverUrl, TEMPLATE), dataDir })
}

async function migrated(where: { databaseUrl?: string; dataDir: string }) {
  const db = await openDatabase({ ...where, log })
  await migrate(db)
  // The job queue makes its own tables.
  const jobs = await startJobs(db, log, true)
  await jobs.stop()
  await db.close()
}
