import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Absent, TooMany } from '#server/errors.ts'
import { attachmentType, cleanFileName } from '#server/outside/attachment.ts'
import type { MailQueue } from '#server/outside/mail-queue.ts'
import type { Storage } from '#server/outside/storage.ts'
import { supportMail } from '#server/outside/support-mail.ts'
import { deleteFiles } from '#server/outside/sweep-files.ts'
import { enforceLimit, supportRequestsPerUser } from '#server/store/limits.ts'
import { noteLooseFiles, settleFile } from '#server/store/loose-files.ts'
import { notify } from '#server/store/notifications.ts'
import {
  addSupportRequest,
  closeSupportRequest,
  listSupportRequests,
  type StoredFile,
} from '#server/store/support.ts'
import { checkQuota } from '#server/store/uploads.ts'
import { readProfile } from '#server/store/users.ts'
import type { UploadedFile } from './form.ts'
import { serve } from './serve.ts'

const KEEP_MAIL_MINUTES = 7 * 24 * 60

type Parts = { storage: Storage; mail: MailQueue; supportEmail: string | undefined }

export function supportRoutes(app: FastifyInstance, { storage, mail, supportEmail }: Parts): void {
  const { db } = app

  serve(app, 'POST /api/support-request', async ({ caller, body, file }) => {
    const userId = caller.user_id
    const profile = await readProfile(db, userId)
    if (!profile) throw new Absent('no_profile', 'This account no longer exists.')
    const attachment = file && (await describeAttachment(file))
    try {
      if (file && attachment) {
        await noteLooseFiles(db, [attachment.key])
        await storage.put(attachment.key, file.bytes, attachment.type)
      }
      return await db.transaction(async (tx) => {
        await enforceLimit(
          tx,
          supportRequestsPerUser,
          userId,
          (wait) => new TooMany('too_many_requests', 'You have sent many requests. Try again later.', wait),
        )
        if (attachment) await checkQuota(tx, userId, attachment.bytes)
        const request = await addSupportRequest(tx, userId, body, attachment)
        if (attachment) await settleFile(tx, attachment.key)
        if (supportEmail) {
          const from = { email: profile.email, name: `${profile.name} ${profile.surname}`.trim() }
          await mail.post(tx, supportMail(supportEmail, request, from, attachment), KEEP_MAIL_MINUTES)
        }
        await notify(tx, userId, {
          kind: 'support',
          title: 'We have received your request',
          body: request.subject,
          link: '/dashboard/support',
        })
        return request
      })
    } catch (error) {
      // If this fails as well, the cleanup does it.
      if (attachment) await deleteFiles(db, storage, [attachment.key]).catch(() => {})
      throw error
    }
  })

  serve(app, 'GET /api/support-requests', ({ caller }) => listSupportRequests(db, caller.user_id))

  serve(app, 'POST /api/support-request/close', async ({ caller, body }) => {
    const request = await closeSupportRequest(db, caller.user_id, body.uuid)
    if (!request) throw new Absent('no_request', 'There is no such request.')
    return request
  })
}

async function describeAttachment({ name, bytes }: UploadedFile): Promise<StoredFile> {
  const type = await attachmentType(bytes)
  const key = `attachments/${randomBytes(24).toString('base64url')}`
  return { name: cleanFileName(name, type), key, type, bytes: bytes.length }
}
