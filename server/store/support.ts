import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

export type SupportRequest = CallReply<'POST /api/support-request'>
type Row = Omit<SupportRequest, 'created_at'> & { created_at: Date }

export type StoredFile = { name: string; key: string; type: string; bytes: number }

export async function addSupportRequest(
  tx: Queryable,
  userId: string,
  { subject, description }: { subject: string; description: string },
  file: StoredFile | null,
): Promise<SupportRequest> {
  const row = await tx.row<Row>(sql`
    insert into support_requests (user_id, subject, description, file_name, file_key, file_type, file_bytes)
    values (${userId}, ${subject}, ${description},
            ${file?.name ?? null}, ${file?.key ?? null}, ${file?.type ?? null}, ${file?.bytes ?? null})
    returning uuid, subject, description, file_name, state, created_at`)
  if (!row) throw new Error('insert returned no row')
  return onTheWire(row)
}

/** The newest hundred: what a person looks back at. */
export async function listSupportRequests(db: Queryable, userId: string): Promise<SupportRequest[]> {
  const rows = await db.rows<Row>(sql`
    select uuid, subject, description, file_name, state, created_at from support_requests
    where user_id = ${userId} order by created_at desc, uuid limit 100`)
  return rows.map(onTheWire)
}

/** Null when there is no such request of this user. */
export async function closeSupportRequest(
  db: Queryable,
  userId: string,
  uuid: string,
): Promise<SupportRequest | null> {
  const row = await db.row<Row>(sql`
    update support_requests set state = 'closed' where uuid = ${uuid} and user_id = ${userId}
    returning uuid, subject, description, file_name, state, created_at`)
  return row && onTheWire(row)
}

const onTheWire = (row: Row): SupportRequest => ({ ...row, created_at: row.created_at.toISOString() })
