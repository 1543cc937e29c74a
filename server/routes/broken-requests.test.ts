import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ConnectionError } from 'fastify'
import { expect, test } from 'vitest'
import { answerBrokenRequests } from './broken-requests.ts'

const headers = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'self'" }
const body = '{"error":{"code":"invalid","message":"The request is not as expected."}}'

test('a request that is too slow is answered 408, with the headers of every other reply', async () => {
  const { noRequest } = answerBrokenRequests(headers)
  const server = createServer({ headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 10 })
  server.on('clientError', (error, socket) => noRequest(error as ConnectionError, socket as Socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  expect(await text(socket)).toBe(
    [
      'HTTP/1.1 408 Request Timeout',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'self'",
      'content-type: application/json',
      'content-length: 72',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  server.close()
})
