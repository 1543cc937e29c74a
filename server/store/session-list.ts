import type { CallReply, ParsedBody } from '#api/calls.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { Absent } from '#server/errors.ts'
import { browserName } from './browser-name.ts'
import type { SessionCaller } from './callers.ts'
import type { Device } from './device.ts'
import { endSessions, isOpen } from './sessions.ts'

export type ListedSession = Omit<CallReply<'POST /api/sessions'>['result'][number], 'current'>

/** Open, and with a token that can still be refreshed. */
const isListed = sql`${isOpen} and exists (
  select from tokens t where t.session_id = s.id and t.kind = 'refresh' and t.expires_at > now())`
const newestFirst = sql`s.created_at desc, s.id desc`

/** This session first, whenever it began. */
export async function listSessions(
  db: Queryable,
  { user_id, session_id }: SessionCaller,
  { before, limit }: ParsedBody<'POST /api/sessions'>,
): Promise<CallReply<'POST /api/sessions'>> {
  const mine = sql`s.user_id = ${user_id}`
  const others = sql`${mine} and s.id <> ${session_id}`
  const older = sql`${others} and (s.created_at, s.id) < (
    select b.created_at, b.id from sessions b where b.id = ${before} and b.user_id = ${user_id})`
  const rows = await readSessions(
    db,
    before === undefined ? mine : before === session_id ? others : older,
    sql`s.id = ${session_id} desc, ${newestFirst} limit ${limit + 1}`,
  )
  const counted = await db.row<{ total: number }>(sql`
    select count(*) as total from sessions s where ${mine} and ${isListed}`)
  return {
    result: rows.slice(0, limit).map((row) => ({ ...row, current: row.id === session_id })),
    total: counted?.total ?? 0,
    more: rows.length > limit,
  }
}

export async function endOwnSession(
  db: Database,
  { user_id }: SessionCaller,
  id: string,
  device: Device,
): Promise<void> {
  await endOne(db, sql`s.id = ${id} and s.user_id = ${user_id}`, device)
}

export function endOtherSessions(
  db: Database,
  { user_id, session_id }: SessionCaller,
  device: Device,
): Promise<number> {
  return db.transaction((tx) =>
    endSessions(tx, sql`s.user_id = ${user_id} and s.id <> ${session_id}`, device),
  )
}

/** For the operator: the open sessions of an account. */
export async function listSessionsOf(db: Queryable, email: string): Promise<ListedSession[]> {
  return readSessions(db, sql`s.user_id = ${await userOf(db, email)}`, newestFirst)
}

export async function endAnySession(db: Database, id: string): Promise<void> {
  await endOne(db, sql`s.id = ${id}`)
}

export async function endSessionsOf(db: Database, email: string): Promise<number> {
  const user = await userOf(db, email)
  return db.transaction((tx) => endSessions(tx, sql`s.user_id = ${user}`))
}

export function endAllSessions(db: Database): Promise<number> {
  return db.transaction((tx) => endSessions(tx, sql`true`))
}

async function endOne(db: Database, meant: Sql, device: Device | null = null): Promise<void> {
  const ended = await db.transaction((tx) => endSessions(tx, meant, device))
  if (ended === 0) throw new Absent('no_such_session', 'There is no such session, or it has ended already.')
}

async function readSessions(db: Queryable, meant: Sql, order: Sql): Promise<ListedSession[]> {
  type Row = { id: string; user_agent: string; address: string; created_at: Date; used_at: Date }
  const rows = await db.rows<Row>(sql`
    select s.id, s.user_agent, s.client_address as address, s.created_at, s.used_at
    from sessions s where ${meant} and ${isListed} order by ${order}`)
  return rows.map(({ user_agent, created_at, used_at, ...row }) => ({
    ...row,
    browser: browserName(user_agent),
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
  }))
}

async function userOf(db: Queryable, email: string): Promise<string> {
  const user = await db.row<{ id: string }>(sql`select id from users where email = ${email}`)
  if (!user) throw new Absent('no_such_user', `Nobody has signed in as ${email}.`)
  return user.id
}
