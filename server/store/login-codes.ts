import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_MINUTES } from '#api/login-code.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { newToken, tokenHash } from './opaque-tokens.ts'

const TRIES_PER_CODE = 5

/** Keyed with the login token, which only its asker holds: the table alone does not let anyone test codes. */
function codeHash(loginToken: string, code: string): Buffer {
  return createHmac('sha256', loginToken).update(code).digest()
}

export async function createLoginCode(
  tx: Queryable,
  email: string,
): Promise<{ loginToken: string; code: string }> {
  const loginToken = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.rows(sql`
    insert into login_codes (token_hash, code_hash, email, expires_at)
    values (${tokenHash(loginToken)}, ${codeHash(loginToken, code)}, ${email},
            now() + make_interval(mins => ${CODE_MINUTES}))`)
  return { loginToken, code }
}

const canBeTried = sql`tries < ${TRIES_PER_CODE} and used_at is null and expires_at > now()`

/** The address that a login token was given for; null for a token that nobody was given, or whose code is spent. */
export async function emailOfLogin(tx: Queryable, loginToken: string): Promise<string | null> {
  const row = await tx.row<{ email: string }>(sql`
    select email from login_codes where token_hash = ${tokenHash(loginToken)} and ${canBeTried}`)
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
): Promise<{ result: 'right' | 'wrong' | 'spent'; triesLeft: number }> {
  const row = await tx.row<{ code_hash: Buffer; tries: number }>(sql`
    update login_codes set tries = tries + 1
    where token_hash = ${tokenHash(loginToken)} and ${canBeTried}
    returning code_hash, tries`)
  if (!row) return { result: 'spent', triesLeft: 0 }
  const right = timingSafeEqual(row.code_hash, codeHash(loginToken, code))
  return { result: right ? 'right' : 'wrong', triesLeft: TRIES_PER_CODE - row.tries }
}

/** A sign-in ends every code of the address that is still open. */
export async function endCodes(tx: Queryable, email: string): Promise<void> {
  await tx.rows(sql`update login_codes set used_at = now() where email = ${email} and used_at is null`)
}

export async function forgetOldCodes(db: Queryable): Promise<void> {
  await db.rows(sql`delete from login_codes where expires_at < now() - interval '1 day'`)
}
