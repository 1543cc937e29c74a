import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Failure } from '#api/call.ts'
import { Refusal, Rejected, TooMany } from '#server/errors.ts'
import type { Report } from '#server/outside/report.ts'

/** The one place where errors become replies. What a 5xx says never depends on the error: it may hold secrets. */
export function answerFailures(app: FastifyInstance, report: Report): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) {
      if (error instanceof TooMany) reply.header('retry-after', error.retryAfterS)
      return answer(reply, error.status, {
        code: error.code,
        message: error.message,
        ...(error instanceof Rejected && error.fields && { fields: error.fields }),
        ...(error instanceof TooMany && { retry_after_s: error.retryAfterS }),
      })
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const fields: Record<string, string> = {}
      for (const issue of error.validation) {
        const field = issue.instancePath.split('/')[1] || 'body'
        fields[field] ??= issue.message ?? 'This is not accepted.'
      }
      const [message = 'The request is not as expected.'] = Object.values(fields)
      return answer(reply, 400, { code: 'invalid', message, fields })
    }
    if (databaseIsAway(error)) {
      request.log.error({ err: error }, 'database away')
      reply.header('retry-after', 5)
      return answer(reply, 503, {
        code: 'unavailable',
        message: 'Assay cannot reach its database right now. Please try again in a moment.',
        retry_after_s: 5,
      })
    }
    const status = error.statusCode ?? 500
    if (status < 500) {
      return answer(reply, status, { code: 'invalid', message: 'The request is not as expected.' })
    }
    request.log.error({ err: error, url: request.routeOptions.url }, 'request failed')
    report(error, { route: request.routeOptions.url ?? 'unknown' })
    return answer(reply, 500, {
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    })
  })
}

export function answer(reply: FastifyReply, status: number, error: Failure['error']): FastifyReply {
  return reply.status(status).send({ error } satisfies Failure)
}

/** Connection refused, lost or shutting down, by errno and by PostgreSQL's classes 08, 53 and 57P. */
function databaseIsAway(error: { code?: unknown; message: string }): boolean {
  const code = typeof error.code === 'string' ? error.code : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|53...|57P..|25P03)$/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  )
}
