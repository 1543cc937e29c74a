import type { FastifyInstance } from 'fastify'
import { Rejected, TooMany, Unauthenticated } from '#server/errors.ts'
import { loginCodeMail } from '#server/outside/login-code-mail.ts'
import type { MailQueue } from '#server/outside/mail-queue.ts'
import { browserName } from '#server/store/browser-name.ts'
import { type Starter, trackStarter } from '#server/store/collections.ts'
import {
  loginsPerClient,
  mailsPerAddress,
  recordHit,
  secondsUntilRoom,
  sessionRefreshesPerClient,
  wrongCodesPerAddress,
} from '#server/store/limits.ts'
import { CODE_MINUTES, createLoginCode, emailOfLogin, endCodes, tryCode } from '#server/store/login-codes.ts'
import { notify } from '#server/store/notifications.ts'
import { endSessionOf, isNewBrowser, refreshSession, startSession } from '#server/store/sessions.ts'
import { findOrCreateUser } from '#server/store/users.ts'
import { clientKey } from './client-key.ts'
import { serve } from './serve.ts'

/** `starters`: what a new account finds tracked. */
export function authRoutes(
  app: FastifyInstance,
  mail: MailQueue,
  starters: () => Promise<readonly Starter[]>,
): void {
  const { db } = app

  // Known and unknown addresses take the same way: an account comes into being with the first right code.
  serve(app, 'POST /auth/login-email', async ({ body: { email }, client }) => {
    await db.transaction(async (tx) => {
      const wait = await secondsUntilRoom(tx, loginsPerClient, clientKey(client))
      if (wait > 0)
        throw new TooMany('too_many_requests', `Too many sign-ins from here. ${tryAgain(wait)}`, wait)
      await recordHit(tx, loginsPerClient, clientKey(client))
    })
    const loginToken = await db.transaction(async (tx) => {
      const wait = await secondsUntilRoom(tx, mailsPerAddress, email)
      if (wait > 0) {
        throw new TooMany(
          'too_many_mails',
          `A code was sent to this address already. ${tryAgain(wait)}`,
          wait,
        )
      }
      await recordHit(tx, mailsPerAddress, email)
      const { loginToken, code } = await createLoginCode(tx, email)
      await mail.post(tx, loginCodeMail(email, code, CODE_MINUTES), CODE_MINUTES)
      return loginToken
    })
    return { tokens: loginToken }
  })

  serve(app, 'POST /auth/login-code', async ({ body: { token, code }, userAgent }) => {
    const forNewcomers = await starters()
    const outcome = await db.transaction(async (tx) => {
      const email = await emailOfLogin(tx, token)
      if (!email) return spent()
      const wait = await secondsUntilRoom(tx, wrongCodesPerAddress, email)
      if (wait > 0) {
        return new TooMany(
          'too_many_wrong_codes',
          `Too many wrong codes for this address. ${tryAgain(wait)}`,
          wait,
        )
      }
      const { result, triesLeft } = await tryCode(tx, token, code)
      if (result === 'spent') return spent()
      if (result === 'wrong') {
        await recordHit(tx, wrongCodesPerAddress, email)
        const message = `This is not the code that we sent. ${wordsFor(triesLeft)}`
        return new Rejected('code_wrong', message, { code: message })
      }
      await endCodes(tx, email)
      const { userId, isNew } = await findOrCreateUser(tx, email)
      if (isNew) for (const starter of forNewcomers) await trackStarter(tx, userId, starter)
      if (await isNewBrowser(tx, userId, userAgent)) {
        await notify(tx, userId, {
          kind: 'sign-in',
          title: 'Sign-in from a new browser',
          body: `${browserName(userAgent)}. If this was not you, write to support.`,
          link: '/dashboard/support',
        })
      }
      return startSession(tx, userId, userAgent)
    })
    // Thrown outside: what a refused attempt has spent must be committed.
    if (outcome instanceof Error) throw outcome
    return { status: 200 as const, tokens: outcome }
  })

  serve(app, 'POST /auth/refresh', async ({ body, client }) => {
    await db.transaction(async (tx) => {
      const wait = await secondsUntilRoom(tx, sessionRefreshesPerClient, clientKey(client))
      if (wait > 0)
        throw new TooMany(
          'too_many_requests',
          `Too many sessions are refreshed from here. ${tryAgain(wait)}`,
          wait,
        )
      await recordHit(tx, sessionRefreshesPerClient, clientKey(client))
    })
    const pair = await refreshSession(db, body.refreshToken)
    if (!pair) throw new Unauthenticated('session_ended', 'Your session has ended. Sign in again.')
    return pair
  })

  serve(app, 'POST /auth/logout', async ({ body }) => {
    await endSessionOf(db, body.refreshToken)
    return {}
  })
}

const spent = () => new Rejected('code_spent', 'This code is no longer valid. Ask for a new one.')

function wordsFor(triesLeft: number): string {
  if (triesLeft === 0) return 'Ask for a new one.'
  return triesLeft === 1 ? 'You have one try left.' : `You have ${triesLeft} tries left.`
}

function tryAgain(seconds: number): string {
  if (seconds < 100) return `Try again in ${seconds} seconds.`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `Try again in ${minutes} minutes.` : `Try again in ${Math.ceil(minutes / 60)} hours.`
}
