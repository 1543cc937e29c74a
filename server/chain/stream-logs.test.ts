import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Limits } from './limits.ts'
import { answerFor, CONTRACT, type RawLog, rawLog, TRANSFER } from './test-chain.ts'
import { HttpReply, NodeError, openTestChain, startTestNode, type TestNode } from './test-node.ts'
import type { Chain, LogFilter, LogRange } from './types.ts'

const transfers: LogFilter[] = [{ addresses: [CONTRACT], topics: [TRANSFER] }]
const opened: { close(): void }[] = []
const nodes: TestNode[] = []

afterEach(async () => {
  for (const each of opened.splice(0)) each.close()
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})

async function startNode(...given: Parameters<typeof startTestNode>) {
  const node = await startTestNode(...given)
  nodes.push(node)
  return node
}

function open(urls: string[], limits?: Partial<Limits>) {
  const { chain } = openTestChain(urls, limits)
  opened.push(chain)
  return chain
}

/** Reads it all, and checks that range follows range. */
async function readAll(chain: Chain, from: number, to: number, filters = transfers) {
  const ranges: LogRange[] = []
  let next = from
  for await (const range of chain.streamLogs(filters, from, to)) {
    expect([range.from, range.last.number]).toEqual([next, range.to])
    next = range.to + 1
    ranges.push(range)
  }
  expect(next).toBe(to + 1)
  return { ranges, logs: ranges.flatMap(({ logs }) => logs) }
}

test('a hundred thousand dense transfers take few requests', async () => {
  const node = await startNode(answerFor({ height: 10_000, logsPerBlock: 10, maxLogs: 10_000 }))
  const { logs } = await readAll(open([node.url]), 1, 10_000)
  expect(logs).toHaveLength(100_000)
  expect(logs[99_999]).toEqual({
    address: CONTRACT,
    topics: [TRANSFER],
    data: `0x${'9'.padStart(64, '0')}`,
    blockNumber: 10_000,
    blockHash: `0xb${'2710'.padStart(63, '0')}`,
    transactionHash: `0xf${'989689'.padStart(63, '0')}`,
    transactionIndex: 9,
    logIndex: 9,
    blockTimestamp: 1_700_120_000,
  })
  expect(
    logs.every((log, index) => log.blockNumber === 1 + Math.floor(index / 10) && log.logIndex === index % 10),
  ).toBe(true)
  expect(node.requests).toBeLessThanOrEqual(20)
})

test('an empty stretch of millions of blocks is crossed in steps that grow', async () => {
  const node = await startNode(answerFor({ height: 20_000_000, logsPerBlock: 0 }))
  node.answer = emptyLogs(node.answer)
  const { logs } = await readAll(open([node.url]), 0, 20_000_000)
  expect(logs).toEqual([])
  expect(node.requests).toBeLessThan(45)
})

test('a limit that the node does not name is found, and not run into again and again', async () => {
  const honest = answerFor({ height: 10_000, logsPerBlock: 1 })
  let refusals = 0
  const node = await startNode((call) => {
    const result = honest(call)
    if (!Array.isArray(result) || result.length <= 200) return result
    refusals += 1
    throw new NodeError(-32_000, 'query timeout exceeded')
  })
  const { logs } = await readAll(open([node.url]), 1, 10_000)
  expect(logs).toHaveLength(10_000)
  expect(refusals).toBeLessThan(15)
  expect(node.requests).toBeLessThan(120)
})

test('the range shrinks where logs get denser, and grows again behind', async () => {
  const density = (block: number) => (block > 2_000 && block <= 2_100 ? 60 : Number(block % 5 === 0))
  const node = await startNode(answerFor({ height: 20_000, logsPerBlock: density, maxLogs: 2_000 }))
  const { logs } = await readAll(open([node.url]), 1, 20_000)
  expect(logs).toHaveLength(3_980 + 6_000)
  expect(node.requests).toBeLessThan(45)
})

test('a limit on the range is learned once, and several ranges go into one request', async () => {
  const node = await startNode(answerFor({ height: 5_000, logsPerBlock: 1, maxRange: 50 }))
  const { logs } = await readAll(open([node.url]), 1, 5_000)
  expect(logs).toHaveLength(5_000)
  const refused = node.calls.filter(({ method, params: [filter] }) => {
    const { fromBlock, toBlock } = (filter ?? {}) as { fromBlock?: string; toBlock?: string }
    return method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) + 1 > 50
  })
  expect(refused).toHaveLength(1)
  expect(node.requests).toBeLessThan(20)
})

test.each([
  [
    'a suggested range',
    () => new NodeError(-32_602, 'query exceeds max results 20, retry with the range 1-20'),
  ],
  ['no numbers at all', () => new NodeError(-32_005, 'limit exceeded')],
  ['a timeout', () => new NodeError(-32_000, 'query timeout exceeded')],
  ['HTTP 413', () => new HttpReply(413, 'Payload Too Large')],
  [
    'an error inside of HTTP 400',
    () =>
      new HttpReply(
        400,
        '{"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":"Log response size exceeded."}}',
      ),
  ],
])('a refusal with %s splits the range', async (_, refusal) => {
  const honest = answerFor({ height: 100, logsPerBlock: 1 })
  const node = await startNode((call) => {
    const result = honest(call)
    if (Array.isArray(result) && result.length > 20) throw refusal()
    return result
  })
  const { logs } = await readAll(open([node.url]), 1, 100)
  expect(logs).toHaveLength(100)
})

test('an answer larger than we take splits the range', async () => {
  const node = await startNode(answerFor({ height: 100, logsPerBlock: 1 }))
  const { logs } = await readAll(open([node.url], { maxResponseBytes: 20_000 }), 1, 100)
  expect(logs).toHaveLength(100)
})

