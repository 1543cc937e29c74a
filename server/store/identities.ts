import type { CallReply } from '#api/calls.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Absent, Conflict, NoRoom } from '#server/errors.ts'
import { recordEvent } from './account-events.ts'
import type { Starter } from './collections.ts'
import type { Device } from './device.ts'
import { createAccount } from './sign-in.ts'
import { type Identity, spendTicket, ticketSpent } from './tickets.ts'

const MOST_PER_USER = 20

type ListedIdentity = CallReply<'POST /api/identities'>['result'][number]
type Row = Omit<ListedIdentity, 'created_at' | 'last_used_at'> & {
  created_at: Date
  last_used_at: Date | null
}
type Owner = { user_id: string }

export async function listIdentities(db: Queryable, { user_id }: Owner): Promise<ListedIdentity[]> {
  const rows = await db.rows<Row>(sql`
    select id, issuer, email, created_at, last_used_at from identities where user_id = ${user_id}
    order by created_at, id`)
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}

/**
 * Whose account it opens. One that is linked opens its own. With a verified e-mail address that nobody has, it becomes a new account. An
 * account that has the address already has to confirm first ('code'). Null if there is neither a link nor a verified address (`email` is '').
 */
export async function accountOfIdentity(
  tx: Queryable,
  identity: Identity,
  starters: readonly Starter[],
  device: Device,
): Promise<{ kind: 'oidc' | 'code'; userId: string } | null> {
  const linked = await tx.row<Owner>(sql`
    update identities set last_used_at = now() where issuer = ${identity.issuer} and subject = ${identity.subject}
    returning user_id`)
  if (linked) return { kind: 'oidc', userId: linked.user_id }
  if (!identity.email) return null
  const { userId, isNew } = await createAccount(tx, identity.email, starters)
  if (!isNew) return { kind: 'code', userId }
  await addIdentity(tx, userId, identity, device)
  return { kind: 'oidc', userId }
}

/** Its owner has proved to be there, here and at the provider. */
export async function addIdentity(
  tx: Queryable,
  userId: string,
  { issuer, subject, email }: Identity,
  device: Device,
): Promise<void> {
  // Parallel ones count one after the other.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`identities:${userId}`}, 0))`)
  const held = await tx.row<{ count: number }>(
    sql`select count(*) as count from identities where user_id = ${userId}`,
  )
  if ((held?.count ?? 0) >= MOST_PER_USER)
    throw new NoRoom('too_many_identities', 'You have linked 20 already. Unlink one that is not used.')
  const added = await tx.row(sql`
    insert into identities (user_id, issuer, subject, email, last_used_at) values (${userId}, ${issuer}, ${subject}, ${email}, now())
    on conflict (issuer, subject) do nothing returning id`)
  if (added) return recordEvent(tx, { userId, kind: 'identity-linked', detail: email || issuer, device })
  const owner = await tx.row<Owner>(
    sql`select user_id from identities where issuer = ${issuer} and subject = ${subject}`,
  )
  if (owner?.user_id !== userId)
    throw new Conflict('identity_taken', 'This sign-in is linked to another account. Unlink it there first.')
}

/** The account that was sent to the provider is the one that came back, whichever identity is signed in there. */
export function linkIdentity(
  db: Database,
  { user_id }: Owner,
  given: { ticket: string; browser: string },
  device: Device,
): Promise<void> {
  return db.transaction(async (tx) => {
    const ticket = await spendTicket(tx, given, ['identity'])
    if (ticket?.user_id !== user_id) throw ticketSpent()
    await addIdentity(tx, user_id, ticket, device)
  })
}

export function unlinkIdentity(db: Database, { user_id }: Owner, id: string, device: Device): Promise<void> {
  return db.transaction(async (tx) => {
    const unlinked = await tx.row<{ issuer: string; email: string }>(sql`
      delete from identities where id = ${id} and user_id = ${user_id} returning issuer, email`)
    if (!unlinked) throw new Absent('no_such_identity', 'It is not linked, or no longer.')
    const detail = unlinked.email || unlinked.issuer
    await recordEvent(tx, { userId: user_id, kind: 'identity-unlinked', detail, device })
  })
}
