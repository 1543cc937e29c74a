import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Live } from '#server/db/live.ts'
import { TooMany } from '#server/errors.ts'
import { secondsLeft } from '#server/store/sessions.ts'
import { authenticate, bearerToken } from './authenticate.ts'
import { checkRights } from './rights.ts'

/** Keeps proxies from closing the stream. The session is looked at then, too, if nobody could tell us of its end. */
const HEARTBEAT_MS = 20_000
const STREAMS_PER_USER = 20

/**
 * GET /api/live: the server-sent events of api/live.ts, one stream per tab, for as long as the access token is good. It ends with the token, and
 * when a session of the user's has ended, by whichever process, and was this one.
 */
export function liveRoutes(app: FastifyInstance, live: Live): void {
  const open = new Map<string, Set<PassThrough>>()

  app.get(
    '/api/live',
    {
      schema: { hide: true },
      onRequest: async (request) => checkRights({}, await authenticate(app, request)),
      compress: false,
    },
    async (request, reply) => {
      const userId = request.caller?.user_id ?? ''
      const mine = open.get(userId) ?? new Set()
      if (mine.size >= STREAMS_PER_USER) {
        throw new TooMany('too_many_streams', 'Assay is open in too many tabs. Close some of them.', 60)
      }
      const stream = new PassThrough()
      open.set(userId, mine.add(stream))
      const token = bearerToken(request) ?? ''
      let tokenEnds: NodeJS.Timeout | undefined
      const send = (event: string, data: object) =>
        stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      const endUnlessSignedIn = async () => {
        const seconds = await secondsLeft(app.db, token).catch(() => null)
        if (stream.closed) return
        if (seconds === 0) stream.end()
        clearTimeout(tokenEnds)
        // Without a database nobody can tell: the heartbeat asks again.
        if (seconds) tokenEnds = setTimeout(endUnlessSignedIn, Math.ceil(seconds * 1000))
      }
      const unsubscribe = live.subscribe(userId, (event, data) => {
        send(event, data)
        // 'ready': what happened while we could not listen is unknown.
        if (event === 'sessions' || event === 'ready') void endUnlessSignedIn()
      })
      const heartbeat = setInterval(() => {
        stream.write(': still here\n\n')
        void endUnlessSignedIn()
      }, HEARTBEAT_MS)
      stream.on('close', () => {
        clearInterval(heartbeat)
        clearTimeout(tokenEnds)
        unsubscribe()
        mine.delete(stream)
        if (mine.size === 0) open.delete(userId)
      })
      send('ready', {})
      // The session may have ended between the check of the token and the subscription.
      void endUnlessSignedIn()
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
