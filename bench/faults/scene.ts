import { chmod, cp, rm } from 'node:fs/promises'
import pg from 'pg'
import pgliteTemplate from '#tools/pglite-template.ts'
import { type Postgres, startPostgres } from '#tools/postgres.ts'
import { scratchDirectory } from '#tools/scratch-directory.ts'
import { startSmtpInbox } from '#tools/smtp-inbox.ts'
import type { DatabaseKind } from '../index/databases.ts'

export type Env = Record<string, string> & { DATA_DIR: string }
export type Scene = Awaited<ReturnType<typeof openScene>>

/** A mail server, a PostgreSQL that can crash, and room for whatever servers write. */
export async function openScene() {
  const inbox = await startSmtpInbox()
  const scratch = await scratchDirectory('bench-faults')
  // PostgreSQL runs as another account, if this one is root, and needs to get through.
  await chmod(scratch, 0o711)
  // What it has acknowledged it has written: it is to survive a crash of its own.
  const cluster = { dataDir: `${scratch}/postgres`, settings: { synchronous_commit: 'on' } }
  let postgres: Postgres = await startPostgres(cluster)
  const databaseUrl = postgres.url
  const common = {
    SMTP_URL: inbox.url,
    TRUST_PROXY: '127.0.0.1,::1',
    DEMO: 'off',
    MAILS_PER_HOUR: '100000',
    LOG_LEVEL: 'silent',
  }
  const env: Record<DatabaseKind, Env> = {
    PostgreSQL: { ...common, DATABASE_URL: databaseUrl, DATA_DIR: `${scratch}/files` },
    PGlite: { ...common, DATA_DIR: `${scratch}/embedded` },
  }
  let made = 0

  return {
    inbox,
    scratch,
    /** For servers that go on with what the ones before them have left. */
    env,
    /** For servers that find nothing. */
    async newEnv(kind: DatabaseKind): Promise<Env> {
      const name = `run_${++made}`
      const DATA_DIR = `${scratch}/${name}`
      if (kind === 'PGlite') {
        await cp(await pgliteTemplate(), DATA_DIR, { recursive: true })
        return { ...env.PGlite, DATA_DIR }
      }
      const admin = new pg.Client({ connectionString: databaseUrl })
      await admin.connect()
      await admin.query(`create database ${name}`)
      await admin.end()
      const url = new URL(databaseUrl)
      url.pathname = name
      return { ...env.PostgreSQL, DATABASE_URL: url.href, DATA_DIR }
    },
    /** As a crash ends it. */
    killDatabase: () => postgres.kill(),
    /** On the same port. */
    async startDatabase(): Promise<void> {
      postgres = await startPostgres({ ...cluster, port: Number(new URL(databaseUrl).port) })
    },
    async close(): Promise<void> {
      await postgres.stop()
      await inbox.close()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}
