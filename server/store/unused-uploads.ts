import type { CallReply, ParsedBody } from '#api/calls.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { Absent, Conflict } from '#server/errors.ts'
import { noteLooseFiles } from './loose-files.ts'
import { BYTES_PER_USER, bytesOf, uploadKey } from './uploads.ts'

type Unused = CallReply<'POST /api/uploads/unused'>
type Row = { name: string; bytes: number; created_at: Date; micros: string }

/** All that can show an upload: a picture stays as long as one of these names it. */
const pathsInUse = (userId: string) => sql`
  select icon_image from users where id = ${userId}
  union all select image from lazy_mints where user_id = ${userId}
  union all select image from contract_metadata where user_id = ${userId}
  union all select banner from issued_contracts where user_id = ${userId} and banner is not null`

/** One that is still being stored is not among them. */
const isUnused = (userId: string) => sql`
  u.user_id = ${userId} and '/uploads/' || u.name not in (${pathsInUse(userId)})
  and 'uploads/' || u.name not in (select key from loose_files)`

/** To the microsecond, which a Date does not hold. */
const micros = sql`(extract(epoch from u.created_at) * 1000000)::bigint`

/** What the user's files take up, and those that nothing uses, page by page: the newest first. */
export async function listUnusedUploads(
  db: Queryable,
  userId: string,
  { cursor, limit }: ParsedBody<'POST /api/uploads/unused'>,
): Promise<Unused> {
  const [, time = null, name = null] = /^(\d+)_(.+)$/.exec(cursor ?? '') ?? []
  const all = await db.row<{ count: number; bytes: number; as_of: Date }>(sql`
    select count(*) as count, coalesce(sum(u.bytes), 0)::bigint as bytes, clock_timestamp() as as_of
    from uploads u where ${isUnused(userId)}`)
  const rows = await db.rows<Row>(sql`
    select u.name, u.bytes, u.created_at, ${micros}::text as micros from uploads u
    where ${isUnused(userId)} and (${time}::bigint is null or (${micros}, u.name) < (${time}::bigint, ${name}::text))
    order by ${micros} desc, u.name desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    used_bytes: await bytesOf(db, userId),
    quota_bytes: BYTES_PER_USER,
    unused_count: all?.count ?? 0,
    unused_bytes: all?.bytes ?? 0,
    as_of: (all?.as_of ?? new Date()).toISOString(),
    result: page.map(({ name, bytes, created_at }) => ({
      url: `/uploads/${name}`,
      bytes,
      created_at: created_at.toISOString(),
    })),
    next: last ? `${last.micros}_${last.name}` : null,
  }
}

/** Returns the key of its file, which is loose from now on. */
export function deleteUnusedUpload(db: Database, userId: string, name: string): Promise<string> {
  return db.transaction(async (tx) => {
    // Somebody who is about to use it holds it (ownUpload), and is seen by the next statement.
    const own = await tx.row(
      sql`select name from uploads where name = ${name} and user_id = ${userId} for update`,
    )
    if (!own) throw new Absent('no_such_upload', 'There is no such file among yours.')
    const [key] = await dropUnused(tx, userId, sql`u.name = ${name}`)
    if (!key)
      throw new Conflict('upload_in_use', 'This picture is in use. Remove it from where it is shown first.')
    return key
  })
}

/** Those uploaded up to then: what came after was not among what the user has seen. */
export function deleteUnusedUploads(db: Database, userId: string, asOf: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.rows(sql`select name from uploads where user_id = ${userId} order by name for update`)
    return dropUnused(tx, userId, sql`u.created_at <= ${asOf}`)
  })
}

async function dropUnused(tx: Queryable, userId: string, which: Sql): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    delete from uploads u where ${isUnused(userId)} and ${which} returning u.name`)
  const keys = rows.map(({ name }) => uploadKey(name))
  await noteLooseFiles(tx, keys)
  return keys
}
