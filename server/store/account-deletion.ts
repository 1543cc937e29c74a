import type { Database, Queryable } from '#server/db/connect.ts'
import { publish } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import { Absent } from '#server/errors.ts'
import { recordEvent } from './account-events.ts'
import { accountToChange } from './accounts.ts'
import type { SessionCaller } from './callers.ts'
import type { Device } from './device.ts'
import { noteLooseFiles } from './loose-files.ts'
import { endSessions } from './sessions.ts'
import { uploadKey } from './uploads.ts'

/** Until then its owner can think better of it. */
const GRACE_HOURS = 24

type Tell<T extends unknown[]> = (tx: Queryable, email: string, ...about: T) => Promise<void>

/** When the account will be deleted, or null. */
export async function readDeletion(db: Queryable, { user_id }: SessionCaller): Promise<Date | null> {
  const row = await db.row<{ delete_at: Date | null }>(sql`select delete_at from users where id = ${user_id}`)
  if (!row) throw new Absent('no_profile', 'This account no longer exists.')
  return row.delete_at
}

/** From now on nothing opens it but this session and a new sign-in; asked again, it stays with the first time. */
export function askForDeletion(
  db: Database,
  { user_id: userId, session_id }: SessionCaller,
  device: Device,
  tell: Tell<[deleteAt: Date]>,
): Promise<Date> {
  return db.transaction(async (tx) => {
    const user = await tx.row<{ email: string; delete_at: Date | null }>(
      sql`select email, delete_at from users where id = ${userId} for no key update`,
    )
    if (!user) throw new Absent('no_profile', 'This account no longer exists.')
    if (user.delete_at) return user.delete_at
    const asked = await tx.row<{ delete_at: Date }>(sql`
      update users set delete_at = now() + make_interval(hours => ${GRACE_HOURS}) where id = ${userId}
      returning delete_at`)
    if (!asked) throw new Error('a user that was just locked is not there')
    await endSessions(tx, sql`s.user_id = ${userId} and s.id <> ${session_id}`, device)
    await recordEvent(tx, { userId, kind: 'deletion-asked', device })
    await tell(tx, user.email, asked.delete_at)
    await publish(tx, userId, 'profile', {})
    return asked.delete_at
  })
}

/** Keys and links that were not ended open again what they did. */
export function keepAccount(
  db: Database,
  { user_id: userId }: SessionCaller,
  device: Device,
  tell: Tell<[]>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const kept = await tx.row<{ email: string }>(sql`
      update users set delete_at = null where id = ${userId} and delete_at is not null returning email`)
    if (!kept) return
    await recordEvent(tx, { userId, kind: 'deletion-cancelled', device })
    await tell(tx, kept.email)
    await publish(tx, userId, 'profile', {})
  })
}

/** Those whose grace is over. A blocked account is the operator's to judge: it stays until it is unblocked. */
export async function listDueAccounts(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from users where delete_at <= now() and blocked_at is null order by delete_at`)
  return rows.map(({ id }) => id)
}

/**
 * Deletes an account whose grace is over, with all that is its own, and gives the keys of its files, which are loose from then on. null: its
 * owner has kept it in the last moment. What is read from chains is everybody's; what nobody else tracks is dropped a day later, as ever.
 */
export function deleteAccount(db: Database, userId: string, tell: Tell<[]>): Promise<string[] | null> {
  return db.transaction(async (tx) => {
    const user = await tx.row<{ email: string }>(sql`
      select email from users where id = ${userId} and delete_at <= now() and blocked_at is null for update`)
    if (!user) return null
    const keys = await deleteAll(tx, userId, user.email)
    await tell(tx, user.email)
    return keys
  })
}

/**
 * The operator deletes an account at once, also a blocked one, and nobody is told. Returns how many files it had: they are left to the sweep of the
 * server, which has them where this may not run.
 */
export function deleteAccountNow(db: Database, email: string): Promise<number> {
  return db.transaction(async (tx) => {
    const userId = await accountToChange(tx, email)
    return (await deleteAll(tx, userId, email)).length
  })
}

async function deleteAll(tx: Queryable, userId: string, email: string): Promise<string[]> {
  const keys = await looseFilesOf(tx, userId)
  await forgetMailsOf(tx, email)
  await tx.rows(sql`delete from login_codes where email = ${email}`)
  await tx.rows(sql`delete from limit_hits where key in (${email}, ${userId})`)
  await untrackAll(tx, userId)
  // Its streams look for their session, which is gone.
  await publish(tx, userId, 'sessions', {})
  // All other tables go with it (account-tables.ts).
  await tx.rows(sql`delete from users where id = ${userId}`)
  return keys
}

async function looseFilesOf(tx: Queryable, userId: string): Promise<string[]> {
  // One that is being stored now is settled before this, or never (settleUpload).
  const uploads = await tx.rows<{ name: string }>(
    sql`select name from uploads where user_id = ${userId} order by name for update`,
  )
  const attachments = await tx.rows<{ key: string }>(sql`
    select file_key as key from support_requests where user_id = ${userId} and file_key is not null`)
  const keys = [...uploads.map(({ name }) => uploadKey(name)), ...attachments.map(({ key }) => key)]
  await noteLooseFiles(tx, keys)
  return keys
}

/** To the account, or of it: requests for support are mailed with its address to answer to. With the jobs, which say why one failed. */
async function forgetMailsOf(tx: Queryable, email: string): Promise<void> {
  const mails = await tx.rows<{ id: string }>(
    sql`delete from outbox where recipient = ${email} or reply_to = ${email} returning id`,
  )
  await tx.rows(sql`delete from pgboss.job where data->>'id' = any (${mails.map(({ id }) => id)}::text[])`)
}

async function untrackAll(tx: Queryable, userId: string): Promise<void> {
  // As removing one does; in one order, so that two who are deleted at once do not wait for each other.
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('tracked:' || c.chain || ':' || c.address, 0))
    from (select c.chain, c.address from collections s join contracts c on c.id = s.contract_id
          where s.user_id = ${userId} order by c.chain, c.address) c`)
  await tx.rows(sql`
    with left_alone as (delete from collections where user_id = ${userId} returning contract_id)
    update contracts c set untracked_since = now() from left_alone l
    where c.id = l.contract_id
      and not exists (select 1 from collections s where s.contract_id = c.id and s.user_id <> ${userId})`)
}
