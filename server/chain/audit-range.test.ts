import { afterEach, expect, test } from 'vitest'
import { LogsMissing } from './errors.ts'
import { answerFor, CONTRACT, type RawLog, TRANSFER } from './test-chain.ts'
import { type NodeCall, openTestChain, startTestNode, type TestNode } from './test-node.ts'
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

function open(nodes: readonly TestNode[], maxRangeBlocks = 1_000_000) {
  const { chain, logged } = openTestChain(
    nodes.map(({ url }) => url),
    { maxRangeBlocks },
  )
  stops.unshift(() => chain.close())
  return { chain, logged }
}

async function countLogs(chain: Chain, from: number, to: number): Promise<number> {
  let count = 0
  for await (const { logs } of chain.streamLogs(transfers, from, to)) count += logs.length
  return count
}

const asked = ({ calls }: TestNode) => calls.filter(({ method }) => method === 'eth_getLogs').length
const oneInTen = (block: number) => Number(block % 10 === 0)

test('endpoints that have earned trust are compared in samples only', async () => {
  const shape = { height: 100_000, logsPerBlock: oneInTen, maxRange: 100 }
  const nodes = [await start(answerFor(shape)), await start(answerFor(shape))]
  const { chain } = open(nodes)
  expect(await countLogs(chain, 1, 20_000)).toBe(2_000)
  const before = nodes.reduce((sum, node) => sum + asked(node), 0)
  expect(await countLogs(chain, 20_001, 100_000)).toBe(8_000)
  const questions = nodes.reduce((sum, node) => sum + asked(node), 0) - before
  // 800 ranges, and a sample in a quarter of the pieces of work.
  expect(questions).toBeGreaterThan(800)
  expect(questions).toBeLessThan(900)
})

test('one that leaves out logs after it was trusted is found out, and what it gave is not kept', async () => {
  const shape = { height: 100_000, logsPerBlock: oneInTen, maxRange: 100 }
  let drops = false
  const answer = answerFor(shape)
  const dropper = await start((call: NodeCall) => {
    const result = answer(call)
    return drops && Array.isArray(result) ? result.filter((_: RawLog, index) => index % 5 !== 0) : result
  })
  const { chain, logged } = open([dropper, await start(answerFor(shape))])
  expect(await countLogs(chain, 1, 20_000)).toBe(2_000)
  drops = true
  const read = await countLogs(chain, 20_001, 100_000).catch((error) => error)
  if (read !== 8_000) expect(read).toBeInstanceOf(LogsMissing)
  expect(await countLogs(chain, 20_001, 100_000)).toBe(8_000)
  expect(logged.filter((line) => line.includes('logs are missing in what it says'))).not.toEqual([])
  expect(chain.endpointReports()[0]).toMatchObject({ state: 'refuses' })
})

test('one that makes up a log is not believed against the block', async () => {
  const honest = answerFor({ height: 1_000, logsPerBlock: oneInTen })
  const inventor = await start((call: NodeCall) => {
    const result = honest(call)
    if (call.method !== 'eth_getLogs' || !Array.isArray(result)) return result
    const made = { ...result[0], blockNumber: '0xf', blockHash: `0x${'7'.repeat(64)}`, logIndex: '0x5' }
    return result.length > 0 ? [...result, { ...made, blockTimestamp: '0x6553f1b4' }] : result
  })
  const { chain } = open([inventor, await start(honest)])
  expect(await countLogs(chain, 1, 1_000)).toBe(100)
})
