import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerFailures } from './failures.ts'

type Line = { level: number; msg: string; err?: unknown }

let app: FastifyInstance
let lines: Line[]
let reported: unknown[]

beforeEach(async () => {
  lines = []
  reported = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  answerFailures(app, (error) => void reported.push(error))
  await app.register(compress, { threshold: 1024, encodings: ['br'] })
})
afterEach(() => app.close())

/** A POST of which `sent` is sent, and `length` announced. */
async function post(path: string, sent: string, length = sent.length): Promise<ClientRequest> {
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', 'content-length': length, 'accept-encoding': 'br' }
  const asked = request({ port, path, method: 'POST', headers }).on('error', () => undefined)
  asked.write(sent)
  return asked
}

const gone = 'the client closed the connection before the reply'

test('a client that leaves before its reply is streamed leaves one quiet line and no report', async () => {
  const arrived = Promise.withResolvers<void>()
  app.post('/large', async ({ raw: { socket } }) => {
    const left = once(socket, 'close')
    arrived.resolve()
    await left
    return { text: 'large '.repeat(100_000) }
  })
  const asked = await post('/large', '{}')
  await arrived.promise
  asked.destroy()
  await expect.poll(() => lines.filter(({ msg }) => msg === gone)).toMatchObject([{ level: 20 }])
  expect(lines.filter(({ level, err }) => level > 30 || err)).toEqual([])
  expect(reported).toEqual([])
})

test('a client that leaves in the middle of its request does the same', async () => {
  app.post('/small', async () => ({}))
  const arrived = once(app.server, 'request')
  const asked = await post('/small', '{"half":', 100)
  await arrived
  asked.destroy()
  await expect.poll(() => lines.filter(({ msg }) => msg === gone)).toMatchObject([{ level: 20 }])
  expect(lines.filter(({ level, err }) => level > 30 || err)).toEqual([])
  expect(reported).toEqual([])
})

test('a fault of ours is logged with its stack and reported, even if the client has left meanwhile', async () => {
  const arrived = Promise.withResolvers<void>()
  app.post('/broken', async ({ raw: { socket } }) => {
    const left = once(socket, 'close')
    arrived.resolve()
    await left
    throw new Error('broken')
  })
  const asked = await post('/broken', '{}')
  await arrived.promise
  asked.destroy()
  await expect.poll(() => reported).toHaveLength(1)
  expect(lines.filter(({ level }) => level > 30)).toMatchObject([
    { level: 50, msg: 'request failed', err: { message: 'broken', stack: expect.stringContaining('at ') } },
  ])
})
