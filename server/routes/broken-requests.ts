import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#api/call.ts'
import { answer } from './failures.ts'

const error: Failure['error'] = { code: 'invalid', message: 'The request is not as expected.' }
const body = JSON.stringify({ error } satisfies Failure)

/** For what no route sees, and no hook either. `headers` are those of every other reply. */
export function answerBrokenRequests(headers: Record<string, string>) {
  const all = {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(body.length),
    connection: 'close',
  }
  return {
    /** A path that does not decode, and so belongs to no route. */
    badPath(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
      answer(reply.headers(headers), 400, error)
    },

    /** Bytes that are no request, or are too slow to become one. They are not logged: a token may be among them. */
    noRequest({ code }: ConnectionError, socket: Socket): void {
      if (code === 'ECONNRESET' || socket.destroyed) return
      const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
      const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines]
      if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
      socket.destroy()
    },

    /** An Expect that is not '100-continue': Node would answer it by itself. */
    strangeExpectation(_request: IncomingMessage, response: ServerResponse): void {
      response.writeHead(417, all).end(body)
    },
  }
}

/** HTTP/1.1 wants a Host. Node would answer by itself, without a body and without our headers. */
export function hasNoHost({ raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.1' && raw.headers.host === undefined
}

export function answerNoHost(reply: FastifyReply): FastifyReply {
  return answer(reply.header('connection', 'close'), 400, error)
}