test('a range whose answer takes too long is split', async () => {
  const honest = answerFor({ height: 100, logsPerBlock: 1 })
  const node = await startNode(async (call) => {
    const result = honest(call)
    if (Array.isArray(result) && result.length > 50) await pause(5_000, undefined, { ref: false })
    return result
  })
  const { logs } = await readAll(open([node.url], { timeoutMs: 400 }), 1, 100)
  expect(logs).toHaveLength(100)
})

test('a crowded block among ranges of one block is read from its receipts as well', async () => {
  const honest = answerFor({
    height: 12,
    logsPerBlock: (block) => (block === 5 ? 30 : 1),
    maxLogs: 20,
    maxRange: 1,
  })
  const node = await startNode((call) => {
    if (call.method !== 'eth_getBlockReceipts') return honest(call)
    return Array.from({ length: 30 }, (_, index) => rawLog(5, index)).map((log) => ({
      ...log,
      status: '0x1',
      logs: [log],
    }))
  })
  const { logs } = await readAll(open([node.url]), 1, 12)
  expect(logs).toHaveLength(41)
})

test('a single block with too many logs is read from its receipts', async () => {
  const honest = answerFor({ height: 10, logsPerBlock: (block) => (block === 5 ? 30 : 1), maxLogs: 20 })
  const node = await startNode((call) => {
    if (call.method !== 'eth_getBlockReceipts') return honest(call)
    const foreign: RawLog = { ...rawLog(5, 30), address: `0x${'1'.repeat(40)}` }
    return [...Array.from({ length: 30 }, (_, index) => rawLog(5, index)), foreign].map((log) => ({
      transactionHash: log.transactionHash,
      blockHash: log.blockHash,
      blockNumber: log.blockNumber,
      status: '0x1',
      logs: [log],
    }))
  })
  const { logs } = await readAll(open([node.url]), 1, 10)
  expect(logs).toHaveLength(39)
})

test('a single block that no endpoint hands out is an error that says so', async () => {
  const node = await startNode(answerFor({ height: 10, logsPerBlock: 30, maxLogs: 20 }))
  await expect(readAll(open([node.url]), 5, 5)).rejects.toThrow(/block 5 .* eth_getBlockReceipts/)
})

test('if logs come without a time, each block is asked for it once', async () => {
  const node = await startNode(answerFor({ height: 60, logsPerBlock: 3, timestamps: false }))
  const { logs } = await readAll(open([node.url]), 1, 60)
  expect(logs.map(({ blockTimestamp }) => blockTimestamp)).toEqual(
    Array.from({ length: 180 }, (_, index) => 1_700_000_000 + 12 * (1 + Math.floor(index / 3))),
  )
  const headers = node.calls.filter(({ method }) => method === 'eth_getBlockByNumber')
  expect(headers).toHaveLength(60)
})

test.each([
  [
    'with an error object',
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request"}}',
    200,
  ],
  ['with a status', 'cannot POST', 400],
  [
    'with a word about batches',
    '[{"jsonrpc":"2.0","id":1,"error":{"code":31,"message":"Batch of more than 1 requests are not allowed on free tier"}}]',
    200,
  ],
])('a node that refuses batches %s is asked one by one', async (_, body, status) => {
  const node = await startNode(answerFor({ height: 100, logsPerBlock: 2 }), (request) => {
    if (Array.isArray(request)) throw new HttpReply(status, body)
  })
  const { logs } = await readAll(open([node.url]), 1, 100)
  expect(logs).toHaveLength(200)
  expect(node.requests).toBeLessThan(8)
})

test('what two filters both match comes once, in order', async () => {
  const node = await startNode(answerFor({ height: 30, logsPerBlock: 2 }))
  const { logs } = await readAll(open([node.url]), 1, 30, [...transfers, { topics: [null] }])
  expect(logs.map((log) => [log.blockNumber, log.logIndex])).toEqual(
    Array.from({ length: 60 }, (_, index) => [1 + Math.floor(index / 2), index % 2]),
  )
})

test('no more is fetched ahead than the consumer may be given', async () => {
  const node = await startNode(answerFor({ height: 20_000, logsPerBlock: 10, maxLogs: 1_000 }))
  const stream = open([node.url], {
    firstRangeBlocks: 100,
    targetLogs: 1_000,
    maxLogsAhead: 3_000,
  }).streamLogs(transfers, 1, 20_000)
  const ranges = stream[Symbol.asyncIterator]()
  for (let count = 0; count < 4; count += 1) await ranges.next()
  await pause(300)
  expect(node.requests).toBeLessThan(11)
  await ranges.return?.()
})

test('an abort ends the stream at once, requests included', async () => {
  const honest = answerFor({ height: 10_000, logsPerBlock: 10 })
  const node = await startNode(async (call) => {
    if (call.method === 'eth_getLogs') await pause(10_000, undefined, { ref: false })
    return honest(call)
  })
  const abort = new AbortController()
  const stream = open([node.url]).streamLogs(transfers, 1, 10_000, abort.signal)
  const first = stream[Symbol.asyncIterator]().next()
  setTimeout(() => abort.abort(new Error('enough')), 50)
  await expect(first).rejects.toThrow('enough')
})

test('asked again for the same logs, it starts with the size that was found', async () => {
  const node = await startNode(answerFor({ height: 2_000, logsPerBlock: 10, maxLogs: 1_000 }))
  const chain = open([node.url])
  await readAll(chain, 1, 1_000)
  const before = node.requests
  await readAll(chain, 1_001, 2_000)
  expect(node.requests - before).toBe(12)
})

/** Without walking through millions of blocks to find none. */
function emptyLogs(answer: TestNode['answer']): TestNode['answer'] {
  return (call) => (call.method === 'eth_getLogs' ? [] : answer(call))
}
