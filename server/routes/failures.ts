import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Failure } from '#api/call.ts'
import { fieldMessages } from '#api/field-messages.ts'
import { isClusterTrouble } from '#server/db/cluster-nodes.ts'
import { databaseIsAway } from '#server/db/database-away.ts'
import { Refusal, Rejected, TooMany } from '#server/errors.ts'
import type { Report } from '#server/outside/report.ts'

/** The one place where errors become replies. What a 5xx says never depends on the error: it may hold secrets. */
export function answerFailures(app: FastifyInstance, report: Report): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isClientGone(error, request)) {
      request.log.debug(
        { url: request.routeOptions.url },
        'the client closed the connection before the reply',
      )
      request.raw.destroy()
      return reply
    }
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
      const issues = error.validation.map(({ instancePath, message = '' }) => ({
        path: instancePath.split('/').slice(1),
        message,
      }))
      const { status, code, message, fields = {} } = rejectedFields(issues)
      return answer(reply, status, { code, message, fields })
    }
    if (isDiskFull(error)) {
      request.log.error({ err: error }, 'disk full')
      return answer(reply, 507, { code: 'disk_full', message: 'There is no room left to store this.' })
    }
    if (databaseIsAway(error) || isClusterTrouble(error)) {
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

/** Says of each field what a schema found there. */
export function rejectedFields(issues: readonly { path: PropertyKey[]; message: string }[]): Rejected {
  const fields = fieldMessages(issues)
  const [message = 'The request is not as expected.'] = Object.values(fields)
  return new Rejected('invalid', message, fields)
}

export function answer(reply: FastifyReply, status: number, error: Failure['error']): FastifyReply {
  reply.request.refusal = error.code
  return reply.status(status).send({ error } satisfies Failure)
}

/** Tabs are closed and reads are cancelled all the time: neither half a request nor half a reply is a fault of ours. */
function isClientGone(error: FastifyError, { raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && (error === raw.errored || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
}

/** By errno and by PostgreSQL's class of its own for it. */
function isDiskFull(error: { code?: unknown }): boolean {
  return error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === '53100'
}
