import { afterEach, expect, test } from 'vitest'
import { answerFor } from './test-chain.ts'
import { NodeError, openTestChain, startTestNode, type TestNode } from './test-node.ts'
import type { Transaction } from './types.ts'

const honest = answerFor({ height: 7, logsPerBlock: 1 })
const [ANN, BEN] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const transactions = [1, 2].map(
  (n): Transaction => ({
    hash: `0x${String(n).repeat(64)}`,
    blockNumber: n,
    blockHash: `0x${'0'.repeat(64)}`,
    from: ANN,
    to: BEN,
    valueWei: 100n,
  }),
)
const sent = { from: ANN, to: BEN, wei: 100n }
const frame = { type: 'CALL', from: ANN, to: BEN, value: '0x64' }
const trace = {
  type: 'call',
  action: { from: ANN, to: BEN, value: '0x64', callType: 'call' },
  traceAddress: [],
  blockNumber: 1,
  blockHash: '0x00',
}

type Methods = Record<string, () => unknown>

async function startNode(methods: Methods): Promise<TestNode> {
  const node = await startTestNode((call) => {
    if (!/^(trace|debug|ots)_/.test(call.method)) return honest(call)
    const answer = methods[call.method]
    if (!answer) throw new NodeError(-32_601, `the method ${call.method} does not exist/is not available`)
    return answer()
  })
  stops.push(() => node.stop())
  return node
}

async function movesBy(...nodes: Methods[]) {
  const started = await Promise.all(nodes.map(startNode))
  const { chain } = openTestChain(started.map(({ url }) => url))
  stops.unshift(() => chain.close())
  const asked = (method: string) =>
    started.flatMap(({ calls }) => calls).filter((call) => call.method === method).length
  return { chain, asked, moves: [...(await chain.nativeMovesOf(transactions)).values()] }
}

test.each<[string, Methods]>([
  ['trace_transaction', { trace_transaction: () => [trace] }],
  ['debug_traceTransaction', { debug_traceTransaction: () => frame }],
  ['ots_getInternalOperations', { ots_getInternalOperations: () => [] }],
])('a node with %s tells what moved', async (_, methods) => {
  expect((await movesBy(methods)).moves).toEqual([[sent], [sent]])
})

test('a node that has none of them is asked once for each', async () => {
  const { chain, moves, asked } = await movesBy({})
  expect(moves).toEqual([])
  expect((await chain.nativeMovesOf(transactions)).size).toBe(0)
  expect([asked('trace_transaction'), asked('debug_traceTransaction')]).toEqual([2, 2])
})

test('what one node does not have, another may', async () => {
  const { moves } = await movesBy({ trace_transaction: () => null }, { trace_transaction: () => [trace] })
  expect(moves).toEqual([[sent], [sent]])
})

test.each<[string, Methods]>([
  ['has no calls of so old a transaction', { trace_transaction: () => null }],
  ['answers in another form', { trace_transaction: () => ({ calls: [] }) }],
  [
    'tells of another transaction',
    { trace_transaction: () => [{ ...trace, action: { ...trace.action, value: '0x1' } }] },
  ],
  [
    'fails',
    {
      trace_transaction: () => {
        throw new NodeError(-32_000, 'missing trie node')
      },
    },
  ],
])('nothing is known from a node that %s', async (_, methods) => {
  expect((await movesBy(methods)).moves).toEqual([])
})

test('a node that wants to be paid for traces is still asked for everything else', async () => {
  const { chain, moves } = await movesBy({
    trace_transaction: () => {
      throw new NodeError(-32_000, 'trace_transaction is not available on the free plan')
    },
  })
  expect(moves).toEqual([])
  expect((await chain.head()).number).toBe(7)
})
