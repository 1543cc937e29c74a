import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { ChainUnavailable, MethodMissing } from './errors.ts'
import type { Limits } from './limits.ts'
import { openChain } from './open-chain.ts'
import { answerFor } from './test-chain.ts'
import { HttpReply, NodeError, openTestChain, startTestNode, type TestNode } from './test-node.ts'

const honest = answerFor({ height: 7, logsPerBlock: 1 })
const stops: (() => unknown)[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  for (const stop of stops.splice(0)) await stop()
})

async function startNode(answer: TestNode['answer'] = honest) {
  const node = await startTestNode(answer)
  stops.push(() => node.stop())
  return node
}

function open(urls: string[], limits?: Partial<Limits>) {
  const opened = openTestChain(urls, limits)
  stops.unshift(() => opened.chain.close())
  return opened
}

const block = (reply: object) => JSON.stringify({ jsonrpc: '2.0', ...reply })

test.each([
  ['HTTP 500', () => new HttpReply(500, 'oops')],
  ['HTTP 401', () => new HttpReply(401, 'no key')],
  ['a page', () => new HttpReply(200, '<html>')],
  ['a JSON text', () => new HttpReply(200, '"hello"')],
  ['a foreign id', () => new HttpReply(200, block({ id: 999_999, result: '0x1' }))],
  ['no result', () => new HttpReply(200, block({ id: 2 }))],
  ['an internal error', () => new NodeError(-32_603, 'Internal error')],
  ['a limit of requests', () => new NodeError(-32_005, 'daily request count exceeded, request rate limited')],
])('a node that answers with %s is passed over', async (_, fault) => {
  const bad = await startNode((call) => {
    if (call.method === 'eth_chainId') return honest(call)
    throw fault()
  })
  const { chain } = open([bad.url, (await startNode()).url])
  expect((await chain.head()).number).toBe(7)
  const { chain: alone } = open([bad.url])
  await expect(alone.head()).rejects.toThrow(ChainUnavailable)
})

test('a node that is not there is passed over, and its address is not told', async () => {
  const { chain, logged } = open([
    'http://user:pass@127.0.0.1:9/v2/secret-key?k=secret-key',
    (await startNode()).url,
  ])
  expect((await chain.head()).number).toBe(7)
  expect(logged.join('')).toContain('127.0.0.1:9')
  expect(logged.join('')).not.toMatch(/secret-key|pass/)
})

test('a node that answers too late is passed over', async () => {
  const slow = await startNode(async () => pause(5_000, undefined, { ref: false }))
  const { chain } = open([slow.url, (await startNode()).url], { timeoutMs: 300 })
  expect((await chain.head()).number).toBe(7)
})

test.each([
  ['is cut in the middle of an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"jsonrpc":'],
  [
    'goes over to another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
  ],
])('a connection that %s is a fault, and known at once', async (_, answer) => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(answer))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const address = server.address() as { port: number }
  // Longer than a test may take.
  const timeoutMs = 600_000
  const { chain } = open([`http://127.0.0.1:${address.port}`, (await startNode()).url], { timeoutMs })
  expect((await chain.head()).number).toBe(7)
})

test('a failing endpoint stands behind the others for a while, whatever the clock says, then is asked again after its chain id', async () => {
  let broken = true
  const first = await startNode((call) => {
    if (broken) throw new HttpReply(502)
    return honest(call)
  })
  const second = await startNode()
  const { chain } = open([first.url, second.url], { setAsideMs: 60_000 })
  await chain.head()
  broken = false
  const before = first.requests
  await chain.head()
  expect(first.requests).toBe(before)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  const running = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => running() + 60_000)
  await chain.head()
  expect(first.calls.slice(-2).map(({ method }) => method)).toEqual(['eth_chainId', 'eth_getBlockByNumber'])
})

test('Retry-After is honoured', async () => {
  let asked = 0
  const times: number[] = []
  const node = await startNode((call) => {
    times.push(Date.now())
    asked += 1
    if (asked === 1) throw new HttpReply(429, '', { 'retry-after': '1' })
    return honest(call)
  })
  const { chain } = open([node.url])
  expect((await chain.head()).number).toBe(7)
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990)
})

