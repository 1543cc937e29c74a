import { expect, test } from 'vitest'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Call, LogFilter, TimedLog } from '#server/chain/types.ts'
import { findPoolsTogether } from './find-pools-together.ts'

const PAIR_CREATED = '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9'
const address = (end: string) => `0x${end.padStart(40, '0')}`
const word = (end: string) => end.padStart(64, '0')
const topic = (end: string) => `0x${word(end)}`
const protocols: Protocols = {
  wrappedNative: address('0e'),
  stables: [],
  nativeUsdFeed: null,
  factories: [{ address: address('f2'), kind: 'uniswap-v2', label: '', entity: '' }],
  marketplaces: [],
}

function pair(blockNumber: number, token0: string, token1: string, pool: string): TimedLog {
  return {
    address: address('f2'),
    topics: [PAIR_CREATED, topic(token0), topic(token1)],
    data: `0x${word(pool)}${word('1')}`,
    blockNumber,
    blockHash: topic('b7'),
    transactionHash: topic('a7'),
    transactionIndex: 0,
    logIndex: 0,
    blockTimestamp: 1_700_000_000,
  }
}

test('each of several tokens has its own pools from its own first block on, by one look at the factory', async () => {
  const asked: { filters: readonly LogFilter[]; from: number; to: number }[] = []
  const chain = {
    callMany: async (calls: readonly Call[]) => calls.map(() => topic('6')),
    async *streamLogs(filters: readonly LogFilter[], from: number, to: number) {
      asked.push({ filters, from, to })
      // In two ranges, as if the node had refused all of it at once.
      yield { from, to: 5, logs: [pair(4, '0e', '70', 'a1'), pair(5, '0e', '71', 'a2')], last: {} as never }
      yield { from: 6, to, logs: [pair(7, '70', '71', 'a3'), pair(8, '0e', '99', 'a4')], last: {} as never }
    },
  }
  const tokens = [
    { address: address('70'), kind: 'erc20', from: 3 },
    { address: address('71'), kind: 'erc20', from: 6 },
    { address: address('72'), kind: 'erc20', from: 3 },
  ]
  const found = await findPoolsTogether(chain, protocols, tokens, { from: 3, to: 9 })
  expect(found.map((pools) => pools.map(({ id, firstBlock }) => `${id.slice(-2)} at ${firstBlock}`))).toEqual(
    [['a1 at 4', 'a3 at 7'], ['a3 at 7'], []],
  )
  const names = [topic('70'), topic('71'), topic('72')]
  expect(asked).toEqual([
    {
      from: 3,
      to: 9,
      filters: [
        { addresses: [address('f2')], topics: [[PAIR_CREATED], names] },
        { addresses: [address('f2')], topics: [[PAIR_CREATED], null, names] },
      ],
    },
  ])
})
