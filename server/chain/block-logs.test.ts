import { afterEach, expect, test } from 'vitest'
import { bloomOf } from './bloom.ts'
import { ChainUnavailable } from './errors.ts'
import { CONTRACT, rawLog, TRANSFER } from './test-chain.ts'
import { type NodeCall, NodeError, openTestChain, startTestNode } from './test-node.ts'
import type { Block, Log, LogFilter } from './types.ts'

const OTHER = `0x${'0'.repeat(38)}0d`
const addressAt = (end: number) => `0x${end.toString(16).padStart(40, '0')}`
const few = [{ addresses: [CONTRACT], topics: [[TRANSFER]] }]
const many = [
  {
    addresses: [CONTRACT, ...Array.from({ length: 2_999 }, (_, i) => addressAt(0x1000 + i))],
    topics: [[TRANSFER]],
  },
]
const logs = [rawLog(5, 0), { ...rawLog(5, 1), address: OTHER }, { ...rawLog(5, 2), address: OTHER }]
const block: Block = {
  number: 5,
  hash: String(logs[0]?.blockHash),
  parentHash: `0x${'4'.repeat(64)}`,
  timestamp: 1_700_000_060,
  logsBloom: `0x${Buffer.from(bloomOf(logs as unknown as Log[])).toString('hex')}`,
}
type Filter = { blockHash?: string; address?: string[] }

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A node with one block. `whole` answers those who ask for all of its logs. */
async function openOn(whole: () => unknown = () => logs) {
  const node = await startTestNode(({ method, params: [first] }: NodeCall) => {
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_getBlockByNumber')
      return { ...block, number: '0x5', timestamp: `0x${block.timestamp.toString(16)}` }
    if (method !== 'eth_getLogs') throw new NodeError(-32_601, `the method ${method} does not exist`)
    const { address } = first as Filter
    return address ? logs.filter((log) => address.includes(String(log.address))) : whole()
  })
  const { chain } = openTestChain([node.url])
  stops.push(
    () => chain.close(),
    () => node.stop(),
  )
  return {
    read: async (filters: readonly LogFilter[]) => {
      node.calls.length = 0
      const found = await chain.logsOfBlocks(filters, [block])
      return found.map(({ address, logIndex }) => [address, logIndex])
    },
    /** How many addresses each question named, 0 for all logs of the block. */
    asked: () =>
      node.calls
        .filter(({ method }) => method === 'eth_getLogs')
        .map(({ params: [first] }) => (first as Filter).address?.length ?? 0),
  }
}

test('of few contracts the logs are asked for by address, of many all logs of the block, and what nobody wants is dropped', async () => {
  const { read, asked } = await openOn()
  expect(await read(few)).toEqual([[CONTRACT, 0]])
  expect(asked()).toEqual([1])
  expect(await read(many)).toEqual([[CONTRACT, 0]])
  expect(asked()).toEqual([0])
})

test.each([
  ['names no address', 'Please specify an address in your request'],
  ['has too many logs, without receipts', 'query returned more than 10000 results'],
])(
  'an endpoint that refuses a question that %s is asked by lists, and from then on at once',
  async (_, words) => {
    const { read, asked } = await openOn(() => {
      throw new NodeError(-32_005, words)
    })
    const lists = [500, 500, 500, 500, 500, 500]
    const answered = async () => read([{ addresses: many[0]?.addresses ?? [], topics: [] }])
    expect(await answered()).toEqual([[CONTRACT, 0]])
    expect(asked().slice(0, 7)).toEqual([0, ...lists])
    expect(await answered()).toEqual([[CONTRACT, 0]])
    expect(asked().slice(0, 6)).toEqual(lists)
  },
)

test('an endpoint that leaves out a log of the block is caught by its bloom', async () => {
  const { read } = await openOn(() => logs.slice(1))
  await expect(read(many)).rejects.toThrow(ChainUnavailable)
})

test('an endpoint that makes up a log of the block is caught by its bloom', async () => {
  const { read } = await openOn(() => [...logs, { ...rawLog(5, 3), address: addressAt(0x1001) }])
  await expect(read(many)).rejects.toThrow(ChainUnavailable)
})
