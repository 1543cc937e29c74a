import type { FastifyInstance } from 'fastify'
import { within } from '#server/within.ts'

const READY_TIMEOUT_MS = 2_000

/** /health: the process answers. /ready: it can also do its work, so a balancer may send people here. */
export function healthRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } }

  app.get('/health', hidden, async () => ({ status: 'ok' }))

  app.get('/ready', hidden, async (request, reply) => {
    try {
      await within(READY_TIMEOUT_MS, app.db.ping(), () => new Error('the database does not answer'))
      const { db, replica } = app
      return { status: 'ready', database: db.kind, ...(replica && { replica: replica.state }) }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).header('retry-after', 5).send({ status: 'not ready' })
    }
  })
}
