import type { CallReply, ParsedBody } from '#api/calls.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { publish } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'

type Notification = CallReply<'POST /api/notifications'>['result'][number]
type New = Pick<Notification, 'kind' | 'title' | 'body' | 'link'>

/** Tells a user something, in every open tab at once, unless notifications are turned off. */
export async function notify(tx: Queryable, userId: string, { kind, title, body, link }: New): Promise<void> {
  const added = await tx.row(sql`
    insert into notifications (user_id, kind, title, body, link)
    select id, ${kind}, ${title}, ${body}, ${link} from users where id = ${userId} and allow_communications
    returning id`)
  if (added) await publishUnread(tx, userId)
}

export async function listNotifications(
  db: Queryable,
  userId: string,
  { before, limit }: ParsedBody<'POST /api/notifications'>,
): Promise<CallReply<'POST /api/notifications'>> {
  const rows = await db.rows<Omit<Notification, 'created_at'> & { created_at: Date }>(sql`
    select id, kind, title, body, link, created_at, read_at is not null as read from notifications
    where user_id = ${userId} and (${before ?? null}::bigint is null or id < ${before ?? null})
    order by id desc limit ${limit + 1}`)
  return {
    result: rows.slice(0, limit).map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    unread: await countUnread(db, userId),
    more: rows.length > limit,
  }
}

export function markRead(
  db: Database,
  userId: string,
  { id, and_older }: ParsedBody<'POST /api/notifications/read'>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const which = and_older ? sql`id <= ${id}` : sql`id = ${id}`
    await tx.rows(sql`
      update notifications set read_at = now() where user_id = ${userId} and read_at is null and ${which}`)
    return publishUnread(tx, userId)
  })
}

export async function forgetOldNotifications(db: Queryable): Promise<void> {
  await db.rows(sql`delete from notifications where created_at < now() - interval '1 year'`)
}

async function publishUnread(tx: Queryable, userId: string): Promise<number> {
  const unread = await countUnread(tx, userId)
  await publish(tx, userId, 'notifications', { unread })
  return unread
}

async function countUnread(db: Queryable, userId: string): Promise<number> {
  const row = await db.row<{ unread: number }>(sql`
    select count(*) as unread from notifications where user_id = ${userId} and read_at is null`)
  return row?.unread ?? 0
}
