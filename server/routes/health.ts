import type { FastifyInstance } from 'fastify'

const READY_TIMEOUT_MS = 2_000

/** /health: the process answers. /ready: it can also do its work, so a balancer may send people here. */
export function healthRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } }

  app.get('/health', hidden, async () => ({ status: 'ok' }))

  app.get('/ready', hidden, async (request, reply) => {
    try {
      await withTimeout(app.db.ping())
      return { status: 'ready', database: app.db.kind }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).header('retry-after', 5).send({ status: 'not ready' })
    }
  })
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), READY_TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
