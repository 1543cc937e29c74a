import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { metricsText } from './counters.ts'
import { ChainUnavailable } from './errors.ts'
import { EMITTER, startTestAnvil, type TestAnvil, TOPIC } from './test-anvil.ts'
import {
  HttpReply,
  type NodeCall,
  NodeError,
  openTestChain,
  startTestNode,
  type TestNode,
} from './test-node.ts'
import type { Block, Chain, LogFilter } from './types.ts'

type Raw = Record<string, unknown>

const filters: LogFilter[] = [{ addresses: [EMITTER], topics: [TOPIC] }]
const other = `0x${'5'.repeat(64)}`
let anvil: TestAnvil
const stops: (() => unknown)[] = []

beforeAll(async () => {
  anvil = await startTestAnvil()
  for (let block = 1; block <= 6; block += 1) await anvil.emit(3)
  for (let block = 7; block <= 8; block += 1) await anvil.rpc('evm_mine')
  await anvil.emit(3)
})
afterAll(() => anvil.stop())
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Passes calls on to the real chain and changes what comes back. */
async function startLiar(lie: (call: NodeCall, result: unknown) => unknown): Promise<TestNode> {
  const node = await startTestNode(async (call) => {
    const result = await anvil.rpc(call.method, ...call.params).catch((error) => {
      throw new NodeError(-32_000, String(error))
    })
    return lie(call, result)
  })
  stops.push(() => node.stop())
  return node
}

const startHonest = () => startLiar((_, result) => result)

function open(urls: string[]) {
  const opened = openTestChain(urls)
  stops.push(() => opened.chain.close())
  return opened
}

async function stream(chain: Chain, from = 1, to = 9) {
  const logs = []
  for await (const range of chain.streamLogs(filters, from, to)) logs.push(...range.logs)
  return logs.map((log) => `${log.blockNumber}.${log.logIndex}`)
}

const truth = [1, 2, 3, 4, 5, 6, 9].flatMap((block) => [0, 1, 2].map((index) => `${block}.${index}`))

function inLogs(change: (logs: Raw[]) => unknown) {
  return ({ method }: NodeCall, result: unknown) =>
    method === 'eth_getLogs' ? change(structuredClone(result) as Raw[]) : result
}

function inFirstLog(change: Raw) {
  return inLogs((logs) => logs.map((log, index) => (index === 0 ? { ...log, ...change } : log)))
}

function lies(host: string): number {
  return Number(
    new RegExp(`assay_rpc_lies_total\\{chain="demo",endpoint="${host}"\\} (\\d+)`).exec(metricsText())?.[1],
  )
}

describe.each([
  ['no logs at all', inLogs(() => [])],
  ['no logs of the last block', inLogs((logs) => logs.filter(({ blockNumber }) => blockNumber !== '0x9'))],
  ['logs of another contract', inFirstLog({ address: `0x${'1'.repeat(40)}` })],
  ['logs with another topic', inFirstLog({ topics: [other] })],
  ['logs without a topic', inFirstLog({ topics: [] })],
  ['logs outside of the range', inFirstLog({ blockNumber: '0x64' })],
  ['a log twice', inLogs((logs) => [...logs, logs[4]])],
  ['a log that was removed', inFirstLog({ removed: true })],
  ['one height with two hashes', inFirstLog({ blockHash: other })],
  [
    'another hash for the last block',
    inLogs((logs) => logs.map((log) => (log.blockNumber === '0x9' ? { ...log, blockHash: other } : log))),
  ],
  ['one block with two times', inFirstLog({ blockTimestamp: '0x1' })],
  ['logs in an impossible order', inFirstLog({ transactionIndex: '0x7' })],
  ['another chain', ({ method }: NodeCall, result: unknown) => (method === 'eth_chainId' ? '0x1' : result)],
])('a node that tells of %s', (_, lie) => {
  test('changes nothing in the stream, is named and counted', async () => {
    const liar = await startLiar(lie)
    const honest = await startHonest()
    const { chain, logged } = open([`${liar.url}/v2/secret-key`, honest.url])
    expect(await stream(chain)).toEqual(truth)
    expect(lies(liar.host)).toBe(1)
    expect(lies(honest.host)).toBe(0)
    expect(
      logged.filter((line) => line.includes('RPC endpoint lies') && line.includes(liar.host)),
    ).toHaveLength(1)
    expect(logged.join('')).not.toContain('secret-key')
  })

  test('gives nothing when it is alone', async () => {
    const { chain } = open([(await startLiar(lie)).url])
    await expect(stream(chain)).rejects.toThrow(ChainUnavailable)
  })
})

