import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { NoRoom, Rejected } from '#server/errors.ts'
import { noteLooseFiles, settleFile, uploadLate } from './loose-files.ts'

export const BYTES_PER_USER = 200 * 1024 * 1024

type Upload = { name: string; user_id: string; content_type: string; bytes: number }

/** Where the storage has an upload. */
export const uploadKey = (name: string) => `uploads/${name}`

/**
 * Writes an upload down before it is stored, unless the user's files would exceed the quota. Parallel uploads count one after the other.
 * Its file is loose until it is settled.
 */
export function addUpload(db: Database, upload: Upload): Promise<void> {
  return db.transaction(async (tx) => {
    await checkQuota(tx, upload.user_id, upload.bytes)
    await tx.rows(sql`
      insert into uploads (name, user_id, content_type, bytes)
      values (${upload.name}, ${upload.user_id}, ${upload.content_type}, ${upload.bytes})`)
    await noteLooseFiles(tx, [uploadKey(upload.name)])
  })
}

/** Its file is stored. Throws if the row is gone by now: its account was deleted meanwhile. */
export function settleUpload(db: Database, name: string): Promise<void> {
  return db.transaction(async (tx) => {
    // Whatever deletes uploads locks them first, so that it comes before this or after it.
    const row = await tx.row(sql`select name from uploads where name = ${name} for key share`)
    if (!row) throw uploadLate()
    await settleFile(tx, uploadKey(name))
  })
}

/** Throws when so many bytes more would exceed the quota; holds off the user's other uploads until the end. */
export async function checkQuota(tx: Queryable, userId: string, bytes: number): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${userId}`}, 0))`)
  if ((await bytesOf(tx, userId)) + bytes > BYTES_PER_USER) {
    throw new NoRoom(
      'quota_reached',
      'Your files take up 200 MB already, which is all there is for one account.',
    )
  }
}

/** Attachments count as well. */
export async function bytesOf(tx: Queryable, userId: string): Promise<number> {
  const row = await tx.row<{ bytes: number }>(sql`
    select (select coalesce(sum(bytes), 0) from uploads where user_id = ${userId})::bigint
         + (select coalesce(sum(file_bytes), 0) from support_requests where user_id = ${userId})::bigint as bytes`)
  return row?.bytes ?? 0
}

export function findUpload(db: Queryable, name: string): Promise<{ content_type: string } | null> {
  return db.row(sql`select content_type from uploads where name = ${name}`)
}

/**
 * The path of a file of the user's own, given alone or behind a host: nobody can point a profile or a token at
 * somebody else's. `field` is where it was given. In a transaction, it cannot be deleted until that ends.
 */
export async function ownUpload(db: Queryable, userId: string, url: string, field: string): Promise<string> {
  const name = url.slice(url.lastIndexOf('/') + 1)
  const own = await db.row(
    sql`select name from uploads where name = ${name} and user_id = ${userId} for key share`,
  )
  if (own) return `/uploads/${name}`
  const message = 'Upload a file first and use its address.'
  throw new Rejected('invalid', message, { [field]: message })
}
