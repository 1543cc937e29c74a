import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Live } from '#server/db/live.ts'
import { TooMany } from '#server/errors.ts'
import { findCaller } from '#server/store/sessions.ts'
import { authenticate, bearerToken } from './authenticate.ts'

/** Keeps proxies from closing the stream, and is when a session that has ended is noticed. */
const HEARTBEAT_MS = 20_000
const STREAMS_PER_USER = 20

/** GET /api/live: the server-sent events of api/live.ts, one stream per tab, for as long as the access token is good. */
export function liveRoutes(app: FastifyInstance, live: Live): void {
  const open = new Map<string, Set<PassThrough>>()

  app.get(
    '/api/live',
    { schema: { hide: true }, onRequest: (request) => authenticate(app.db, request), compress: false },
    async (request, reply) => {
      const userId = request.caller?.user_id ?? ''
      const mine = open.get(userId) ?? new Set()
      if (mine.size >= STREAMS_PER_USER) {
        throw new TooMany('too_many_streams', 'Assay is open in too many tabs. Close some of them.', 60)
      }
      const stream = new PassThrough()
      open.set(userId, mine.add(stream))
      const send = (event: string, data: object) =>
        stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      const unsubscribe = live.subscribe(userId, send)
      const heartbeat = setInterval(async () => {
        const token = bearerToken(request)
        const caller = await findCaller(app.db, token ?? '').catch(() => request.caller)
        if (caller) stream.write(': still here\n\n')
        else stream.end()
      }, HEARTBEAT_MS)
      stream.on('close', () => {
        clearInterval(heartbeat)
        unsubscribe()
        mine.delete(stream)
        if (mine.size === 0) open.delete(userId)
      })
      send('ready', {})
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  )
  // Streams have no end of their own: without this, an orderly shutdown would wait for them.
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of streams) stream.end()
  })
}
