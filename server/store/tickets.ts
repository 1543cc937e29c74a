import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { Rejected } from '#server/errors.ts'
import { newToken, tokenHash } from './opaque-tokens.ts'

const minutesOf = {
  /** The operator's link. */
  link: 15,
  /** Single sign-on has said who it is: signs in. */
  oidc: 5,
  /** The same, of an account that has to confirm by a code before the identity is linked to it. */
  code: 10,
  /** The owner of an account is about to be sent to single sign-on, to link an identity. */
  start: 5,
  /** And has come back with it. */
  identity: 10,
} as const
export type TicketKind = keyof typeof minutesOf

/** Who somebody is at the provider. */
export type Identity = { issuer: string; subject: string; email: string }

type NewTicket = {
  kind: TicketKind
  userId: string
  /** The browser that alone may use it, by its cookie. */
  browser?: string
  identity?: Identity
}
export type Ticket = Identity & { kind: TicketKind; user_id: string }

const noIdentity: Identity = { issuer: '', subject: '', email: '' }

export async function makeTicket(
  tx: Queryable,
  { kind, userId, browser, identity = noIdentity }: NewTicket,
): Promise<string> {
  const ticket = newToken()
  await tx.rows(sql`
    insert into sign_in_tickets (hash, kind, user_id, browser_hash, issuer, subject, email, expires_at)
    values (${tokenHash(ticket)}, ${kind}, ${userId}, ${browser ? tokenHash(browser) : null}, ${identity.issuer},
            ${identity.subject}, ${identity.email}, now() + make_interval(mins => ${minutesOf[kind]}))`)
  return ticket
}

type Given = { ticket: string; browser: string }

const columns = sql`kind, user_id, issuer, subject, email`
const isGood = ({ ticket, browser }: Given, kinds: readonly TicketKind[]): Sql => sql`
  hash = ${tokenHash(ticket)} and kind = any (${kinds}::text[]) and expires_at > now()
  and (browser_hash is null or browser_hash = ${tokenHash(browser)})`

/** Locked until the transaction ends, and still good. Null for one that nobody was given, that has expired or is another browser's. */
export function readTicket(
  tx: Queryable,
  given: Given,
  kinds: readonly TicketKind[],
): Promise<Ticket | null> {
  return tx.row<Ticket>(sql`select ${columns} from sign_in_tickets where ${isGood(given, kinds)} for update`)
}

/** The same, and it is good no longer. */
export function spendTicket(
  tx: Queryable,
  given: Given,
  kinds: readonly TicketKind[],
): Promise<Ticket | null> {
  return tx.row<Ticket>(sql`delete from sign_in_tickets where ${isGood(given, kinds)} returning ${columns}`)
}

/** How it would sign in, for those who count; 'link' for one that nobody was given. */
export async function wayOfTicket(db: Queryable, ticket: string): Promise<'oidc' | 'code' | 'link'> {
  const row = await db.row<{ kind: TicketKind }>(
    sql`select kind from sign_in_tickets where hash = ${tokenHash(ticket)}`,
  )
  return row?.kind === 'oidc' || row?.kind === 'code' ? row.kind : 'link'
}

export const ticketSpent = () =>
  new Rejected('ticket_spent', 'This sign-in has expired or was used already. Start again.')

export async function forgetOldSignInTickets(db: Queryable): Promise<void> {
  await db.rows(sql`delete from sign_in_tickets where expires_at < now()`)
}
