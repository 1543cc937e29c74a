import type { Database, Queryable } from '#server/db/connect.ts'
import { type Refusal, Rejected, TooMany, Unauthenticated } from '#server/errors.ts'
import { browserName } from './browser-name.ts'
import { type Starter, trackStarter } from './collections.ts'
import {
  enforceLimit,
  loginsPerClient,
  mailsPerAddress,
  recordHit,
  secondsUntilRoom,
  sessionRefreshesPerClient,
  wrongCodesPerAddress,
} from './limits.ts'
import { createLoginCode, emailOfLogin, endCodes, tryCode } from './login-codes.ts'
import { notify } from './notifications.ts'
import { isNewBrowser, refreshSession, startSession, type TokenPair } from './sessions.ts'
import { findOrCreateUser } from './users.ts'

/**
 * Has a code sent to the address and returns the login token that goes with it. Known and unknown addresses are treated the same:
 * an account is created by the first right code. The code is sent in the transaction that creates it.
 */
export async function requestCode(
  db: Database,
  { email, clientKey }: { email: string; clientKey: string },
  send: (tx: Queryable, code: string) => Promise<void>,
): Promise<string> {
  // In a transaction of its own: it counts even if no mail may be sent.
  await db.transaction((tx) =>
    enforceLimit(tx, loginsPerClient, clientKey, (wait) =>
      tooMany('too_many_requests', 'Too many sign-ins from here.', wait),
    ),
  )
  return db.transaction(async (tx) => {
    await enforceLimit(tx, mailsPerAddress, email, (wait) =>
      tooMany('too_many_mails', 'A code was sent to this address already.', wait),
    )
    const { loginToken, code } = await createLoginCode(tx, email)
    await send(tx, code)
    return loginToken
  })
}

type Attempt = { token: string; code: string; userAgent: string }

/** Exchanges a login token and its code for a session. A new account finds the starters tracked. */
export async function exchangeCode(
  db: Database,
  attempt: Attempt,
  starters: readonly Starter[],
): Promise<TokenPair> {
  const outcome = await db.transaction(async (tx) => {
    const checked = await checkCode(tx, attempt)
    return 'refusal' in checked ? checked.refusal : signIn(tx, checked.email, attempt.userAgent, starters)
  })
  // Thrown outside: what a refused attempt has spent must be committed.
  if (outcome instanceof Error) throw outcome
  return outcome
}

async function checkCode(
  tx: Queryable,
  { token, code }: Attempt,
): Promise<{ email: string } | { refusal: Refusal }> {
  const email = await emailOfLogin(tx, token)
  if (!email) return { refusal: spent() }
  const wait = await secondsUntilRoom(tx, wrongCodesPerAddress, email)
  if (wait > 0) {
    return { refusal: tooMany('too_many_wrong_codes', 'Too many wrong codes for this address.', wait) }
  }
  const { result, triesLeft } = await tryCode(tx, token, code)
  if (result === 'spent') return { refusal: spent() }
  if (result === 'right') return { email }
  await recordHit(tx, wrongCodesPerAddress, email)
  const message = `This is not the code that we sent. ${wordsFor(triesLeft)}`
  return { refusal: new Rejected('code_wrong', message, { code: message }) }
}

async function signIn(
  tx: Queryable,
  email: string,
  userAgent: string,
  starters: readonly Starter[],
): Promise<TokenPair> {
  await endCodes(tx, email)
  const { userId, isNew } = await findOrCreateUser(tx, email)
  if (isNew) for (const starter of starters) await trackStarter(tx, userId, starter)
  if (await isNewBrowser(tx, userId, userAgent)) {
    await notify(tx, userId, {
      kind: 'sign-in',
      title: 'Sign-in from a new browser',
      body: `${browserName(userAgent)}. If this was not you, write to support.`,
      link: '/dashboard/support',
    })
  }
  return startSession(tx, userId, userAgent)
}

export async function exchangeRefreshToken(
  db: Database,
  { refreshToken, clientKey }: { refreshToken: string; clientKey: string },
): Promise<TokenPair> {
  await db.transaction((tx) =>
    enforceLimit(tx, sessionRefreshesPerClient, clientKey, (wait) =>
      tooMany('too_many_requests', 'Too many sessions are refreshed from here.', wait),
    ),
  )
  const pair = await refreshSession(db, refreshToken)
  if (!pair) throw new Unauthenticated('session_ended', 'Your session has ended. Sign in again.')
  return pair
}

const spent = () => new Rejected('code_spent', 'This code is no longer valid. Ask for a new one.')

function wordsFor(triesLeft: number): string {
  if (triesLeft === 0) return 'Ask for a new one.'
  return triesLeft === 1 ? 'You have one try left.' : `You have ${triesLeft} tries left.`
}

function tooMany(code: string, reason: string, waitSeconds: number): TooMany {
  return new TooMany(code, `${reason} ${tryAgain(waitSeconds)}`, waitSeconds)
}

function tryAgain(seconds: number): string {
  if (seconds < 100) return `Try again in ${seconds} seconds.`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `Try again in ${minutes} minutes.` : `Try again in ${Math.ceil(minutes / 60)} hours.`
}
