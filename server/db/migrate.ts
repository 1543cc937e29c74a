import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './connect.ts'
import { sql } from './sql.ts'

const ours = new URL('./migrations/', import.meta.url)

/** The schema is of a version that knows more than this one, which could spoil what that one has written. */
export class NewerDatabase extends Error {
  constructor(migration: string) {
    super(
      `The database was migrated by a newer Assay, or by another: migration ${migration} is not known here. ` +
        'Start that version, or restore a backup that this one has made into a new database.',
    )
  }
}

/**
 * Brings the schema up to date: each file once, in order, in a transaction of its own. Returns what it applied. With `count`, the schema as
 * it was after so many files.
 */
export async function migrate(db: Database, directory = ours, count?: number): Promise<string[]> {
  const files = await readMigrations(directory)
  const names = files.map(({ name }) => name)
  await db.transaction(async (tx) => {
    await lock(tx)
    await tx.raw(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const unknown = await tx.row<{ name: string }>(sql`
      select name from migrations where name <> all (${names}::text[]) order by name limit 1`)
    if (unknown) throw new NewerDatabase(unknown.name)
  })
  const applied: string[] = []
  for (const { name, text, sha256 } of files.slice(0, count)) {
    const done = await db.transaction(async (tx) => {
      await lock(tx)
      const known = await tx.row<{ sha256: string }>(sql`select sha256 from migrations where name = ${name}`)
      if (known) {
        if (known.sha256 !== sha256)
          throw new Error(`Migration ${name} was changed after it had been applied here.`)
        return false
      }
      await tx.raw(text).catch((error) => {
        throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error })
      })
      await tx.rows(sql`insert into migrations (name, sha256) values (${name}, ${sha256})`)
      return true
    })
    if (done) applied.push(name)
  }
  return applied
}

/** The files in their order. */
export async function readMigrations(directory = ours) {
  const names = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Several processes may start at once on one PostgreSQL: one migrates for as long as that takes, the others wait and find it done. */
function lock(tx: { raw(text: string): Promise<unknown> }) {
  // The triggers of the index may be made on a cluster, too (cluster.ts).
  return tx.raw(
    "set local statement_timeout = 0; set local citus.enable_unsafe_triggers = on; select pg_advisory_xact_lock(hashtext('assay.migrate'))",
  )
}
