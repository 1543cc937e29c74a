import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Absent, Conflict } from '#server/errors.ts'
import { recordEvent } from './account-events.ts'
import { endSessions, isOpen } from './sessions.ts'

export type ListedAccount = {
  email: string
  created_at: string
  blocked_at: string | null
  /** Open ones. */
  sessions: number
}
export type AccountPage = { total: number; pages: number; accounts: ListedAccount[] }

const PER_PAGE = 50

/** For the operator: the accounts, oldest first, by page from 1 on. */
export async function listAccounts(db: Queryable, page: number): Promise<AccountPage> {
  const counted = await db.row<{ total: number }>(sql`select count(*) as total from users`)
  type Row = { email: string; created_at: Date; blocked_at: Date | null; sessions: number }
  const rows = await db.rows<Row>(sql`
    select u.email, u.created_at, u.blocked_at,
      (select count(*) from sessions s where s.user_id = u.id and ${isOpen}) as sessions
    from users u order by u.created_at, u.id offset ${(page - 1) * PER_PAGE} limit ${PER_PAGE}`)
  const total = counted?.total ?? 0
  return {
    total,
    pages: Math.max(1, Math.ceil(total / PER_PAGE)),
    accounts: rows.map(({ created_at, blocked_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      blocked_at: blocked_at?.toISOString() ?? null,
    })),
  }
}

/** From the same moment on no session of it counts, nor does anything else that it has given out. Returns how many sessions that ended. */
export function blockAccount(db: Database, email: string): Promise<number> {
  return db.transaction(async (tx) => {
    const userId = await accountToChange(tx, email)
    const blocked = await tx.row(sql`
      update users set blocked_at = now() where id = ${userId} and blocked_at is null returning id`)
    if (!blocked) throw new Conflict('blocked_already', `${email} is blocked already.`)
    await recordEvent(tx, { userId, kind: 'blocked', device: null })
    return endSessions(tx, sql`s.user_id = ${userId}`)
  })
}

/** Its sessions have ended; whatever else it had counts again. */
export function unblockAccount(db: Database, email: string): Promise<void> {
  return db.transaction(async (tx) => {
    const userId = await accountToChange(tx, email)
    const unblocked = await tx.row(sql`
      update users set blocked_at = null where id = ${userId} and blocked_at is not null returning id`)
    if (!unblocked) throw new Conflict('not_blocked', `${email} is not blocked.`)
    await recordEvent(tx, { userId, kind: 'unblocked', device: null })
  })
}

/** Locked until the transaction ends. */
export async function accountToChange(tx: Queryable, email: string): Promise<string> {
  const user = await tx.row<{ id: string }>(sql`select id from users where email = ${email} for update`)
  if (!user) throw new Absent('no_such_user', `Nobody has signed in as ${email}.`)
  return user.id
}
