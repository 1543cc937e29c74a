import type { AccountEventKind } from '#api/account-events.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Device } from './sessions.ts'

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

/** Of a sign-in. An address without an account takes the same statement, and leaves nothing. */
export async function recordWrongCode(tx: Queryable, email: string, device: Device): Promise<void> {
  await tx.rows(sql`
    insert into account_events (user_id, kind, detail, user_agent, client_address)
    select id, 'sign-in-failed', 'code', ${device.userAgent.slice(0, MOST_DETAIL)}, ${device.address}
    from users where email = ${email}`)
}