test('a true log of a block outside of the range is a lie too', async () => {
  const [early] = await anvil.rpc<Raw[]>('eth_getLogs', { fromBlock: '0x3', toBlock: '0x3' })
  const liar = await startLiar(inLogs((logs) => [early, ...logs]))
  const { chain } = open([liar.url, (await startHonest()).url])
  expect(await stream(chain, 5, 9)).toEqual(truth.filter((each) => each >= '5'))
  expect(lies(liar.host)).toBe(1)
})

test('an empty answer is confirmed by an endpoint of another host', async () => {
  const liar = await startLiar(inLogs(() => []))
  const honest = await startHonest()
  const { chain } = open([liar.url, `${liar.url}/other-key`, honest.url])
  // The last block has none, so that nothing but the second opinion tells.
  expect(await stream(chain, 5, 8)).toEqual(['5.0', '5.1', '5.2', '6.0', '6.1', '6.2'])
  expect(lies(liar.host)).toBe(1)
})

test('what is empty for both is empty', async () => {
  const nodes = [await startHonest(), await startHonest()]
  const { chain } = open(nodes.map(({ url }) => url))
  expect(await stream(chain, 7, 8)).toEqual([])
  expect(nodes.map(({ calls }) => calls.filter(({ method }) => method === 'eth_getLogs').length)).toEqual([
    1, 1,
  ])
})

describe.each([
  ['no such history', new NodeError(-32_000, 'pruned history unavailable')],
  ['HTTP 403', new HttpReply(403)],
])('a node that refuses to confirm with %s', (_, refusal) => {
  const refuse = ({ method }: NodeCall, result: unknown) => {
    if (method === 'eth_getLogs') throw refusal
    return result
  }
  const asked = ({ calls }: TestNode) => calls.filter(({ method }) => method === 'eth_getLogs').length

  test('is asked once, and leaves the answer as it is', async () => {
    const nodes = [await startHonest(), await startLiar(refuse)] as const
    const { chain } = open(nodes.map(({ url }) => url))
    expect(await stream(chain, 7, 8)).toEqual([])
    expect(nodes.map(asked)).toEqual([1, 1])
  })

  test('does not keep the next one from contradicting', async () => {
    const liar = await startLiar(inLogs(() => []))
    const nodes = [liar, await startLiar(refuse), await startHonest()] as const
    const { chain } = open(nodes.map(({ url }) => url))
    expect(await stream(chain, 5, 8)).toEqual(['5.0', '5.1', '5.2', '6.0', '6.1', '6.2'])
    expect(lies(liar.host)).toBe(1)
    expect(nodes.map(asked)).toEqual([1, 1, 1])
  })
})

test('a node that does not have the last block yet is not believed', async () => {
  const behind = await startLiar(({ method, params }, result) => {
    if (method === 'eth_getBlockByNumber' && Number(params[0]) > 5) return null
    return method === 'eth_getLogs' ? [] : result
  })
  const { chain } = open([behind.url, (await startHonest()).url])
  expect(await stream(chain)).toEqual(truth)
})

