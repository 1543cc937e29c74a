import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { copyDirectory } from './copy-directory.ts'
import { databaseUrl } from './database-url.ts'
import demoTemplate from './demo-template.ts'
import { postgresDemoTemplate } from './postgres-demo-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What test-database.ts has prepared. Copies lie in `scratch`, which goes at the end of the run. */
    databaseTemplate: { scratch: string } & ({ dataDir: string } | { serverUrl: string; database: string })
  }
}

/** What `openDatabase` takes. */
export type TestDatabase = { databaseUrl?: string; dataDir: string }

/**
 * A migrated, empty database of the caller's own: PGlite or PostgreSQL, whichever this run is about. It is removed at the end of the run.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  const dataDir = await mkdtemp(join(template.scratch, 'data-'))
  if ('serverUrl' in template) return { databaseUrl: await copyOf(template.database), dataDir }
  copyDirectory(template.dataDir, dataDir)
  return { dataDir }
}

/** The same with the demo's collections indexed up to the end of the world, and today's state of the chain in its directory. */
export async function testDemoDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  const dataDir = await mkdtemp(join(template.scratch, 'demo-'))
  const indexed = await demoTemplate()
  if ('serverUrl' in template) {
    copyDirectory(join(indexed, 'demo-chain'), join(dataDir, 'demo-chain'))
    return { databaseUrl: await copyOf(await postgresDemoTemplate(template.serverUrl)), dataDir }
  }
  copyDirectory(indexed, dataDir)
  return { dataDir }
}

async function copyOf(database: string): Promise<string> {
  const template = inject('databaseTemplate')
  if (!('serverUrl' in template)) throw new Error('There is no PostgreSQL in this run.')
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(template.serverUrl)
  await client.connect()
  await client.query(`create database ${name} template ${database}`)
  await client.end()
  return databaseUrl(template.serverUrl, name)
}
