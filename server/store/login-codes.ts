import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_MINUTES } from '#api/login-code.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Rejected } from '#server/errors.ts'
import { newToken, tokenHash } from './opaque-tokens.ts'

const TRIES_PER_CODE = 5

/** A code is good for what it was asked for, and for nothing else; beside a sign-in, by the account that asked. */
export type Purpose = { for: 'sign-in' } | { for: 'confirm' | 'new-email' | 'identity'; userId: string }

const signIn: Purpose = { for: 'sign-in' }

/** Keyed with the login token, which only its asker holds: the table alone does not let anyone test codes. */
function codeHash(loginToken: string, code: string): Buffer {
  return createHmac('sha256', loginToken).update(code).digest()
}

export async function createLoginCode(
  tx: Queryable,
  email: string,
  purpose: Purpose = signIn,
): Promise<{ loginToken: string; code: string }> {
  const loginToken = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.rows(sql`
    insert into login_codes (token_hash, code_hash, email, expires_at, purpose, user_id)
    values (${tokenHash(loginToken)}, ${codeHash(loginToken, code)}, ${email},
            now() + make_interval(mins => ${CODE_MINUTES}), ${purpose.for}, ${userOf(purpose)})`)
  return { loginToken, code }
}

const canBeTried = (purpose: Purpose) => sql`
  tries < ${TRIES_PER_CODE} and used_at is null and expires_at > now()
  and purpose = ${purpose.for} and user_id is not distinct from ${userOf(purpose)}::uuid`

/** The address that a login token was given for; null for a token that nobody was given, or whose code is spent. */
export async function emailOfLogin(
  tx: Queryable,
  loginToken: string,
  purpose: Purpose = signIn,
): Promise<string | null> {
  const row = await tx.row<{ email: string }>(sql`
    select email from login_codes where token_hash = ${tokenHash(loginToken)} and ${canBeTried(purpose)}`)
  return row?.email ?? null
}

/**
 * Spends one of the code's tries on a comparison. 'spent' when there was none left: used, expired or tried too
 * often. The row stays locked until the transaction ends, so tries in parallel are counted one by one.
 */
export async function tryCode(
  tx: Queryable,
  loginToken: string,
  code: string,
  purpose: Purpose = signIn,
): Promise<{ result: 'right' | 'wrong' | 'spent'; triesLeft: number }> {
  const row = await tx.row<{ code_hash: Buffer; tries: number }>(sql`
    update login_codes set tries = tries + 1
    where token_hash = ${tokenHash(loginToken)} and ${canBeTried(purpose)}
    returning code_hash, tries`)
  if (!row) return { result: 'spent', triesLeft: 0 }
  const right = timingSafeEqual(row.code_hash, codeHash(loginToken, code))
  return { result: right ? 'right' : 'wrong', triesLeft: TRIES_PER_CODE - row.tries }
}

/** What a right code was for is done: every other one of the address for the same is spent with it. */
export async function endCodes(
  tx: Queryable,
  email: string,
  purpose: Purpose['for'] = 'sign-in',
): Promise<void> {
  await tx.rows(sql`
    update login_codes set used_at = now() where email = ${email} and purpose = ${purpose} and used_at is null`)
}

export async function forgetOldCodes(db: Queryable): Promise<void> {
  await db.rows(sql`delete from login_codes where expires_at < now() - interval '1 day'`)
}

export const codeSpent = () => new Rejected('code_spent', 'This code is no longer valid. Ask for a new one.')

export function codeWrong(triesLeft: number): Rejected {
  const message = `This is not the code that we sent. ${wordsFor(triesLeft)}`
  return new Rejected('code_wrong', message, { code: message })
}

function wordsFor(triesLeft: number): string {
  if (triesLeft === 0) return 'Ask for a new one.'
  return triesLeft === 1 ? 'You have one try left.' : `You have ${triesLeft} tries left.`
}

function userOf(purpose: Purpose): string | null {
  return 'userId' in purpose ? purpose.userId : null
}
