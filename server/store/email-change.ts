import type { Database, Queryable } from '#server/db/connect.ts'
import { publish } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import { Absent, Conflict, type Refusal, Rejected, TooMany } from '#server/errors.ts'
import { recordEvent } from './account-events.ts'
import type { SessionCaller } from './callers.ts'
import { checkOwnCode, confirmed } from './confirmations.ts'
import type { Device } from './device.ts'
import { enforceLimit, mailsPerAddress, newEmailMailsPerUser } from './limits.ts'
import { codeSpent, createLoginCode, emailOfLogin } from './login-codes.ts'
import type { MailBudget } from './mail-budget.ts'
import { endSessions } from './sessions.ts'
import { tryAgain } from './try-again.ts'

const UNIQUE_VIOLATION = '23505'

type Post = (tx: Queryable, email: string, code: string) => Promise<void>
type Mailing = { budget: MailBudget; post: Post }
type Given = { token: string; code: string; device: Device }

/**
 * After a right code to the old address, has one sent to the new address and returns the token that goes with it. Nobody but the reader of the
 * old mailbox can have the server write to another. Whether the new address has an account is not told here: nobody has shown yet to be its
 * owner.
 */
export async function beginEmailChange(
  db: Database,
  caller: SessionCaller,
  { email, ...given }: Given & { email: string },
  mailing: Mailing,
): Promise<string> {
  const purpose = { for: 'confirm', userId: caller.user_id } as const
  const outcome = await db.transaction(async (tx) => {
    const old = await ownEmail(tx, caller)
    if (email === old) throw sameEmail()
    const checked = await checkOwnCode(tx, purpose, given)
    if ('refusal' in checked) return checked.refusal
    // One that was sent to the address before the last change.
    if (checked.email !== old) return codeSpent()
    await confirmed(tx, caller, 'code', given.device)
    await recordEvent(tx, { userId: caller.user_id, kind: 'email-change-asked', device: given.device })
    return sendTo(tx, caller, email, mailing)
  })
  return orThrow(outcome)
}

/** Another code to the address that a first one was sent to. */
export async function resendToNewEmail(
  db: Database,
  caller: SessionCaller,
  token: string,
  mailing: Mailing,
): Promise<string> {
  return db.transaction(async (tx) => {
    const email = await emailOfLogin(tx, token, newEmailOf(caller))
    if (!email) throw codeSpent()
    return sendTo(tx, caller, email, mailing)
  })
}

/** The code to the new address was typed, too: it is the account's from now on. Other sessions end. */
export async function changeEmail(
  db: Database,
  caller: SessionCaller,
  given: Given,
  tellOld: (tx: Queryable, email: string) => Promise<void>,
): Promise<void> {
  const { user_id: userId, session_id } = caller
  const change = db.transaction(async (tx) => {
    const checked = await checkOwnCode(tx, newEmailOf(caller), given)
    if ('refusal' in checked) return checked.refusal
    const old = await ownEmail(tx, caller)
    const taken = await tx.row(sql`select id from users where email = ${checked.email} and id <> ${userId}`)
    if (taken) return emailTaken()
    await tx.rows(sql`update users set email = ${checked.email} where id = ${userId}`)
    await endSessions(tx, sql`s.user_id = ${userId} and s.id <> ${session_id}`, given.device)
    await recordEvent(tx, { userId, kind: 'email-changed', device: given.device })
    await tellOld(tx, old)
    await publish(tx, userId, 'profile', {})
    return ''
  })
  // Somebody has begun an account with the address in the same moment.
  const outcome = await change.catch((error) => {
    if (error.code === UNIQUE_VIOLATION) throw emailTaken()
    throw error
  })
  orThrow(outcome)
}

async function sendTo(
  tx: Queryable,
  caller: SessionCaller,
  email: string,
  { budget, post }: Mailing,
): Promise<string> {
  const tooMany = (wait: number) =>
    new TooMany('too_many_mails', `Codes were sent already. ${tryAgain(wait)}`, wait)
  await enforceLimit(tx, newEmailMailsPerUser, caller.user_id, tooMany)
  await enforceLimit(tx, mailsPerAddress, email, tooMany)
  await budget.take(tx)
  const { loginToken, code } = await createLoginCode(tx, email, newEmailOf(caller))
  await post(tx, email, code)
  return loginToken
}

const newEmailOf = ({ user_id }: SessionCaller) => ({ for: 'new-email', userId: user_id }) as const

/** Locked until the transaction ends: changes of one account come one after the other. */
async function ownEmail(tx: Queryable, { user_id }: SessionCaller): Promise<string> {
  const user = await tx.row<{ email: string }>(
    sql`select email from users where id = ${user_id} for no key update`,
  )
  if (!user) throw new Absent('no_profile', 'This account no longer exists.')
  return user.email
}

/** Thrown outside of the transaction: what a refused attempt has spent must be committed. */
function orThrow(outcome: string | Refusal): string {
  if (typeof outcome !== 'string') throw outcome
  return outcome
}

function sameEmail(): Rejected {
  const message = 'This is the address that your account has already.'
  return new Rejected('same_email', message, { email: message })
}

const emailTaken = () =>
  new Conflict(
    'email_taken',
    'This address has an account of its own. Choose another one, or sign in with it and delete that account first.',
  )
