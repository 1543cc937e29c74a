import type { FastifyInstance } from 'fastify'
import type { Media } from '#server/metadata/media.ts'
import { parseRange } from './parse-range.ts'

const HASH = /^[0-9a-f]{64}$/
/** Nothing but pixels or a video, and nothing runs. The browser's own page around a video that is opened by itself loads it once more. */
const PICTURE_POLICY = "sandbox; default-src 'none'"
const VIDEO_POLICY = "sandbox allow-same-origin; default-src 'none'; media-src 'self'"

/**
 * Public, because an <img> sends no token, and what is served is public anyway: a stranger's picture, under the hash of its bytes.
 * `fromElsewhere`: the web app is on another origin.
 */
export function mediaRoutes(app: FastifyInstance, media: Media, fromElsewhere: boolean): void {
  app.addHook('onClose', async () => media.close())

  app.get<{ Params: { hash: string; name: string } }>(
    '/media/:hash/:name',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const { hash, name } = request.params
      const found = HASH.test(hash) ? await media.open(hash, name) : null
      if (!found) return reply.callNotFound()
      const { file, type } = found
      const etag = `"${hash}-${name}"`
      reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': type.startsWith('video/') ? VIDEO_POLICY : PICTURE_POLICY,
          'cross-origin-resource-policy': fromElsewhere ? 'cross-origin' : 'same-origin',
          'accept-ranges': 'bytes',
          etag,
        })
        .type(type)
      if (request.headers['if-none-match']?.includes(etag)) {
        await file.close()
        return reply.status(304).send()
      }
      const { size } = await file.stat()
      const ifRange = request.headers['if-range']
      const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, size) : null
      if (range === 'unsatisfiable') {
        await file.close()
        return reply.status(416).header('content-range', `bytes */${size}`).send()
      }
      const { start, end } = range ?? { start: 0, end: size - 1 }
      if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
      return reply.header('content-length', end - start + 1).send(file.createReadStream({ start, end }))
    },
  )
}
