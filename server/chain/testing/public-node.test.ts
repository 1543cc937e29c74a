import { afterEach, expect, test } from 'vitest'
import { openTestChain } from '../test-node.ts'
import type { Chain, TimedLog } from '../types.ts'
import { historyAnswers } from './history-answers.ts'
import type { NodeProfile } from './node-profile.ts'
import { type PublicNode, startPublicNode } from './public-node.ts'
import { avalanche, bscDataseed, keyDisabled, plainNode, ronin } from './public-profiles.ts'
import { SeededHistory } from './seeded-history.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

test('a history of 100,000 transfers over 9 million blocks is there at once, and the same each time', async () => {
  const history = new SeededHistory({ transfers: 100_000, blocks: 9_000_000 })
  expect(history.head).toBe(18_999_999)
  expect(history.countIn(0, history.head)).toBe(100_000)
  expect(history.transfer(99_999)).toEqual(
    new SeededHistory({ transfers: 100_000, blocks: 9_000_000 }).transfer(99_999),
  )
  expect(history.transfer(99_999).block).toBeGreaterThan(18_990_000)
  const balances = [...history.balances().values()]
  expect(balances.every((balance) => balance > 0n)).toBe(true)
})

test('what the reader checks holds: hashes, parents, blooms, receipts', async () => {
  const history = new SeededHistory({ transfers: 300, blocks: 400, firstBlock: 50 })
  const chain = await openOn(plainNode(1_000, 10_000), history)
  const { head, finalized } = await chain.tip()
  expect([head.number, finalized]).toEqual([449, 385])
  const blocks = await chain.blocks([340, 341, 342, 343, 344, 345])
  const filter = { addresses: [history.token], topics: [TRANSFER] }
  const logs = await chain.logsOfBlocks([filter], blocks)
  expect(logs).toHaveLength(history.countIn(340, 345))
  const [receipt] = await chain.receipts([logs[0]?.transactionHash ?? ''])
  expect(receipt?.logs[0]?.data).toBe(logs[0]?.data)
  expect(await all(chain, history)).toHaveLength(300)
  expect(await chain.codesAt(history.token, [49, 50])).toEqual(['0x', '0x60806040'])
})

test('what is refused comes with the status, the code and the words of the provider', async () => {
  const history = new SeededHistory({ transfers: 10, blocks: 10_000 })
  const logs = { method: 'eth_getLogs', params: [{ fromBlock: '0x989680', toBlock: '0x98a680' }] }
  const range = await ask(await node(avalanche, history), { id: 1, ...logs })
  expect(range).toEqual({
    status: 200,
    json: {
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32_000,
        message: 'requested too many blocks from 10000000 to 10004096, maximum is set to 2048',
      },
    },
  })
  const hidden = await ask(await node(ronin, history), { id: 1, ...logs })
  expect(hidden.json).toMatchObject({
    error: {
      message: 'Invalid params',
      data: 'requested block range 4097 exceeds the limit of 200; narrow your fromBlock/toBlock',
    },
  })
  const batch = await ask(await node(bscDataseed, history), [
    { id: 1, ...logs },
    { id: 2, ...logs },
  ])
  expect(batch.json).toMatchObject([{ id: null, error: { code: -32_005 } }])
  expect((await ask(await node(keyDisabled, history), { id: 1, ...logs })).status).toBe(401)
})

test('a rate is kept by the clock, and a batch counts as many as are in it', async () => {
  const history = new SeededHistory({ transfers: 10, blocks: 1_000 })
  let now = 0
  const limited = await node(plainNode(1_000, 10), history, () => now)
  const calls = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, method: 'eth_chainId', params: [] }))
  expect((await ask(limited, calls(6))).status).toBe(200)
  expect((await ask(limited, calls(4))).status).toBe(200)
  expect((await ask(limited, calls(1))).status).toBe(429)
  now = 100
  expect((await ask(limited, calls(1))).status).toBe(200)
  expect((await ask(limited, calls(1))).status).toBe(429)
})

async function node(
  profile: NodeProfile,
  history: SeededHistory,
  now: () => number = () => performance.now(),
): Promise<PublicNode> {
  const started = await startPublicNode({ profile, behind: historyAnswers(history), now })
  opened.push(() => started.stop())
  return started
}

async function openOn(profile: NodeProfile, history: SeededHistory): Promise<Chain> {
  const { chain } = openTestChain([(await node(profile, history)).url])
  opened.push(() => chain.close())
  return chain
}

async function all(chain: Chain, history: SeededHistory): Promise<TimedLog[]> {
  const logs: TimedLog[] = []
  const filter = { addresses: [history.token], topics: [TRANSFER] }
  for await (const range of chain.streamLogs([filter], history.firstBlock, history.head)) {
    logs.push(...range.logs)
  }
  return logs
}

async function ask({ url }: PublicNode, body: unknown): Promise<{ status: number; json: unknown }> {
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return { status: reply.status, json: await reply.json() }
}
