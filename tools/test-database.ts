import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/connect.ts'
import { databaseUrl } from './database-url.ts'
import pgliteTemplate, { makeDatabase } from './pglite-template.ts'
import { startPostgres } from './postgres.ts'
import { scratchDirectory } from './scratch-directory.ts'

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

async function createTemplate(serverUrl: string, dataDir: string) {
  const server = await openDatabase({ databaseUrl: serverUrl, dataDir, log })
  await server.raw(`create database ${TEMPLATE}`)
  await server.close()
  await makeDatabase({ databaseUrl: databaseUrl(serverUrl, TEMPLATE), dataDir })
}
