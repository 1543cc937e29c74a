import type { FastifyInstance } from 'fastify'
import { CODE_MINUTES } from '#api/login-code.ts'
import { identityCodeMail } from '#server/outside/login-code-mail.ts'
import type { MailQueue } from '#server/outside/mail-queue.ts'
import type { Starter } from '#server/store/collections.ts'
import type { MailBudget } from '#server/store/mail-budget.ts'
import { exchangeTicket, linkByCode } from '#server/store/ticket-sign-in.ts'
import { wayOfTicket } from '#server/store/tickets.ts'
import { clientOf } from './client-key.ts'
import { serve } from './serve.ts'

export function ticketRoutes(
  app: FastifyInstance,
  mail: MailQueue,
  budget: MailBudget,
  starters: () => Promise<readonly Starter[]>,
): void {
  const { db } = app

  serve(app, 'POST /auth/ticket', async ({ body: { ticket }, client, ...request }) => {
    const attempt = { ...request, ticket, client: clientOf(client) }
    const work = async () =>
      exchangeTicket(db, attempt, await starters(), budget, (tx, email, code) =>
        mail.post(tx, identityCodeMail(email, code, CODE_MINUTES), CODE_MINUTES),
      )
    const way = await wayOfTicket(db, ticket)
    // One that only has a code sent is no sign-in yet.
    const outcome = await (way === 'code' ? work() : app.signIns.count(way, work))
    return { status: 200 as const, ...outcome }
  })

  serve(app, 'POST /auth/ticket/code', async ({ body, client, ...request }) => {
    const attempt = { ...request, ...body, client: clientOf(client) }
    return { status: 200 as const, tokens: await app.signIns.count('oidc', () => linkByCode(db, attempt)) }
  })
}
