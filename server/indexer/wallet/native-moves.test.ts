import { expect, test } from 'vitest'
import { BlockGone, ChainUnavailable } from '#server/chain/errors.ts'
import { movesIn } from '#server/chain/moves-in.ts'
import type { Block, Chain } from '#server/chain/types.ts'
import { NativeMoves } from './native-moves.ts'

const ALICE = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const BOB = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const SHOP = '0xcccccccccccccccccccccccccccccccccccccccc'

type Trace = Parameters<typeof movesIn>[0][number]

function call(
  traceAddress: number[],
  from: string,
  to: string,
  value: string,
  more: Partial<Trace> = {},
): Trace {
  return {
    type: 'call',
    action: { from, to, value, callType: 'call' },
    traceAddress,
    blockNumber: 7,
    blockHash: '0x07',
    transactionHash: '0xAB',
    transactionPosition: 2,
    ...more,
  }
}

const shown = (traces: Trace[]) => movesIn(traces).map(({ from, to, wei }) => [from, to, wei])

test('the coin of a transaction and of the calls inside it moves', () => {
  const traces = [call([], ALICE, SHOP, '0x64'), call([0], SHOP, BOB, '0x5a'), call([1], SHOP, BOB, '0x0')]
  expect(shown(traces)).toEqual([
    [ALICE, SHOP, 100n],
    [SHOP, BOB, 90n],
  ])
  expect(movesIn(traces)[1]).toMatchObject({
    blockNumber: 7,
    transactionHash: '0xab',
    transactionIndex: 2,
    callIndex: 1,
  })
})

test('the outermost call counts even without value: its sender took part', () => {
  expect(shown([call([], ALICE, SHOP, '0x0')])).toEqual([[ALICE, SHOP, 0n]])
})

test('nothing below a call that failed has moved', () => {
  const traces = [
    call([], ALICE, SHOP, '0x64'),
    call([0], SHOP, BOB, '0x1', { error: 'Reverted' }),
    call([0, 0], BOB, ALICE, '0x2'),
    call([1], SHOP, BOB, '0x3'),
  ]
  expect(shown(traces)).toEqual([
    [ALICE, SHOP, 100n],
    [SHOP, BOB, 3n],
  ])
})

test('a transaction that failed has moved nothing', () => {
  expect(shown([call([], ALICE, SHOP, '0x64', { error: 'Reverted' }), call([0], SHOP, BOB, '0x5')])).toEqual(
    [],
  )
})

test('a delegate call moves nothing by itself', () => {
  const action = { from: SHOP, to: BOB, value: '0x5', callType: 'delegatecall' }
  expect(shown([call([], ALICE, SHOP, '0x1'), call([0], SHOP, BOB, '0x5', { action })])).toEqual([
    [ALICE, SHOP, 1n],
  ])
})

test('a new contract gets its first coin, and one that ends itself gives it away', () => {
  const created = { type: 'create', action: { from: ALICE, value: '0x9' }, result: { address: SHOP } }
  const ended = { type: 'suicide', action: { address: SHOP, refundAddress: BOB, balance: '0x9' } }
  expect(shown([call([], ALICE, SHOP, '0x0', created), call([0], SHOP, BOB, '0x0', ended)])).toEqual([
    [ALICE, SHOP, 9n],
    [SHOP, BOB, 9n],
  ])
})

const block: Block = {
  number: 7,
  hash: '0x07',
  parentHash: '0x06',
  timestamp: 1_700_000_000,
  logsBloom: '0x',
}

test('a block with transactions and without traces is asked for again, until the node has said so often enough', async () => {
  const traces = [call([], ALICE, SHOP, '0x64')]
  const reward = call([], ALICE, SHOP, '0x5', { type: 'reward', transactionHash: null })
  const answer: Record<string, unknown> = { trace_block: [], eth_getBlockTransactionCountByHash: '0x1' }
  const node = { key: 'eth', request: async (method: string) => answer[method] } as unknown as Chain
  const moves = new NativeMoves(node)
  await expect(moves.ofBlock(block)).rejects.toThrow(BlockGone)
  answer.trace_block = [reward]
  await expect(moves.ofBlock(block)).rejects.toThrow(BlockGone)
  answer.eth_getBlockTransactionCountByHash = null
  await expect(moves.ofBlock(block)).rejects.toThrow(BlockGone)
  answer.trace_block = [reward, ...traces]
  expect(await moves.ofBlock(block)).toMatchObject([{ from: ALICE, to: SHOP, wei: 100n }])

  answer.trace_block = []
  answer.eth_getBlockTransactionCountByHash = '0x0'
  expect(await new NativeMoves(node).ofBlock(block)).toEqual([])

  answer.eth_getBlockTransactionCountByHash = '0x1'
  const stubborn = new NativeMoves(node)
  for (let time = 0; time < 20; time++) await expect(stubborn.ofBlock(block)).rejects.toThrow(BlockGone)
  expect(await stubborn.ofBlock(block)).toEqual([])
})

test('a block or a transaction that the node does not have yet is not one without moves, and is asked for again', async () => {
  const traces = [call([], ALICE, SHOP, '0x64')]
  const replies: Record<string, unknown[]> = {
    trace_block: [null, traces],
    trace_filter: [traces, [], traces, []],
    trace_transaction: [null, traces],
  }
  const node = {
    key: 'eth',
    request: async (method: string) => replies[method]?.shift(),
    blocks: async () => [block],
  } as unknown as Chain
  const moves = new NativeMoves(node)
  const move = { from: ALICE, to: SHOP, wei: 100n, timestamp: 1_700_000_000 }
  await expect(moves.ofBlock(block)).rejects.toThrow(BlockGone)
  expect(await moves.ofBlock(block)).toMatchObject([move])
  await expect(moves.ofAddress(ALICE, 1, 7)).rejects.toThrow(ChainUnavailable)
  expect(await moves.ofAddress(ALICE, 1, 7)).toMatchObject([move])
})
