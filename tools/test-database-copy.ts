import { randomBytes } from 'node:crypto'
import { constants, cpSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** What test-database.ts has prepared. Copies lie in `scratch`, which goes at the end of the run. */
    databaseTemplate: { scratch: string } & ({ dataDir: string } | { serverUrl: string; database: string })
  }
}

/**
 * A migrated, empty database of the caller's own: PGlite or PostgreSQL, whichever this run is about. What it returns is
 * what `openDatabase` takes. It is removed at the end of the run.
 */
export async function testDatabase(): Promise<{ databaseUrl?: string; dataDir: string }> {
  const template = inject('databaseTemplate')
  const dataDir = await mkdtemp(join(template.scratch, 'data-'))
  if ('dataDir' in template) {
    // In one go: over a thousand small files, each of which would be waited for, take twice as much.
    cpSync(template.dataDir, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
    return { dataDir }
  }
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(template.serverUrl)
  await client.connect()
  await client.query(`create database ${name} template ${template.database}`)
  await client.end()
  return { databaseUrl: databaseUrl(template.serverUrl, name), dataDir }
}

export function databaseUrl(serverUrl: string, database: string) {
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href
}
