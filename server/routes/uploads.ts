import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { TooMany } from '#server/errors.ts'
import { startDrawing } from '#server/metadata/start-drawing.ts'
import type { Storage } from '#server/outside/storage.ts'
import { deleteFiles } from '#server/outside/sweep-files.ts'
import { enforceLimit, uploadsPerUser } from '#server/store/limits.ts'
import { deleteUnusedUpload, deleteUnusedUploads, listUnusedUploads } from '#server/store/unused-uploads.ts'
import { addUpload, findUpload, settleUpload, uploadKey } from '#server/store/uploads.ts'
import { serve } from './serve.ts'

export function uploadRoutes(app: FastifyInstance, storage: Storage): void {
  const { db } = app
  const drawing = startDrawing('uploads')
  app.addHook('onClose', async () => drawing.close())

  serve(app, 'POST /api/upload', async ({ caller, file }) => {
    const userId = caller.owner_id
    await db.transaction((tx) => enforceLimit(tx, uploadsPerUser, caller.user_id, tooManyUploads))
    const image = await drawing.reencode(file.bytes, caller.user_id)
    const name = `${randomBytes(24).toString('base64url')}.${image.extension}`
    const key = uploadKey(name)
    const { contentType: content_type } = image
    await addUpload(db, { name, user_id: userId, content_type, bytes: image.bytes.length })
    try {
      await storage.put(key, image.bytes, image.contentType)
      await settleUpload(db, name)
    } catch (error) {
      // If this fails as well, the cleanup does it.
      await deleteFiles(db, storage, [key]).catch(() => {})
      throw error
    }
    return { url: `/uploads/${name}` }
  })

  serve(app, 'POST /api/uploads/unused', ({ caller, body }) => listUnusedUploads(db, caller.owner_id, body))

  serve(app, 'POST /api/uploads/delete', async ({ caller, body }) => {
    const name = body.url.slice(body.url.lastIndexOf('/') + 1)
    const key = await deleteUnusedUpload(db, caller.owner_id, name)
    await deleteFiles(db, storage, [key]).catch(leaveToCleanup)
    return {}
  })

  serve(app, 'POST /api/uploads/delete-unused', async ({ caller, body }) => {
    const keys = await deleteUnusedUploads(db, caller.owner_id, body.as_of)
    // There may be thousands, in a storage that is far away: nobody waits for the files.
    void deleteFiles(db, storage, keys).catch(leaveToCleanup)
    return { deleted: keys.length }
  })

  /** The rows are gone, which is all that the user knows of; the files are loose, and are found again. */
  function leaveToCleanup(error: unknown): void {
    app.log.warn({ err: error }, 'files are left to the cleanup')
  }

  // Public, because avatars and token pictures are: the name cannot be guessed.
  app.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const { name } = request.params
      const upload = /^[A-Za-z0-9_-]{16,64}\.[a-z0-9]{2,5}$/.test(name) ? await findUpload(db, name) : null
      const file = upload && (await storage.get(uploadKey(name)))
      if (!file) return reply.callNotFound()
      return reply
        .type(upload.content_type)
        .header('content-length', file.bytes)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .send(file.stream)
    },
  )
}

function tooManyUploads(waitSeconds: number): TooMany {
  const wait = waitSeconds === 1 ? '1 second' : `${waitSeconds} seconds`
  const message = `You have sent many pictures in a short time. Try again in ${wait}.`
  return new TooMany('too_many_uploads', message, waitSeconds)
}
