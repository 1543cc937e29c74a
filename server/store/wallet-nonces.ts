import { randomBytes } from 'node:crypto'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Rejected } from '#server/errors.ts'
import { tokenHash } from './opaque-tokens.ts'

const NONCE_MINUTES = 5

/** A nonce is good for what it was asked for, and to link a wallet only for the account that asked. */
export type NoncePurpose = { for: 'sign-in' } | { for: 'link'; userId: string }

export type Nonce = { nonce: string; issued_at: string; expires_at: string }

export async function createNonce(tx: Queryable, purpose: NoncePurpose): Promise<Nonce> {
  // Letters and digits alone, by ERC-4361.
  const nonce = randomBytes(16).toString('hex')
  const now = Date.now()
  await tx.rows(sql`
    insert into wallet_nonces (hash, purpose, user_id, expires_at)
    values (${tokenHash(nonce)}, ${purpose.for}, ${userOf(purpose)}, now() + make_interval(mins => ${NONCE_MINUTES}))`)
  return {
    nonce,
    issued_at: new Date(now).toISOString(),
    expires_at: new Date(now + NONCE_MINUTES * 60_000).toISOString(),
  }
}

const isMeant = (nonce: string, purpose: NoncePurpose) => sql`
  hash = ${tokenHash(nonce)} and expires_at > now()
  and purpose = ${purpose.for} and user_id is not distinct from ${userOf(purpose)}::uuid`

/** Throws if it is not there to be spent, before anything is done that takes long. */
export async function checkNonce(db: Queryable, nonce: string, purpose: NoncePurpose): Promise<void> {
  if (!(await db.row(sql`select from wallet_nonces where ${isMeant(nonce, purpose)}`))) throw nonceSpent()
}

/** False if it was never there, is spent or has expired. Of requests in parallel one gets it. */
export async function spendNonce(tx: Queryable, nonce: string, purpose: NoncePurpose): Promise<boolean> {
  const spent = await tx.row(sql`
    delete from wallet_nonces where ${isMeant(nonce, purpose)} returning true as spent`)
  return spent !== null
}

export async function forgetOldNonces(db: Queryable): Promise<void> {
  await db.rows(sql`delete from wallet_nonces where expires_at < now()`)
}

export const nonceSpent = () =>
  new Rejected('nonce_spent', 'This message was used already, or is too old. Try again.')

function userOf(purpose: NoncePurpose): string | null {
  return 'userId' in purpose ? purpose.userId : null
}
