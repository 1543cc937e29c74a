import type { FastifyInstance } from 'fastify'
import { cleanLine } from '#server/clean-text.ts'
import { Absent, TooMany } from '#server/errors.ts'
import type { MailQueue } from '#server/outside/mail-queue.ts'
import { testMail } from '#server/outside/test-mail.ts'
import { enforceLimit, testMailsPerUser } from '#server/store/limits.ts'
import { readDelivery } from '#server/store/outbox.ts'
import { tryAgain } from '#server/store/try-again.ts'
import { readProfile } from '#server/store/users.ts'
import type { Operators } from './operators.ts'
import { serve } from './serve.ts'

const KEEP_MINUTES = 10
const MOST_WORDS = 300

type Options = { operators: Operators; mail: MailQueue; hasMailServer: boolean }

/** Operators see whether mail goes out, by one to themselves. */
export function testMailRoutes(app: FastifyInstance, { operators, mail, hasMailServer }: Options): void {
  const { db } = app
  const emailOf = async (userId: string) => {
    const profile = await readProfile(db, userId)
    if (!profile) throw new Absent('no_profile', 'This account no longer exists.')
    return profile.email
  }

  serve(app, 'POST /api/operator/test-mail', async (request) => {
    await operators.admit(request)
    const { user_id } = request.caller
    const email = await emailOf(user_id)
    const id = await db.transaction(async (tx) => {
      await enforceLimit(
        tx,
        testMailsPerUser,
        user_id,
        (wait) =>
          new TooMany('too_many_mails', `You have sent enough test mails for now. ${tryAgain(wait)}`, wait),
      )
      return mail.postWithId(tx, testMail(email), KEEP_MINUTES)
    })
    return { id, email, has_mail_server: hasMailServer }
  })

  serve(app, 'POST /api/operator/test-mail/state', async (request) => {
    await operators.admit(request)
    const delivery = await readDelivery(db, request.body.id, await emailOf(request.caller.user_id))
    if (!delivery) throw new Absent('no_such_mail', 'This mail is no longer known. Send another.')
    const { state, attempts, failure } = delivery
    return { state, attempts, reason: failure && cleanLine(failure, MOST_WORDS) }
  })
}
