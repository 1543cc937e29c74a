import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CODE_MINUTES } from '#api/login-code.ts'
import { TooMany } from '#server/errors.ts'
import { openAccountArchive } from '#server/outside/account-archive.ts'
import { deletionAskedMail, deletionCancelledMail, emailChangedMail } from '#server/outside/account-mails.ts'
import { newEmailCodeMail } from '#server/outside/login-code-mail.ts'
import type { MailQueue } from '#server/outside/mail-queue.ts'
import type { Storage } from '#server/outside/storage.ts'
import { askForDeletion, keepAccount, readDeletion } from '#server/store/account-deletion.ts'
import { createExportTicket, redeemExportTicket } from '#server/store/account-export.ts'
import { beginEmailChange, changeEmail, resendToNewEmail } from '#server/store/email-change.ts'
import type { MailBudget } from '#server/store/mail-budget.ts'
import { deviceOf } from './device-of.ts'
import { serve } from './serve.ts'
import { createUserConcurrencyLimit } from './user-concurrency-limit.ts'

const KEEP_MAIL_MINUTES = 24 * 60

type Parts = { mail: MailQueue; budget: MailBudget; storage: Storage }

/** One's own data: the address, the archive, and the end of an account. */
export function accountRoutes(app: FastifyInstance, { mail, budget, storage }: Parts): void {
  const { db } = app

  serve(app, 'GET /api/account', async ({ caller }) => ({
    delete_at: (await readDeletion(db, caller))?.toISOString() ?? null,
  }))

  const toNewAddress = {
    budget,
    post: (tx, email, code) => mail.post(tx, newEmailCodeMail(email, code, CODE_MINUTES), CODE_MINUTES),
  } satisfies Parameters<typeof resendToNewEmail>[3]

  serve(app, 'POST /api/account/email/send-code', async ({ caller, body, device }) => ({
    token: await beginEmailChange(db, caller, { ...body, device }, toNewAddress),
  }))

  serve(app, 'POST /api/account/email/resend', async ({ caller, body }) => ({
    token: await resendToNewEmail(db, caller, body.token, toNewAddress),
  }))

  serve(app, 'POST /api/account/email', async ({ caller, body, device }) => {
    await changeEmail(db, caller, { ...body, device }, (tx, old) =>
      mail.post(tx, emailChangedMail(old), KEEP_MAIL_MINUTES),
    )
    return {}
  })

  serve(app, 'POST /api/account/delete', async ({ caller, device }) => {
    const deleteAt = await askForDeletion(db, caller, device, (tx, email, at) =>
      mail.post(tx, deletionAskedMail(email, at), KEEP_MAIL_MINUTES),
    )
    return { delete_at: deleteAt.toISOString() }
  })

  serve(app, 'POST /api/account/keep', async ({ caller, device }) => {
    await keepAccount(db, caller, device, (tx, email) =>
      mail.post(tx, deletionCancelledMail(email), KEEP_MAIL_MINUTES),
    )
    return {}
  })

  serve(app, 'POST /api/account/export', async ({ caller }) => ({
    path: `/api/account/export/${await createExportTicket(db, caller)}`,
  }))

  const limitExports = createUserConcurrencyLimit(1, exportUnderWay)
  /** Its place is taken until the archive was read to its end. */
  const openArchive = (userId: string) =>
    new Promise<Readable>((resolve, reject) => {
      const work = async () => {
        const { stream, done } = openAccountArchive(db, storage, userId)
        resolve(stream)
        await done
      }
      limitExports(userId, work).catch(reject)
    })

  // By the browser itself, which writes to the disk what does not fit into its memory, and so without the token of the session.
  app.get<{ Params: { ticket: string } }>(
    '/api/account/export/:ticket',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const device = deviceOf(request)
      const userId = await redeemExportTicket(db, request.params.ticket, device)
      const day = new Date().toISOString().slice(0, 10)
      return reply
        .type('application/gzip')
        .header('content-disposition', `attachment; filename="assay-account-${day}.tar.gz"`)
        .header('cache-control', 'no-store')
        .send(await openArchive(userId))
    },
  )
}

function exportUnderWay(): TooMany {
  return new TooMany('export_under_way', 'Your data is being exported already. Wait until that is done.', 30)
}
