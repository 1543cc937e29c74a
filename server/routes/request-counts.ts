import type { FastifyInstance } from 'fastify'
import { metricText, type Sample } from '#server/metric-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the failure that it was answered with. */
    refusal: string | null
  }
}

/** What no route has: strangers choose its paths, which must not become labels. */
const NO_ROUTE = 'none'

/**
 * Counts requests in memory, by the pattern of their route and their status, and refusals by their code. As many numbers as there are routes
 * and codes, whatever is asked for.
 */
export function countRequests(app: FastifyInstance): () => string {
  const byStatus = new Map<string, number>()
  const seconds = new Map<string, number>()
  const refusals = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, more: number) =>
    map.set(key, (map.get(key) ?? 0) + more)

  app.decorateRequest('refusal', null)
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions
    const route = url === undefined ? NO_ROUTE : `${request.method} ${url}`
    add(byStatus, `${reply.statusCode} ${route}`, 1)
    add(seconds, route, reply.elapsedTime / 1000)
    if (request.refusal !== null) add(refusals, request.refusal, 1)
    done()
  })

  const samplesOf = (map: Map<string, number>, label: string) =>
    [...map].map(([key, value]): Sample => [{ [label]: key }, value])
  return () =>
    [
      metricText(
        'assay_http_requests_total',
        'counter',
        'Requests that were answered.',
        [...byStatus].map(([key, value]): Sample => {
          const [status = '', ...route] = key.split(' ')
          return [{ route: route.join(' '), status }, value]
        }),
      ),
      metricText(
        'assay_http_request_seconds_total',
        'counter',
        'Time from request to answer, added up.',
        samplesOf(seconds, 'route'),
      ),
      metricText(
        'assay_refusals_total',
        'counter',
        'Requests that were refused, by the code of the failure.',
        samplesOf(refusals, 'code'),
      ),
    ].join('')
}
