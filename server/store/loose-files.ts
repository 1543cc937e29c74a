import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Unavailable } from '#server/errors.ts'

/** Before a file is put into the storage, or in the transaction that deletes its row. One that is still being stored is loose already. */
export async function noteLooseFiles(tx: Queryable, keys: readonly string[]): Promise<void> {
  await tx.rows(sql`insert into loose_files (key) select unnest(${keys}::text[]) on conflict do nothing`)
}

/** The file is there, and so is its row. Throws if it took so long that both have been cleaned up. */
export async function settleFile(tx: Queryable, key: string): Promise<void> {
  const settled = await tx.row(sql`delete from loose_files where key = ${key} returning key`)
  if (!settled) throw uploadLate()
}

export const uploadLate = () =>
  new Unavailable('upload_late', 'Storing the file took too long. Please try again.')

/** Those that are loose since before then, the oldest first. */
export async function looseFilesSince(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.rows<{ key: string }>(sql`
    select key from loose_files where since < ${before} order by since, key`)
  return rows.map(({ key }) => key)
}

/** After the files themselves are gone: uploads give back their part of the quota. */
export function forgetLooseFiles(db: Database, keys: readonly string[]): Promise<void> {
  return db.transaction(async (tx) => {
    const names = keys.map((key) => key.replace('uploads/', ''))
    await tx.rows(sql`delete from uploads where name = any (${names}::text[])`)
    await tx.rows(sql`delete from loose_files where key = any (${keys}::text[])`)
  })
}
