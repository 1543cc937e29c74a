import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import {
  copyDatabase,
  createDatabase,
  dropDatabases,
  openCluster,
  sealDatabase,
  serverOf,
} from './database-server.ts'
import pgliteTemplate, { makeDatabase } from './pglite-template.ts'
import { startPostgres } from './postgres.ts'
import { scratchDirectory } from './scratch-directory.ts'
import { EMPTY, MIGRATED } from './test-database-copy.ts'

/** Enough that contracts lie at different nodes; a database with the 32 that Citus makes takes four times as long to copy. What is lost in a crash is made again. */
const CLUSTER_SETTINGS = { 'citus.shard_count': '4', synchronous_commit: 'off' }

/** Before the database tests of a project: one migrated database, from which each test file gets a copy of its own. */
export default async function prepare(project: TestProject) {
  const scratch = await scratchDirectory('test')
  const removeScratch = () => rm(scratch, { recursive: true, force: true })
  if (project.config.env.TEST_DATABASE === 'pglite') {
    project.provide('databaseTemplate', { scratch, dataDir: await pgliteTemplate() })
    return removeScratch
  }
  const { server, end } =
    project.config.env.TEST_DATABASE === 'citus' ? await clusterOfTests() : await postgresOfTests()
  await createDatabase(server, EMPTY)
  await sealDatabase(server, EMPTY)
  await makeDatabase({ databaseUrl: await copyDatabase(server, EMPTY, MIGRATED), dataDir: scratch })
  await sealDatabase(server, MIGRATED)
  project.provide('databaseTemplate', { scratch, server })
  return async () => {
    await end()
    await removeScratch()
  }
}

async function postgresOfTests() {
  const postgres = await startPostgres()
  return { server: serverOf([postgres.url]), end: () => postgres.stop() }
}

async function clusterOfTests() {
  const url = process.env.CITUS_URL
  if (!url) throw new Error('CITUS_URL has to name the coordinator of a Citus cluster for these tests.')
  const server = await openCluster(url, CLUSTER_SETTINGS)
  return { server, end: () => dropDatabases(server) }
}
