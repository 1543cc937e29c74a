import { configure } from '#server/configure.ts'
import { distributeIndex, isCluster, undistributed } from '#server/db/cluster.ts'
import type { Database } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { type Given, openQuietly, type Print, runCommand } from './operator-command.ts'

const USAGE =
  'npm run distribute  moves the tables of the index to the workers of the Citus cluster of DATABASE_URL'

export function distributeCommand(args: readonly string[], given: Given, print: Print): Promise<number> {
  return runCommand(print, async () => {
    if (args.length > 0) throw new Error(USAGE)
    const env = configure(given)
    if (!env.databaseUrl)
      throw new Error('DATABASE_URL is not set: only the coordinator of a Citus cluster can distribute.')
    const db = await openQuietly(env)
    await distribute(db, print).finally(() => db.close())
  })
}

async function distribute(db: Database, print: Print): Promise<void> {
  if (!(await isCluster(db)))
    throw new Error(
      'The database of DATABASE_URL is no coordinator of a Citus cluster with workers: it lacks the extension citus, or select citus_add_node(…).',
    )
  await refuseWorking(db)
  await migrate(db)
  const left = await undistributed(db)
  if (left.length === 0) return print('The index is distributed already.')
  await distributeIndex(db, (table, rows) => print(`${table}: ${rows.toLocaleString('en')} rows moved`))
  print('The index is distributed. Start Assay again.')
}

/** What it writes meanwhile would stay behind. */
async function refuseWorking(db: Database): Promise<void> {
  const tables = await db.row<{ has: boolean }>(
    sql`select to_regclass('contracts') is not null and to_regclass('chain_cursors') is not null as has`,
  )
  if (!tables?.has) return
  const working = await db.row(sql`
    select 1 from contracts where worker is not null and leased_until > now()
    union all select 1 from chain_cursors where leased_until > now() limit 1`)
  if (working)
    throw new Error(
      'A server works on this database. Stop all of them, wait a minute, and run npm run distribute again.',
    )
}