describe('blocks', () => {
  const inBlock =
    (number: string, change: Raw) =>
    ({ method, params }: NodeCall, result: unknown) =>
      method === 'eth_getBlockByNumber' && params[0] === number ? { ...(result as Raw), ...change } : result

  test.each([
    ['another parent', inBlock('0x4', { parentHash: other })],
    ['another block', inBlock('0x4', { number: '0x5' })],
    ['a malformed hash', inBlock('0x4', { hash: '0x12' })],
    ['a number that is none', inBlock('0x4', { timestamp: 12 })],
    ['nothing', ({ params }: NodeCall, result: unknown) => (params[0] === '0x4' ? null : result)],
  ])('with %s come from the other endpoint', async (_, lie) => {
    const { chain } = open([(await startLiar(lie)).url, (await startHonest()).url])
    const expected = await Promise.all(
      [3, 4, 5].map(async (number) => {
        const { hash } = await anvil.rpc<Raw>('eth_getBlockByNumber', `0x${number}`, false)
        return [number, hash]
      }),
    )
    expect((await chain.blocks([3, 4, 5])).map(({ number, hash }) => [number, hash])).toEqual(expected)
  })
})

describe('the height going back', () => {
  const block = (number: number) => ({ ...head, number: `0x${number.toString(16)}` })
  let head: Raw
  let height = 100
  beforeAll(async () => {
    head = await anvil.rpc<Raw>('eth_getBlockByNumber', 'latest', false)
  })
  const told = ({ method }: NodeCall, result: unknown) =>
    method === 'eth_getBlockByNumber' ? block(height) : result

  test('is not believed if another endpoint knows better', async () => {
    const first = await startLiar(told)
    const second = await startLiar(({ method }, result) =>
      method === 'eth_getBlockByNumber' ? block(101) : result,
    )
    const { chain } = open([first.url, second.url])
    height = 100
    expect((await chain.head()).number).toBe(100)
    height = 50
    expect((await chain.head()).number).toBe(101)
    expect(lies(first.host)).toBe(1)
  })

  test('by a block or two is what load balancers do', async () => {
    const { chain } = open([(await startLiar(told)).url])
    height = 100
    await chain.head()
    height = 98
    expect((await chain.head()).number).toBe(98)
  })

  test('is believed when the only endpoint insists: the chain was set back', async () => {
    const node = await startLiar(told)
    const { chain } = open([node.url])
    height = 100
    await chain.head()
    height = 50
    expect((await chain.head()).number).toBe(50)
    expect(lies(node.host)).toBe(2)
  })
})

describe('logs of blocks whose headers are known', () => {
  let blocks: Block[]
  beforeAll(async () => {
    const { chain } = openTestChain([anvil.url])
    blocks = await chain.blocks([5, 6, 7, 8, 9])
    chain.close()
  })

  test.each([
    ['one block without its logs', 1, inLogs(() => [])],
    [
      'a block among others without its logs',
      5,
      inLogs((logs) => logs.filter(({ blockNumber }) => blockNumber !== '0x6')),
    ],
    [
      'a log that is not in the bloom',
      5,
      inLogs((logs) => [
        ...logs,
        { ...logs[0], blockNumber: '0x7', blockHash: blocks[2]?.hash, logIndex: '0x0' },
      ]),
    ],
    ['a log of another block', 5, inFirstLog({ blockHash: other })],
    [
      'a log with another time',
      5,
      inLogs((logs) => logs.map((log) => ({ ...log, blockTimestamp: '0x65000000' }))),
    ],
  ])('%s', async (_, count, lie) => {
    const liar = await startLiar(lie)
    const { chain } = open([liar.url, (await startHonest()).url])
    const logs = await chain.logsOfBlocks(filters, blocks.slice(0, count))
    const found = logs.map((log) => `${log.blockNumber}.${log.logIndex}`)
    expect(found).toEqual(truth.filter((each) => Number(each[0]) >= 5 && Number(each[0]) < 5 + count))
    expect(lies(liar.host)).toBe(1)
  })

  test('a bloom that says yes by chance is seen through', async () => {
    const node = await startHonest()
    const { chain } = open([node.url])
    // Both are in block 5, but not in one log.
    const logs = await chain.logsOfBlocks(
      [{ addresses: [EMITTER], topics: [null, TOPIC] }],
      blocks.slice(0, 1),
    )
    expect(logs).toEqual([])
    expect(node.calls.filter(({ params }) => (params[0] as Raw | undefined)?.blockHash)).toHaveLength(2)
  })
})
