import { afterEach, expect, test } from 'vitest'
import {
  HttpReply,
  type NodeCall,
  NodeError,
  openTestChain,
  startTestNode,
  type TestNode,
} from './test-node.ts'

const ADDRESS = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const contract = { addresses: [ADDRESS], topics: [] }
const nodes: TestNode[] = []
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop()
})

async function start(most: number, message: string): Promise<TestNode> {
  const node = await startTestNode(({ method, params }: NodeCall) => {
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_getBlockByNumber') return header(String(params[0]))
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
    if (Number(toBlock) - Number(fromBlock) >= most) throw new NodeError(-32_000, message)
    return []
  })
  nodes.push(node)
  return node
}

function header(number: string) {
  return {
    number,
    hash: `0x${'11'.repeat(32)}`,
    parentHash: `0x${'22'.repeat(32)}`,
    timestamp: '0x1',
    logsBloom: `0x${'00'.repeat(256)}`,
  }
}

test('finds out the ranges of all endpoints in a few requests, once', async () => {
  const wide = await start(1_000_000, '')
  const named = await start(500, 'eth_getLogs is limited to a 500 range')
  const mute = await startTestNode(() => {
    throw new HttpReply(403, 'error code: 1010')
  })
  nodes.push(mute)
  const unnamed = await start(10, 'block range too large')
  const { chain } = openTestChain([wide.url, named.url, mute.url, unnamed.url])
  expect(chain.logPace().learned).toBe(false)
  await chain.probeRanges(contract, 1_000_000, 9_000_000)
  expect(chain.endpointReports().map(({ host, logs, range, state }) => [host, logs, range, state])).toEqual([
    [wide.host, true, null, 'answers'],
    [named.host, true, 500, 'answers'],
    [mute.host, null, null, 'refuses'],
    [unnamed.host, true, 9, 'answers'],
  ])
  const requests = [wide, named].map((node) => node.requests)
  expect(Math.max(...requests)).toBeLessThanOrEqual(4)
  await chain.probeRanges(contract, 1_000_000, 9_000_000)
  expect([wide, named].map((node) => node.requests)).toEqual(requests)
  chain.close()
})

test('a wallet is read at the pace of questions without an address, for which nodes have limits of their own', async () => {
  const node = await startTestNode(({ method, params }: NodeCall) => {
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_getBlockByNumber') return header(String(params[0]))
    const [{ address, fromBlock, toBlock }] = params as [
      { address?: string; fromBlock: string; toBlock: string },
    ]
    const most = address ? 5_000 : 100
    if (Number(toBlock) - Number(fromBlock) >= most)
      throw new NodeError(-32_000, `too wide blocks range, the limit is ${most}`)
    return []
  })
  nodes.push(node)
  const { chain } = openTestChain([node.url])
  await chain.probeRanges(contract, 1_000_000, 9_000_000)
  expect([chain.logPace().learned, chain.logPace('any address').learned]).toEqual([true, false])
  await chain.probeRanges({ topics: [`0x${'dd'.repeat(32)}`] }, 1_000_000, 9_000_000)
  expect(chain.logPace('any address')).toMatchObject({ learned: true, limitedBy: node.host })
  const times = chain.logPace().blocksPerSecond / chain.logPace('any address').blocksPerSecond
  expect(times).toBeCloseTo(50)
  chain.close()
})
