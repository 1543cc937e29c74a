import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { copyDirectory } from './copy-directory.ts'
import { copyDatabase, type DatabaseServer } from './database-server.ts'
import demoTemplate from './demo-template.ts'
import { postgresDemoTemplate } from './postgres-demo-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What test-database.ts has prepared. Copies lie in `scratch`, which goes at the end of the run. */
    databaseTemplate: { scratch: string } & ({ dataDir: string } | { server: DatabaseServer })
  }
}

/** The name of the database without any table, of a cluster with its nodes known. */
export const EMPTY = 'empty'
/** The name of the migrated one without rows. */
export const MIGRATED = 'migrated'

/** What `openDatabase` takes. */
export type TestDatabase = { databaseUrl?: string; databaseUrlRead?: string; dataDir: string }

/**
 * A migrated, empty database of the caller's own: PGlite, PostgreSQL or a cluster, whichever this run is about. It is removed at the end of the
 * run.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  const dataDir = await mkdtemp(join(template.scratch, 'data-'))
  if ('server' in template) return { databaseUrl: await copyDatabase(template.server, MIGRATED), dataDir }
  copyDirectory(template.dataDir, dataDir)
  return { dataDir }
}

/** One without any table, of a cluster on all of its machines. PGlite makes its own in the directory. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  const dataDir = await mkdtemp(join(template.scratch, 'empty-'))
  if (!('server' in template)) return { dataDir }
  return { databaseUrl: await copyDatabase(template.server, EMPTY), dataDir }
}

/** The same as testDatabase with the demo's collections indexed up to the end of the world, and today's state of the chain in its directory. */
export async function testDemoDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  const dataDir = await mkdtemp(join(template.scratch, 'demo-'))
  const indexed = await demoTemplate()
  if ('server' in template) {
    copyDirectory(join(indexed, 'demo-chain'), join(dataDir, 'demo-chain'))
    const demo = await postgresDemoTemplate(template.server)
    return { databaseUrl: await copyDatabase(template.server, demo), dataDir }
  }
  copyDirectory(indexed, dataDir)
  return { dataDir }
}
