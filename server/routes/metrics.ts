import type { FastifyInstance } from 'fastify'
import { isLocal } from './is-local.ts'

/** Counters for Prometheus. They name the operator's nodes, so they answer on this machine alone. */
export function metricsRoutes(app: FastifyInstance, metricsText: () => Promise<string>): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText())
  })
}
