import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { startPostgres } from '#tools/postgres.ts'
import { scratchDirectory } from '#tools/scratch-directory.ts'

export type DatabaseKind = 'PostgreSQL' | 'PGlite'

export type BenchDatabase = {
  /** Undefined for PGlite, which lives in the directory. */
  url: string | undefined
  /** Of the server; undefined for PGlite, which runs inside the indexer. */
  pid?: number
  directory: string
  remove(): Promise<void>
}

/** As docs/OPERATIONS.md advises for backfills, for a machine with 4 GB: what is measured is the indexer, not a cache of a few MB. */
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '4GB' }

/** Gives out empty databases, one for each run: what a run has cached must not help the next. */
export async function openDatabases() {
  const postgres = await startPostgres({ settings: SETTINGS })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  const pid = await serverPid(admin)
  let made = 0

  return {
    async create(kind: DatabaseKind): Promise<BenchDatabase> {
      const directory = await scratchDirectory('bench-index')
      const removeDirectory = () => rm(directory, { recursive: true, force: true })
      if (kind === 'PGlite') return { url: undefined, directory, remove: removeDirectory }

      const name = `run_${++made}`
      await admin.query(`create database ${name}`)
      const url = new URL(postgres.url)
      url.pathname = name
      return {
        url: url.href,
        pid,
        directory,
        async remove() {
          await admin.query(`drop database ${name} with (force)`)
          await removeDirectory()
        },
      }
    },
    async close() {
      await admin.end()
      await postgres.stop()
    },
  }
}

/** It is started by a keeper of its own, so only its sessions are known. */
async function serverPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8')
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1])
}
