import type { Database, Queryable } from '#server/db/connect.ts'
import { Forbidden, type Refusal, TooMany, Unauthenticated } from '#server/errors.ts'
import { recordEvent, recordWrongCode } from './account-events.ts'
import { browserName } from './browser-name.ts'
import { type Starter, trackStarter } from './collections.ts'
import type { Device } from './device.ts'
import {
  enforceLimit,
  type Limit,
  loginsPerClient,
  mailsPerAddress,
  recordHit,
  secondsUntilRoom,
  sessionRefreshesPerClient,
  wrongCodesPerAddress,
  wrongCodesPerClient,
  wrongCodesPerNetwork,
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
import type { MailBudget } from './mail-budget.ts'
import { notify } from './notifications.ts'
import { isNewBrowser, refreshSession, type SignInWay, startSession, type TokenPair } from './sessions.ts'
import { tryAgain } from './try-again.ts'
import { findOrCreateUser, isBlocked } from './users.ts'

/** Who asks: the IP address (empty if it is none), and whom the limits count it as. */
export type Client = { address: string; key: string; network: string }

/**
 * Has a code sent to the address and returns the login token that goes with it. Known and unknown addresses are treated the same:
 * an account is created by the first right code. The code is sent in the transaction that creates it.
 */
export async function requestCode(
  db: Database,
  { email, client }: { email: string; client: Client },
  budget: MailBudget,
  send: (tx: Queryable, code: string) => Promise<void>,
): Promise<string> {
  // In a transaction of its own: it counts even if no mail may be sent.
  await db.transaction((tx) =>
    enforceLimit(tx, loginsPerClient, client.key, (wait) =>
      tooMany('too_many_requests', 'Too many sign-ins from here.', wait),
    ),
  )
  return db.transaction(async (tx) => {
    await enforceLimit(tx, mailsPerAddress, email, (wait) =>
      tooMany('too_many_mails', 'A code was sent to this address already.', wait),
    )
    await budget.take(tx)
    const { loginToken, code } = await createLoginCode(tx, email)
    await send(tx, code)
    return loginToken
  })
}

type Attempt = { token: string; code: string; device: Device; client: Client }

/** Exchanges a login token and its code for a session. A new account finds the starters tracked. */
export async function exchangeCode(
  db: Database,
  attempt: Attempt,
  starters: readonly Starter[],
): Promise<TokenPair> {
  const outcome = await db.transaction(async (tx) => {
    const checked = await checkCode(tx, attempt)
    if ('refusal' in checked) return checked.refusal
    return signInByEmail(tx, checked.email, attempt.device, starters)
  })
  // Thrown outside: what a refused attempt has spent must be committed.
  if (outcome instanceof Error) throw outcome
  return outcome
}

/** Whether it is the code that was sent for this; wrong ones are counted by address, client and network. */
export async function checkCode(
  tx: Queryable,
  { token, code, client, device }: Attempt,
  purpose?: Purpose,
): Promise<{ email: string } | { refusal: Refusal }> {
  const email = await emailOfLogin(tx, token, purpose)
  if (!email) return { refusal: codeSpent() }
  // Always in this order: each is locked until the end.
  const counted: [limit: Limit, key: string, where: string][] = [
    [wrongCodesPerAddress, email, 'for this address'],
    [wrongCodesPerClient, client.key, 'from here'],
    [wrongCodesPerNetwork, client.network, 'from here'],
  ]
  for (const [limit, key, where] of counted) {
    const wait = await secondsUntilRoom(tx, limit, key)
    if (wait > 0) return { refusal: tooMany('too_many_wrong_codes', `Too many wrong codes ${where}.`, wait) }
  }
  const { result, triesLeft } = await tryCode(tx, token, code, purpose)
  if (result === 'spent') return { refusal: codeSpent() }
  if (result === 'right') return { email }
  for (const [limit, key] of counted) await recordHit(tx, limit, key)
  await recordWrongCode(tx, email, device)
  return { refusal: codeWrong(triesLeft) }
}

async function signInByEmail(
  tx: Queryable,
  email: string,
  device: Device,
  starters: readonly Starter[],
): Promise<TokenPair> {
  await endCodes(tx, email)
  const { userId } = await createAccount(tx, email, starters)
  return signInUser(tx, userId, device, 'code')
}

/** The account of an address that was proved to be its owner's. A new one (`isNew`) finds the starters tracked. */
export async function createAccount(
  tx: Queryable,
  email: string,
  starters: readonly Starter[],
): Promise<{ userId: string; isNew: boolean }> {
  const found = await findOrCreateUser(tx, email)
  if (found.isNew) for (const starter of starters) await trackStarter(tx, found.userId, starter)
  return found
}

/** Opens the session of somebody who has proved, in whichever way, to be the account's owner. */
export async function signInUser(
  tx: Queryable,
  userId: string,
  device: Device,
  way: SignInWay,
): Promise<TokenPair> {
  if (await isBlocked(tx, userId))
    throw new Forbidden('account_blocked', 'This account is blocked. Ask the operator of this server.')
  if (await isNewBrowser(tx, userId, device.userAgent)) {
    await notify(tx, userId, {
      kind: 'sign-in',
      title: 'Sign-in from a new browser',
      body: `${browserName(device.userAgent)}. If this was not you, end that session in your settings.`,
      link: '/dashboard/settings',
    })
  }
  await recordEvent(tx, { userId, kind: 'sign-in', detail: way, device })
  return startSession(tx, userId, device, way)
}

export async function exchangeRefreshToken(
  db: Database,
  { refreshToken, client }: { refreshToken: string; client: Client },
): Promise<TokenPair> {
  await db.transaction((tx) =>
    enforceLimit(tx, sessionRefreshesPerClient, client.key, (wait) =>
      tooMany('too_many_requests', 'Too many sessions are refreshed from here.', wait),
    ),
  )
  const pair = await refreshSession(db, refreshToken, client.address)
  if (!pair) throw new Unauthenticated('session_ended', 'Your session has ended. Sign in again.')
  return pair
}

export function tooMany(code: string, reason: string, waitSeconds: number): TooMany {
  return new TooMany(code, `${reason} ${tryAgain(waitSeconds)}`, waitSeconds)
}
