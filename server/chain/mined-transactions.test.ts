import { afterEach, expect, test } from 'vitest'
import { answerFor } from './test-chain.ts'
import { type NodeCall, NodeError, openTestChain, startTestNode } from './test-node.ts'

const ANN = `0x${'a'.repeat(40)}`
const honest = answerFor({ height: 7, logsPerBlock: 1 })
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const hashOf = (block: number, place: number) => `0x${`${block}${place}`.repeat(32)}`
const blockHash = (block: number) => `0x${'b'.repeat(63)}${block}`
const placesIn = (block: number, count: number) =>
  Array.from({ length: count }, (_, place) => ({ hash: hashOf(block, place), blockNumber: block }))

type Shape = { size?: number; error?: NodeError; receiptsOf?: (block: number) => string }

/** A node whose blocks have some transactions each, worth as many wei as the block's number. */
function answer({ size = 3, error, receiptsOf = blockHash }: Shape) {
  const place = (hash: string) => ({ block: Number(hash[2]), place: Number(hash[3]) })
  const transaction = (block: number, index: number) => ({
    hash: hashOf(block, index),
    blockNumber: `0x${block}`,
    blockHash: blockHash(block),
    from: ANN,
    to: ANN,
    value: `0x${block}`,
  })
  const receipt = (block: number, index: number, inBlock = blockHash(block)) => ({
    transactionHash: hashOf(block, index),
    blockNumber: `0x${block}`,
    blockHash: inBlock,
    status: '0x1',
    logs: [],
  })
  const all = Array.from({ length: size }, (_, index) => index)
  return (call: NodeCall) => {
    const [first = '', full = false] = call.params as [string?, boolean?]
    const { block, place: index } = place(first)
    switch (call.method) {
      case 'eth_getBlockReceipts':
        if (error) throw error
        return all.map((each) => receipt(Number(first), each, receiptsOf(Number(first))))
      case 'eth_getBlockByNumber':
        if (!full) return honest(call)
        return {
          hash: blockHash(Number(first)),
          transactions: all.map((each) => transaction(Number(first), each)),
        }
      case 'eth_getTransactionByHash':
        return transaction(block, index)
      case 'eth_getTransactionReceipt':
        return receipt(block, index)
      default:
        return honest(call)
    }
  }
}

async function open(shape: Shape) {
  const node = await startTestNode(answer(shape))
  stops.push(() => node.stop())
  const { chain } = openTestChain([node.url])
  stops.unshift(() => chain.close())
  const asked = () =>
    Object.fromEntries(
      Object.entries(Object.groupBy(node.calls.splice(0), ({ method }) => method))
        .filter(([method]) => /Receipt|Transaction|ByNumber/.test(method))
        .map(([method, calls]) => [method, calls?.length]),
    )
  return { chain, asked }
}

test('blocks of which much is wanted are read as a whole, and single transactions by hash', async () => {
  const { chain, asked } = await open({})
  const places = [...placesIn(1, 3), ...placesIn(2, 2), ...placesIn(3, 1)]
  const mined = await chain.mined(places)
  expect([...mined.keys()].sort()).toEqual(places.map(({ hash }) => hash))
  expect(
    [...mined.values()].map(({ transaction, receipt }) => [transaction.valueWei, receipt.blockNumber]),
  ).toEqual(
    expect.arrayContaining([
      [1n, 1],
      [2n, 2],
      [3n, 3],
    ]),
  )
  expect(asked()).toEqual({
    eth_getBlockReceipts: 2,
    eth_getBlockByNumber: 2,
    eth_getTransactionByHash: 1,
    eth_getTransactionReceipt: 1,
  })
})

test('a block of which little is wanted is not read as a whole again', async () => {
  const { chain, asked } = await open({ size: 9 })
  await chain.mined(placesIn(1, 2))
  expect(asked()).toEqual({ eth_getBlockReceipts: 1, eth_getBlockByNumber: 1 })
  await chain.mined([...placesIn(2, 2), ...placesIn(3, 3)])
  expect(asked()).toEqual({
    eth_getBlockReceipts: 1,
    eth_getBlockByNumber: 1,
    eth_getTransactionByHash: 2,
    eth_getTransactionReceipt: 2,
  })
})

test.each([
  ['does not have the method', new NodeError(-32_601, 'the method eth_getBlockReceipts does not exist')],
  ['wants to be paid for it', new NodeError(-32_000, 'not in your plan')],
])('an endpoint that %s is asked by hash from then on', async (_, error) => {
  const { chain, asked } = await open({ error })
  expect((await chain.mined(placesIn(1, 3))).size).toBe(3)
  expect(asked()).toMatchObject({ eth_getBlockReceipts: 1, eth_getTransactionReceipt: 3 })
  expect((await chain.mined(placesIn(2, 3))).size).toBe(3)
  expect(asked()).toEqual({ eth_getTransactionByHash: 3, eth_getTransactionReceipt: 3 })
})

test('receipts of a block that another has taken the place of are asked for by hash', async () => {
  const { chain, asked } = await open({ receiptsOf: () => blockHash(9) })
  const mined = await chain.mined(placesIn(1, 3))
  expect([...mined.values()].map(({ receipt }) => receipt.blockHash)).toEqual(Array(3).fill(blockHash(1)))
  expect(asked()).toMatchObject({ eth_getTransactionByHash: 3, eth_getTransactionReceipt: 3 })
})
