import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** The account of an address; its first sign-in creates it. */
export async function findOrCreateUser(tx: Queryable, email: string): Promise<string> {
  await tx.rows(sql`insert into users (email) values (${email}) on conflict (email) do nothing`)
  const user = await tx.row<{ id: string }>(sql`select id from users where email = ${email}`)
  if (!user) throw new Error('a user that was just created is not there')
  return user.id
}

export function readProfile(db: Queryable, userId: string): Promise<CallReply<'GET /api/profile'> | null> {
  return db.row(sql`
    select name, surname, email, phone, address, zip, country, language, website, wallet, currency,
           subscribed, communicate_email, communicate_phone, allow_communications, icon_image
    from users where id = ${userId}`)
}
