import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#api/call.ts'
import { answer } from './failures.ts'

const error: Failure['error'] = { code: 'invalid', message: 'The request is not as expected.' }

/** For a path that does not decode, and so belongs to no route. */
export function answerBadPath(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  answer(reply, 400, error)
}

/** For bytes that are no request, or are too slow to become one. They are not logged: a token may be among them. */
export function answerBrokenRequest({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = JSON.stringify({ error } satisfies Failure)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
