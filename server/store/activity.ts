import { type AccountEventKind, accountEvents } from '#api/account-events.ts'
import type { CallReply, ParsedBody } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { browserName } from './browser-name.ts'

type Page = ParsedBody<'POST /api/activity'>
type Activity = CallReply<'POST /api/operator/activity'>

/** What happened in an account, newest first. */
export async function activityOf(
  db: Queryable,
  userId: string,
  page: Page,
): Promise<CallReply<'POST /api/activity'>> {
  const { result, more } = await readActivity(db, sql`e.user_id = ${userId}`, page)
  return { result: result.map(({ email, ...event }) => event), more }
}

/** For the operator: in all accounts, or in the one of an address. */
export function activityOfAll(
  db: Queryable,
  { email, ...page }: ParsedBody<'POST /api/operator/activity'>,
): Promise<Activity> {
  const meant = email
    ? sql`e.user_id = (select id from users where email = ${email.toLowerCase()})`
    : sql`true`
  return readActivity(db, meant, page)
}

async function readActivity(db: Queryable, meant: Sql, { before, kind, limit }: Page): Promise<Activity> {
  type Row = {
    id: string
    at: Date
    kind: AccountEventKind
    detail: string
    user_agent: string
    address: string
    email: string
  }
  const older = before === undefined ? sql`true` : sql`e.id < ${before}::bigint`
  const ofKind = kind === undefined ? sql`true` : sql`e.kind = ${kind}`
  const rows = await db.rows<Row>(sql`
    select e.id::text as id, e.at, e.kind, e.detail, e.user_agent, e.client_address as address, u.email
    from account_events e join users u on u.id = e.user_id
    where ${meant} and ${older} and ${ofKind} order by e.id desc limit ${limit + 1}`)
  return {
    result: rows.slice(0, limit).map(({ at, user_agent, ...row }) => ({
      ...row,
      at: at.toISOString(),
      text: accountEvents[row.kind] ?? row.kind,
      // The operator, or the server by itself, has neither.
      browser: user_agent || row.address ? browserName(user_agent) : '',
    })),
    more: rows.length > limit,
  }
}
