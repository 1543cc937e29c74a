import type { FastifyInstance } from 'fastify'
import { CODE_MINUTES } from '#api/login-code.ts'
import { loginCodeMail } from '#server/outside/login-code-mail.ts'
import type { MailQueue } from '#server/outside/mail-queue.ts'
import type { Starter } from '#server/store/collections.ts'
import type { MailBudget } from '#server/store/mail-budget.ts'
import { endSessionOf } from '#server/store/sessions.ts'
import { exchangeCode, exchangeRefreshToken, requestCode } from '#server/store/sign-in.ts'
import { clientOf } from './client-key.ts'
import { serve } from './serve.ts'

/** `starters`: what a new account finds tracked. */
export function authRoutes(
  app: FastifyInstance,
  mail: MailQueue,
  budget: MailBudget,
  starters: () => Promise<readonly Starter[]>,
): void {
  const { db } = app

  serve(app, 'POST /auth/login-email', async ({ body: { email }, client }) => ({
    tokens: await requestCode(db, { email, client: clientOf(client) }, budget, (tx, code) =>
      mail.post(tx, loginCodeMail(email, code, CODE_MINUTES), CODE_MINUTES),
    ),
  }))

  serve(app, 'POST /auth/login-code', async ({ body: { token, code }, client, device }) => {
    const attempt = { token, code, device, client: clientOf(client) }
    const signedIn = app.signIns.count('code', async () => exchangeCode(db, attempt, await starters()))
    return { status: 200 as const, tokens: await signedIn }
  })

  serve(app, 'POST /auth/refresh', ({ body: { refreshToken }, client }) =>
    exchangeRefreshToken(db, { refreshToken, client: clientOf(client) }),
  )

  serve(app, 'POST /auth/logout', async ({ body, device }) => {
    await endSessionOf(db, body.refreshToken, device)
    return {}
  })
}
