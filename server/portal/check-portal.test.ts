import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { checkPortal } from './check-portal.ts'

async function check(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await checkPortal(`http://127.0.0.1:${port}`, 'base-mainnet')
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** The answers are those of sqd-portal: docs/openapi and spec/14-interface-binding.md of https://github.com/subsquid/sqd-portal. */
const head = '{"number":25043068,"hash":"0x00"}'

test('how far it has the history, and that traces are in it', async () => {
  const asked: string[] = []
  const report = await check((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.end(request.method === 'POST' ? '{"header":{"number":25043068}}\n' : head)
  })
  expect(report).toEqual({
    dataset: 'base-mainnet',
    state: 'answers',
    reason: null,
    head: 25_043_068,
    traces: true,
    blocks_per_second: null,
  })
  expect(asked).toEqual([
    'GET /datasets/base-mainnet/finalized-head',
    'POST /datasets/base-mainnet/finalized-stream',
  ])
})

test('a dataset without traces', async () => {
  const report = await check((request, response) => {
    if (request.method === 'POST') response.writeHead(400).end("table 'traces' does not exist")
    else response.end(head)
  })
  expect(report).toMatchObject({ state: 'answers', traces: false })
})

test('what it is too busy for stays unknown', async () => {
  const report = await check((request, response) => {
    if (request.method === 'POST')
      response.writeHead(529, { 'retry-after': '5' }).end('Service is overloaded')
    else response.end(head)
  })
  expect(report).toMatchObject({ state: 'answers', head: 25_043_068, traces: null })
})

test.each([
  [404, 'Unknown dataset: base-mainnet', 'refuses', 'HTTP 404 Unknown dataset: base-mainnet'],
  [200, '<html>', 'refuses', 'its newest block is no number'],
  [200, '{"number":-1}', 'refuses', 'its newest block is no number'],
  [200, 'null', 'answers', null],
] as const)('%i %o: it %s', async (status, body, state, reason) => {
  const report = await check((_, response) => response.writeHead(status).end(body))
  expect(report).toMatchObject({ state, reason, head: null, traces: null })
})

test('nobody is there', async () => {
  expect(await checkPortal('http://127.0.0.1:1', 'base-mainnet')).toMatchObject({
    state: 'silent',
    head: null,
  })
})
