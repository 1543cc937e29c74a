import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Absent, TooMany } from '#server/errors.ts'
import { recordEvent } from './account-events.ts'
import { accountTables } from './account-tables.ts'
import type { SessionCaller } from './callers.ts'
import type { Device } from './device.ts'
import { enforceLimit, exportsPerUser } from './limits.ts'
import { newToken, tokenHash } from './opaque-tokens.ts'
import { tryAgain } from './try-again.ts'
import { uploadKey } from './uploads.ts'

/** A browser begins the download at once. */
const TICKET_SECONDS = 60
const ROWS_AT_ONCE = 500

/** Gives a ticket for one download. An earlier one that was not used is good for nothing any longer. */
export function createExportTicket(db: Database, { user_id }: SessionCaller): Promise<string> {
  return db.transaction(async (tx) => {
    await enforceLimit(
      tx,
      exportsPerUser,
      user_id,
      (wait) =>
        new TooMany('too_many_exports', `You have exported your data several times. ${tryAgain(wait)}`, wait),
    )
    const ticket = newToken()
    await tx.rows(sql`
      insert into export_tickets (user_id, hash, expires_at)
      values (${user_id}, ${tokenHash(ticket)}, now() + make_interval(secs => ${TICKET_SECONDS}))
      on conflict (user_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`)
    return ticket
  })
}

/** Whose archive it opens. It is spent by that. */
export function redeemExportTicket(db: Database, ticket: string, device: Device): Promise<string> {
  return db.transaction(async (tx) => {
    const spent = await tx.row<{ user_id: string }>(sql`
      delete from export_tickets t using users u
      where t.hash = ${tokenHash(ticket)} and t.expires_at > now() and u.id = t.user_id and u.blocked_at is null
      returning t.user_id`)
    if (!spent)
      throw new Absent('no_such_export', 'This download has begun already, or too late. Ask for another one.')
    await recordEvent(tx, { userId: spent.user_id, kind: 'exported', device })
    return spent.user_id
  })
}

export async function forgetOldTickets(db: Queryable): Promise<void> {
  await db.rows(sql`delete from export_tickets where expires_at < now()`)
}

/** The rows of an account in one of its tables, as JSON texts, some at a time: no transaction waits for their reader. */
export async function* readRows(db: Queryable, table: string, userId: string): AsyncGenerator<string[]> {
  const known = accountTables[table]
  if (!known || 'notExported' in known) return
  const { from, owner, order, without, more = sql`'{}'::jsonb` } = known
  let after: string | null = null
  for (;;) {
    type Row = { at: string; json: string }
    const rows: Row[] = await db.rows<Row>(sql`
      select ${order} as at, (to_jsonb(t) - ${without}::text[] || ${more})::text as json from ${from}
      where ${owner} = ${userId} and (${after}::text is null or (${order}) collate "C" > ${after}::text)
      order by (${order}) collate "C" limit ${ROWS_AT_ONCE}`)
    if (rows.length > 0) yield rows.map(({ json }) => json)
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.at ?? null
  }
}

/** The files of an account: where the storage has each, and what it is called in the archive. */
export function listFiles(db: Queryable, userId: string): Promise<{ key: string; name: string }[]> {
  return db.rows(sql`
    select ${uploadKey('')}::text || name as key, 'uploads/' || name as name from uploads where user_id = ${userId}
    union all
    select file_key, 'attachments/' || uuid || '/' || file_name from support_requests
    where user_id = ${userId} and file_key is not null
    order by 2`)
}
