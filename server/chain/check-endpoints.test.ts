import { afterEach, expect, test } from 'vitest'
import { checkEndpoints, hostNames } from './check-endpoints.ts'
import { HttpReply, type NodeCall, NodeError, startTestNode, type TestNode } from './test-node.ts'

const nodes: TestNode[] = []
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop()
})

const HEAD = 900_000
const quick = { timeoutMs: 500, waitMs: 1 }
type Answer = (call: NodeCall) => unknown

/** A node that can do everything, but for what the test changes. */
function able({ method, params }: NodeCall): unknown {
  if (method === 'eth_chainId') return '0x7a69'
  if (method === 'eth_getBlockByNumber')
    return { number: `0x${(params[0] === 'finalized' ? HEAD - 64 : HEAD).toString(16)}` }
  if (method === 'eth_getCode') return '0x6080'
  if (method === 'eth_getBalance') return '0x0'
  return []
}

async function start(answer: Answer, wholeBody?: (body: unknown) => void): Promise<TestNode> {
  const node = await startTestNode(answer, wholeBody)
  nodes.push(node)
  return node
}

async function check(answer: Answer, wholeBody?: (body: unknown) => void) {
  const node = await start(answer, wholeBody)
  const [report] = await checkEndpoints('demo', [node.url], quick)
  return { node, report }
}

function span({ params }: NodeCall): number {
  const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
  return Number(toBlock) - Number(fromBlock) + 1
}

test('a node that can do everything', async () => {
  const { node, report } = await check(able)
  expect(report).toEqual({
    host: node.host,
    state: 'answers',
    reason: null,
    head: HEAD,
    logs: true,
    range: null,
    results: null,
    rate: null,
    batch: 50,
    finalized: true,
    block_receipts: true,
    traces: true,
    old_state: true,
    multicall3: true,
  })
})

test('a node that can do little is asked no more than twenty times', async () => {
  const { node, report } = await check(
    (call) => {
      if (call.method === 'eth_getBlockByNumber' && call.params[0] === 'finalized') return null
      if (call.method === 'eth_getCode') return '0x'
      if (call.method === 'eth_getBalance') throw new NodeError(-32_000, 'missing trie node')
      if (call.method === 'eth_getLogs' && span(call) > 500)
        throw new NodeError(-32_614, 'eth_getLogs is limited to a 500 range')
      if (/^trace_|Receipts$/.test(call.method)) throw new NodeError(-32_601, 'rpc method is not whitelisted')
      return able(call)
    },
    (body) => {
      if (Array.isArray(body)) throw new HttpReply(400, 'no batches')
    },
  )
  expect(report).toMatchObject({
    state: 'answers',
    logs: true,
    range: 500,
    batch: 1,
    finalized: false,
    block_receipts: false,
    traces: false,
    old_state: false,
    multicall3: false,
  })
  expect(node.requests).toBeLessThanOrEqual(20)
})

test.each([
  ['block range too large', 999, 500],
  ['block range too large', 2_048, 2_000],
  ['requested too many blocks from 1 to 100000, maximum is set to 2048', 2_048, 2_048],
  // The limit that is named is not the one that holds.
  ['ranges over 10000 blocks are not supported on free plan', 101, 100],
  ['block range too large', 3, 1],
])('of %o with %i blocks at most, %i are found', async (message, most, found) => {
  const { report } = await check((call) => {
    if (call.method === 'eth_getLogs' && span(call) > most) throw new NodeError(-32_000, message)
    return able(call)
  })
  expect(report?.range).toBe(found)
})

test('no logs of old blocks: in its own words, without what could mislead a terminal', async () => {
  const { report } = await check((call) => {
    if (call.method === 'eth_getLogs')
      throw new NodeError(-32_602, 'Archive requests need\u001b[31m a\nplan \u202e'.padEnd(5_000, '.'))
    return able(call)
  })
  expect(report).toMatchObject({ state: 'answers', logs: false, range: null })
  expect(report?.reason).toMatch(/^Archive requests need\[31m a plan \.{50,}$/)
  expect(report?.reason).toHaveLength(200)
})

test('one that is asked too fast is asked again, and waits as it is told to', async () => {
  let refusals = 0
  const { report } = await check((call) => {
    if (call.method === 'eth_getLogs' && refusals++ < 2)
      throw new HttpReply(429, 'Too Many Requests', { 'retry-after': '0' })
    return able(call)
  })
  expect(report).toMatchObject({ state: 'answers', logs: true })
})

test('what it is too busy for stays unknown', async () => {
  const { report } = await check((call) => {
    if (call.method === 'eth_getLogs' || call.method === 'trace_block')
      throw new HttpReply(429, 'Too Many Requests')
    return able(call)
  })
  expect(report).toMatchObject({ state: 'answers', logs: null, traces: null, old_state: true })
})

test('a node of another chain is asked nothing more', async () => {
  const { node, report } = await check((call) => (call.method === 'eth_chainId' ? '0x5' : able(call)))
  expect(report).toMatchObject({ state: 'wrong_chain', reason: 'its chain id is 5 instead of 31337' })
  expect(node.requests).toBe(1)
})

test.each([
  [new HttpReply(401, '{"error":"message: API key disabled"}'), 'refuses', 'message: API key disabled'],
  [new HttpReply(200, '<html>Just a moment…</html>'), 'refuses', 'the reply is no JSON'],
  [new HttpReply(521, '<html></html>'), 'refuses', 'HTTP 521'],
  [
    new NodeError(-32_000, 'Unauthorized: You must authenticate'),
    'refuses',
    'Unauthorized: You must authenticate',
  ],
] as const)('%o: it refuses, and why is said', async (answer, state, reason) => {
  const { report } = await check(() => {
    throw answer
  })
  expect(report).toMatchObject({ state, reason, head: null, logs: null })
})

test('one does not wait for the others, and all are told of', async () => {
  const good = await start(able)
  const mute = await start(() => new Promise(() => {}))
  const reports = await checkEndpoints('demo', [mute.url, good.url, 'http://127.0.0.1:1'], {
    ...quick,
    timeoutMs: 100,
  })
  expect(reports.map(({ host, state, reason }) => [host, state, reason])).toEqual([
    [mute.host, 'silent', 'no answer within 100 ms'],
    [good.host, 'answers', null],
    ['127.0.0.1:1', 'silent', 'ECONNREFUSED'],
  ])
})

test('the rest of an address is not said, and two of the same host are told apart', () => {
  expect(
    hostNames(['https://user:pass@a.example/v3/secret', 'wss://a.example/other', 'https://b.example']),
  ).toEqual(['a.example', 'a.example#2', 'b.example'])
})