test('no more requests at a time than allowed', async () => {
  let running = 0
  let most = 0
  const full = Promise.withResolvers<void>()
  const node = await startNode(async (call) => {
    if (call.method === 'eth_chainId') return honest(call)
    running += 1
    most = Math.max(most, running)
    // None is answered before as many are asked as may be.
    if (running === 3) full.resolve()
    await full.promise
    await pause(5)
    running -= 1
    return honest(call)
  })
  const { chain } = open([node.url], { concurrency: 3, batchCalls: 1 })
  await chain.blocks([0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3])
  expect(most).toBe(3)
})

test('a smaller batch that the node names is kept to', async () => {
  const node = await startTestNode(honest, (body) => {
    if (!Array.isArray(body) || body.length <= 3) return
    throw new HttpReply(
      200,
      block({ id: null, error: { code: 31, message: 'Batch of more than 3 requests are not allowed' } }),
    )
  })
  stops.push(() => node.stop())
  const { chain } = open([node.url])
  expect(await chain.blocks([0, 1, 2, 3, 4, 5])).toHaveLength(6)
  // The chain id, the refused batch, two batches of three.
  expect(node.requests).toBe(4)
})

test('a contract that reverts with a word about batches changes nothing', async () => {
  const node = await startNode((call) => {
    if (call.method === 'eth_getCode') return '0x'
    if (call.method === 'eth_call')
      throw new NodeError(-32_000, 'execution reverted: batch size exceeds the limit')
    return honest(call)
  })
  const { chain } = open([node.url])
  const call = { to: `0x${'1'.repeat(40)}`, data: '0x' }
  expect(await chain.callMany([call, call, call])).toEqual([null, null, null])
  expect(node.requests).toBe(3)
})

test('a node that has lost the state does not make calls look reverted', async () => {
  const node = await startNode((call) => {
    if (call.method === 'eth_call') throw new NodeError(-32_000, 'missing trie node 1234 (path )')
    return honest(call)
  })
  const { chain } = open([node.url])
  await expect(chain.callMany([{ to: `0x${'1'.repeat(40)}`, data: '0x' }], 5)).rejects.toThrow(
    ChainUnavailable,
  )
})

test('a method that only the second endpoint has comes from there; one that none has is missing', async () => {
  const first = await startNode()
  const second = await startNode((call) => (call.method === 'ots_getApiLevel' ? 8 : honest(call)))
  const { chain } = open([first.url, second.url])
  expect(await chain.request('ots_getApiLevel', [])).toBe(8)
  expect(await chain.request('ots_getApiLevel', [])).toBe(8)
  expect(first.calls.filter(({ method }) => method === 'ots_getApiLevel')).toHaveLength(1)
  await expect(chain.request('trace_filter', [])).rejects.toThrow(MethodMissing)
})

test('without the tag finalized, it is so many blocks below the head', async () => {
  const node = await startNode((call) => {
    if (call.params[0] === 'finalized') throw new NodeError(-32_602, 'invalid block tag')
    return answerFor({ height: 1_000, logsPerBlock: 0 })(call)
  })
  expect(await open([node.url]).chain.finalizedNumber()).toBe(936)
})

test('where the tag is not trusted, the final block is so many blocks below the head, whatever the node says', async () => {
  const node = await startNode((call) =>
    call.method === 'eth_chainId' ? '0x89' : answerFor({ height: 1_000, logsPerBlock: 0 })(call),
  )
  const chain = openChain('polygon', [node.url], { log: pino({ level: 'silent' }) })
  stops.unshift(() => chain.close())
  expect(await chain.finalizedNumber()).toBe(500)
  expect(node.calls.flatMap(({ params }) => params)).not.toContain('finalized')
})

test('a compressed answer larger than allowed is cut off', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' ')).toString('latin1')
  expect(bomb.length).toBeLessThan(100_000)
  const server = await import('node:http').then(({ createServer }) =>
    createServer((request, response) => {
      request.resume()
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.from(bomb, 'latin1'))
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const { port } = server.address() as { port: number }
  const { chain } = open([`http://127.0.0.1:${port}`], { maxResponseBytes: 1_000_000 })
  await expect(chain.head()).rejects.toThrow('more than 1000000 bytes')
})
