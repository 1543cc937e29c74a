import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { startDrawing } from '#server/metadata/start-drawing.ts'
import type { Storage } from '#server/outside/storage.ts'
import { addUpload, findUpload, removeUpload } from '#server/store/uploads.ts'
import { serve } from './serve.ts'

export function uploadRoutes(app: FastifyInstance, storage: Storage): void {
  const drawing = startDrawing()
  app.addHook('onClose', async () => drawing.close())

  serve(app, 'POST /api/upload', async ({ caller, file }) => {
    const image = await drawing.reencode(file.bytes)
    const name = `${randomBytes(24).toString('base64url')}.${image.extension}`
    const { contentType: content_type } = image
    await addUpload(app.db, { name, user_id: caller.user_id, content_type, bytes: image.bytes.length })
    try {
      await storage.put(`uploads/${name}`, image.bytes, image.contentType)
    } catch (error) {
      await removeUpload(app.db, name)
      throw error
    }
    return { url: `/uploads/${name}` }
  })

  // Public, because avatars and token pictures are: the name cannot be guessed.
  app.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const { name } = request.params
      const upload = /^[A-Za-z0-9_-]{16,64}\.[a-z0-9]{2,5}$/.test(name)
        ? await findUpload(app.db, name)
        : null
      const file = upload && (await storage.get(`uploads/${name}`))
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
