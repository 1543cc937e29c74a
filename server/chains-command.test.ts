import { afterEach, expect, test } from 'vitest'
import { type NodeCall, NodeError, startTestNode, type TestNode } from './chain/test-node.ts'
import { chainsCommand } from './chains-command.ts'

const nodes: TestNode[] = []
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop()
})

async function start(answer: (call: NodeCall) => unknown): Promise<TestNode> {
  const node = await startTestNode(answer)
  nodes.push(node)
  return node
}

/** As a node of Base answers, 500 blocks at a time. */
function base({ method, params }: NodeCall): unknown {
  if (method === 'eth_chainId') return '0x2105'
  if (method === 'eth_getBlockByNumber') return { number: '0x2625a00' }
  if (method === 'eth_getCode') return '0x6080'
  if (method === 'eth_getBalance') throw new NodeError(-32_000, 'missing trie node')
  const [asked] = params as [{ fromBlock: string; toBlock: string }]
  if (method === 'eth_getLogs' && Number(asked.toBlock) - Number(asked.fromBlock) >= 500)
    throw new NodeError(-32_614, 'eth_getLogs is limited to a 500 range')
  if (method === 'trace_block') throw new NodeError(-32_601, 'rpc method is not whitelisted')
  return []
}

async function run(args: string[], given: Record<string, string> = {}) {
  const lines: string[] = []
  const quick = { timeoutMs: 500, waitMs: 1 }
  const code = await chainsCommand(args, given, (line) => lines.push(line), quick)
  return { code, text: lines.join('\n') }
}

test('prints what the endpoints of a chain can do, and nothing of their addresses but the host', async () => {
  const good = await start(base)
  const other = await start(() => '0x1')
  const given = { RPC_URL_BASE: `${good.url}/v3/secret,${other.url}` }
  const { code, text } = await run(['check', 'base'], given)
  const [one = '', two = ''] = [good.host, other.host].map((host) => host.padEnd(15))
  expect(text.split('\n')).toEqual([
    'Base (base, chain id 8453): endpoints of your own, history from them',
    'endpoint         state              head  logs  range  batch  finalized  receipts  traces  old state  Multicall3',
    `${one}  answers      40,000,000  yes     500     50  yes        yes       no      no         yes`,
    `${two}  wrong chain           ?  ?         ?      ?  ?          ?         ?       ?          ?`,
    `  ${other.host}: its chain id is 1 instead of 8453`,
  ])
  expect(code).toBe(0)
})

test('ends with 1 if no endpoint gives logs', async () => {
  const mute = await start(() => {
    throw new NodeError(-32_000, 'Unauthorized: You must authenticate your request')
  })
  const { code, text } = await run(['check', 'base'], { RPC_URL_BASE: mute.url })
  expect(text).toContain(`${mute.host}: Unauthorized: You must authenticate your request`)
  expect(text).toMatch(/\n\nNo endpoint gives logs of Base\.$/)
  expect(code).toBe(1)
})

test('says what is wrong with a command', async () => {
  expect(await run(['check', 'dogecoin'])).toEqual({
    code: 1,
    text: expect.stringMatching(/^There is no chain 'dogecoin'\. Known are eth, polygon, bsc, base, /),
  })
  expect((await run(['check', 'demo'])).text).toMatch(/^There is no chain 'demo'/)
  for (const args of [[], ['list'], ['check', 'eth', 'base']])
    expect(await run(args)).toEqual({
      code: 1,
      text: expect.stringContaining('npm run chains -- check <chain>'),
    })
  expect((await run(['check'], { RPC_URL_BASE: 'nonsense' })).text).toMatch(/^RPC_URL_BASE: got 'nonsense'/)
})
