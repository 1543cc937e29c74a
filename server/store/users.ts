import type { CallReply, ParsedBody } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { publish } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import { recordEvent } from './account-events.ts'
import type { Device } from './device.ts'

/** The account of an address; its first sign-in creates it. */
export async function findOrCreateUser(
  tx: Queryable,
  email: string,
): Promise<{ userId: string; isNew: boolean }> {
  const created = await tx.row(
    sql`insert into users (email) values (${email}) on conflict (email) do nothing returning id`,
  )
  const user = await tx.row<{ id: string }>(sql`select id from users where email = ${email}`)
  if (!user) throw new Error('a user that was just created is not there')
  return { userId: user.id, isNew: created !== null }
}

/** By the operator: it opens no session, and none that is open counts. */
export async function isBlocked(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.row<{ blocked: boolean }>(
    sql`select blocked_at is not null as blocked from users where id = ${userId}`,
  )
  return row?.blocked ?? true
}

export function readProfile(db: Queryable, userId: string): Promise<CallReply<'GET /api/profile'> | null> {
  return db.row(sql`
    select name, surname, email, phone, address, zip, country, language, website, wallet, currency,
           subscribed, communicate_email, communicate_phone, allow_communications, icon_image
    from users where id = ${userId}`)
}

/** Changes what the body names and leaves the rest. */
export async function updateProfile(
  tx: Queryable,
  userId: string,
  changes: ParsedBody<'POST /api/profile'>,
  device: Device,
): Promise<void> {
  const before = await readProfile(tx, userId)
  const changed = (Object.keys(changes) as (keyof typeof changes)[]).filter(
    (field) => changes[field] !== undefined && changes[field] !== before?.[field],
  )
  const to = (field: keyof typeof changes) => changes[field] ?? null
  await tx.rows(sql`
    update users set
      name = coalesce(${to('name')}, name),
      surname = coalesce(${to('surname')}, surname),
      phone = coalesce(${to('phone')}, phone),
      address = coalesce(${to('address')}, address),
      zip = coalesce(${to('zip')}, zip),
      country = coalesce(${to('country')}, country),
      language = coalesce(${to('language')}, language),
      website = coalesce(${to('website')}, website),
      wallet = coalesce(${to('wallet')}, wallet),
      currency = coalesce(${to('currency')}, currency),
      subscribed = coalesce(${to('subscribed')}, subscribed),
      communicate_email = coalesce(${to('communicate_email')}, communicate_email),
      communicate_phone = coalesce(${to('communicate_phone')}, communicate_phone),
      allow_communications = coalesce(${to('allow_communications')}, allow_communications),
      icon_image = coalesce(${to('icon_image')}, icon_image)
    where id = ${userId}`)
  if (changed.length > 0)
    await recordEvent(tx, { userId, kind: 'profile-changed', detail: changed.join(', '), device })
  await publish(tx, userId, 'profile', {})
}
