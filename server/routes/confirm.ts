import type { FastifyInstance } from 'fastify'
import { CODE_MINUTES } from '#api/login-code.ts'
import { confirmationCodeMail } from '#server/outside/login-code-mail.ts'
import type { MailQueue } from '#server/outside/mail-queue.ts'
import { confirmByCode, requestConfirmation } from '#server/store/confirmations.ts'
import { serve } from './serve.ts'

/** With these a session shows again that its owner is there. */
export function confirmRoutes(app: FastifyInstance, mail: MailQueue): void {
  const { db } = app

  serve(app, 'POST /api/confirm/send-code', async ({ caller }) => ({
    token: await requestConfirmation(db, caller, (tx, email, code) =>
      mail.post(tx, confirmationCodeMail(email, code, CODE_MINUTES), CODE_MINUTES),
    ),
  }))

  serve(app, 'POST /api/confirm', async ({ caller, body, device }) => {
    await confirmByCode(db, caller, { ...body, device })
    return {}
  })
}
