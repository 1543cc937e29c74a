import { afterEach, expect, test } from 'vitest'
import { answerFor, CONTRACT, TRANSFER } from './test-chain.ts'
import { NodeError, openTestChain, startTestNode, type TestNode } from './test-node.ts'
import type { Chain, LogFilter } from './types.ts'

const transfers: LogFilter[] = [{ addresses: [CONTRACT], topics: [TRANSFER] }]
const stops: (() => unknown)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start(answer: TestNode['answer']) {
  const node = await startTestNode(answer)
  stops.push(() => node.stop())
  return node
}

function open(urls: string[]) {
  const { chain } = openTestChain(urls)
  stops.unshift(() => chain.close())
  return chain
}

async function readAll(chain: Chain, from: number, to: number) {
  for await (const range of chain.streamLogs(transfers, from, to)) range.logs.length
}

test('of endpoints that nobody has asked, an ordinary pace is assumed', () => {
  const chain = open(['http://127.0.0.1:9', 'http://127.0.0.1:10/v2/secret-key'])
  expect(chain.logPace()).toEqual({
    blocksPerSecond: 90_000,
    logsPerSecond: null,
    limitedBy: null,
    learned: false,
  })
  expect(chain.endpointReports()[1]).toEqual({
    host: '127.0.0.1:10',
    state: 'not_asked',
    reason: null,
    head: null,
    logs: null,
    range: null,
    results: null,
    rate: null,
    batch: null,
    finalized: null,
    block_receipts: null,
    traces: null,
    old_state: null,
    multicall3: null,
  })
})

test('the limits that were met are reported, and the endpoint that costs the most is named', async () => {
  const node = await start(answerFor({ height: 3_000, logsPerBlock: 1, maxRange: 50 }))
  const chain = open([node.url])
  await chain.tip()
  await readAll(chain, 1, 3_000)
  expect(chain.endpointReports()).toMatchObject([
    {
      host: node.host,
      state: 'answers',
      head: 3_000,
      logs: true,
      range: 50,
      results: null,
      finalized: false,
    },
  ])
  expect(chain.logPace()).toMatchObject({ limitedBy: node.host, learned: true, logsPerSecond: null })
})

test('an endpoint of another chain and one that refuses are told apart', async () => {
  const other = await start((call) => (call.method === 'eth_chainId' ? '0x1' : null))
  const refusing = await start((call) => {
    if (call.method === 'eth_chainId') return '0x7a69'
    throw new NodeError(-32_000, 'Unauthorized: You must authenticate your request with an API key.')
  })
  const chain = open([other.url, refusing.url, 'http://127.0.0.1:9'])
  await expect(chain.head()).rejects.toThrow()
  expect(chain.endpointReports().map(({ state, reason }) => [state, reason])).toEqual([
    ['wrong_chain', 'its chain id is 1 instead of 31337'],
    ['refuses', 'Unauthorized: You must authenticate your request with an API key.'],
    ['silent', 'ECONNREFUSED'],
  ])
})
