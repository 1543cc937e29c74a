import type { Database, Queryable } from '#server/db/connect.ts'
import { Absent, type Refusal, TooMany } from '#server/errors.ts'
import { recordEvent } from './account-events.ts'
import type { SessionCaller } from './callers.ts'
import type { Device } from './device.ts'
import {
  confirmationMailsPerUser,
  enforceLimit,
  recordHit,
  secondsUntilRoom,
  wrongConfirmationsPerUser,
} from './limits.ts'
import {
  codeSpent,
  codeWrong,
  createLoginCode,
  emailOfLogin,
  endCodes,
  type Purpose,
  tryCode,
} from './login-codes.ts'
import { confirmSession } from './sessions.ts'
import { tryAgain } from './try-again.ts'
import { readProfile } from './users.ts'

type Send = (tx: Queryable, email: string, code: string) => Promise<void>

/** Has a code sent to the account's own address, and returns the token that goes with it. */
export function requestConfirmation(db: Database, { user_id }: SessionCaller, send: Send): Promise<string> {
  return db.transaction(async (tx) => {
    await enforceLimit(
      tx,
      confirmationMailsPerUser,
      user_id,
      (wait) =>
        new TooMany('too_many_mails', `A code was sent to your address already. ${tryAgain(wait)}`, wait),
    )
    const profile = await readProfile(tx, user_id)
    if (!profile) throw new Absent('no_profile', 'This account no longer exists.')
    const { loginToken, code } = await createLoginCode(tx, profile.email, { for: 'confirm', userId: user_id })
    await send(tx, profile.email, code)
    return loginToken
  })
}

type Given = { token: string; code: string; device: Device }

/** The session counts as confirmed for a while. */
export async function confirmByCode(db: Database, caller: SessionCaller, given: Given): Promise<void> {
  const refusal = await db.transaction(async (tx) => {
    const checked = await checkOwnCode(tx, { for: 'confirm', userId: caller.user_id }, given)
    if ('refusal' in checked) return checked.refusal
    await confirmed(tx, caller, 'code', given.device)
    return null
  })
  // Thrown outside: what a refused attempt has spent must be committed.
  if (refusal) throw refusal
}

/** Somebody has proved, in whichever way, to be the account's owner. */
export async function confirmed(
  tx: Queryable,
  { user_id, session_id }: SessionCaller,
  way: 'code' | 'passkey',
  device: Device,
): Promise<void> {
  await confirmSession(tx, session_id)
  await recordEvent(tx, { userId: user_id, kind: 'confirmed', detail: way, device })
}

/** Whether it is the code that the account has asked for, and to which address it was sent. Wrong ones are counted by account. */
export async function checkOwnCode(
  tx: Queryable,
  purpose: Extract<Purpose, { userId: string }>,
  { token, code, device }: Given,
): Promise<{ email: string } | { refusal: Refusal }> {
  const { userId } = purpose
  const email = await emailOfLogin(tx, token, purpose)
  if (!email) return { refusal: codeSpent() }
  const wait = await secondsUntilRoom(tx, wrongConfirmationsPerUser, userId)
  if (wait > 0) {
    const message = `Too many wrong codes for this account. ${tryAgain(wait)}`
    return { refusal: new TooMany('too_many_wrong_codes', message, wait) }
  }
  const { result, triesLeft } = await tryCode(tx, token, code, purpose)
  if (result === 'spent') return { refusal: codeSpent() }
  if (result === 'wrong') {
    await recordHit(tx, wrongConfirmationsPerUser, userId)
    await recordEvent(tx, { userId, kind: 'sign-in-failed', detail: purpose.for, device })
    return { refusal: codeWrong(triesLeft) }
  }
  await endCodes(tx, email, purpose.for)
  return { email }
}
