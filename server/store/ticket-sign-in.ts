import type { Database, Queryable } from '#server/db/connect.ts'
import { TooMany } from '#server/errors.ts'
import { hasSignedIn, recordEvent } from './account-events.ts'
import { type Starter, trackStarter } from './collections.ts'
import type { Device } from './device.ts'
import { addIdentity } from './identities.ts'
import { enforceLimit, mailsPerAddress, ticketsPerClient } from './limits.ts'
import { createLoginCode, endCodes } from './login-codes.ts'
import type { MailBudget } from './mail-budget.ts'
import type { TokenPair } from './sessions.ts'
import { type Client, checkCode, createAccount, signInUser, tooMany } from './sign-in.ts'
import { makeTicket, readTicket, spendTicket, ticketSpent } from './tickets.ts'
import { tryAgain } from './try-again.ts'
import { readProfile } from './users.ts'

type Attempt = { ticket: string; browser: string; device: Device; client: Client }
type Outcome = { tokens: TokenPair; code: null } | { tokens: null; code: { email: string; token: string } }

/**
 * Opens the session that a ticket is for. If the account has to confirm first that single sign-on may open it, a code is sent to its address,
 * and the ticket stays good.
 */
export async function exchangeTicket(
  db: Database,
  attempt: Attempt,
  starters: readonly Starter[],
  budget: MailBudget,
  send: (tx: Queryable, email: string, code: string) => Promise<void>,
): Promise<Outcome> {
  await countAttempt(db, attempt.client)
  return db.transaction(async (tx): Promise<Outcome> => {
    const waiting = await readTicket(tx, attempt, ['code'])
    if (waiting) return { tokens: null, code: await sendCode(tx, waiting.user_id, budget, send) }
    const ticket = await spendTicket(tx, attempt, ['oidc', 'link'])
    if (!ticket) throw ticketSpent()
    const { kind, user_id } = ticket
    const way = kind === 'link' ? 'link' : 'oidc'
    // Made by a link, perhaps not by this one, and not used since.
    if (way === 'link' && !(await hasSignedIn(tx, user_id)))
      for (const starter of starters) await trackStarter(tx, user_id, starter)
    return { tokens: await signInUser(tx, user_id, attempt.device, way), code: null }
  })
}

async function sendCode(
  tx: Queryable,
  userId: string,
  budget: MailBudget,
  send: (tx: Queryable, email: string, code: string) => Promise<void>,
) {
  const profile = await readProfile(tx, userId)
  if (!profile) throw ticketSpent()
  const { email } = profile
  await enforceLimit(
    tx,
    mailsPerAddress,
    email,
    (wait) => new TooMany('too_many_mails', `A code was sent to ${email} already. ${tryAgain(wait)}`, wait),
  )
  await budget.take(tx)
  const { loginToken, code } = await createLoginCode(tx, email, { for: 'identity', userId })
  await send(tx, email, code)
  return { email, token: loginToken }
}

/** The code that was sent links the identity of the ticket to the account, and signs in. */
export async function linkByCode(
  db: Database,
  attempt: Attempt & { token: string; code: string },
): Promise<TokenPair> {
  const outcome = await db.transaction(async (tx) => {
    const ticket = await readTicket(tx, attempt, ['code'])
    if (!ticket) return ticketSpent()
    const userId = ticket.user_id
    const checked = await checkCode(tx, attempt, { for: 'identity', userId })
    if ('refusal' in checked) return checked.refusal
    await endCodes(tx, checked.email, 'identity')
    await spendTicket(tx, attempt, ['code'])
    const { device } = attempt
    await addIdentity(tx, userId, ticket, device)
    return signInUser(tx, userId, device, 'oidc')
  })
  // Thrown outside: what a refused attempt has spent must be committed.
  if (outcome instanceof Error) throw outcome
  return outcome
}

/** For the operator: a ticket that signs in as somebody, once. The account is made if there is none. */
export function makeSignInLink(db: Database, email: string): Promise<string> {
  return db.transaction(async (tx) => {
    const { userId } = await createAccount(tx, email, [])
    await recordEvent(tx, { userId, kind: 'sign-in-link-made', device: null })
    return makeTicket(tx, { kind: 'link', userId })
  })
}

/** In a transaction of its own: it counts even if the ticket is refused. */
function countAttempt(db: Database, client: Client): Promise<void> {
  return db.transaction((tx) =>
    enforceLimit(tx, ticketsPerClient, client.key, (wait) =>
      tooMany('too_many_requests', 'Too many sign-ins from here.', wait),
    ),
  )
}
