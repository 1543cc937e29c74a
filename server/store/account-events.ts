import type { AccountEventKind } from '#api/account-events.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Device } from './device.ts'

type AccountEvent = {
  userId: string
  kind: AccountEventKind
  /** The name of what it was about, never a secret. */
  detail?: string
  /** null: the operator, or the server by itself. */
  device: Device | null
}

const MOST_DETAIL = 300

/** Writes to the audit log of an account, in the transaction of what it tells. */
export async function recordEvent(
  tx: Queryable,
  { userId, kind, detail = '', device }: AccountEvent,
): Promise<void> {
  await tx.rows(sql`
    insert into account_events (user_id, kind, detail, user_agent, client_address)
    values (${userId}, ${kind}, ${detail.slice(0, MOST_DETAIL)}, ${device?.userAgent.slice(0, MOST_DETAIL) ?? ''}, ${device?.address ?? ''})`)
}

/** The same of many accounts at once. */
export async function recordEvents(
  tx: Queryable,
  kind: AccountEventKind,
  events: readonly { userId: string; detail: string }[],
  device: Device | null,
): Promise<void> {
  await tx.rows(sql`
    insert into account_events (user_id, kind, detail, user_agent, client_address)
    select e.user_id, ${kind}, left(e.detail, ${MOST_DETAIL}), ${device?.userAgent.slice(0, MOST_DETAIL) ?? ''}, ${device?.address ?? ''}
    from unnest(${events.map(({ userId }) => userId)}::uuid[], ${events.map(({ detail }) => detail)}::text[]) as e (user_id, detail)`)
}

/** Of a sign-in. An address without an account takes the same statement, and leaves nothing. */
export async function recordWrongCode(tx: Queryable, email: string, device: Device): Promise<void> {
  await tx.rows(sql`
    insert into account_events (user_id, kind, detail, user_agent, client_address)
    select id, 'sign-in-failed', 'code', ${device.userAgent.slice(0, MOST_DETAIL)}, ${device.address}
    from users where email = ${email}`)
}

/** Whether somebody has, as far back as sessions and the log go. */
export async function hasSignedIn(tx: Queryable, userId: string): Promise<boolean> {
  const row = await tx.row<{ has: boolean }>(sql`
    select exists (select from sessions where user_id = ${userId})
      or exists (select from account_events where user_id = ${userId} and kind = 'sign-in') as has`)
  return row?.has ?? false
}

/** Kept a year. */
export async function forgetOldEvents(db: Queryable): Promise<void> {
  await db.rows(sql`delete from account_events where at < now() - interval '1 year'`)
}
