import { expect, test } from 'vitest'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Call, TimedLog } from '#server/chain/types.ts'
import { factoryFilters, findPools, poolsCreatedIn } from './find-pools.ts'

const PAIR_CREATED = '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9'
const POOL_CREATED = '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118'

const address = (end: string) => `0x${end.padStart(40, '0')}`
const word = (end: string) => end.padStart(64, '0')
const topic = (end: string) => `0x${word(end)}`

const protocols: Protocols = {
  wrappedNative: address('0e'),
  stables: [address('51'), address('52')],
  nativeUsdFeed: null,
  factories: [
    { address: address('f2'), kind: 'uniswap-v2', label: '', entity: '' },
    { address: address('f3'), kind: 'uniswap-v3', label: '', entity: '' },
  ],
  marketplaces: [],
}
const TOKEN = { address: address('70'), kind: 'erc20' }

function pair(token0: string, token1: string, pool: string, factory = 'f2'): TimedLog {
  return log(factory, [PAIR_CREATED, topic(token0), topic(token1)], `0x${word(pool)}${word('1')}`)
}
function v3Pool(token0: string, token1: string, pool: string, factory = 'f3'): TimedLog {
  return log(
    factory,
    [POOL_CREATED, topic(token0), topic(token1), topic('bb8')],
    `0x${word('3c')}${word(pool)}`,
  )
}
function log(factory: string, topics: string[], data: string): TimedLog {
  return {
    address: address(factory),
    topics,
    data,
    blockNumber: 7,
    blockHash: topic('b7'),
    transactionHash: topic('a7'),
    transactionIndex: 0,
    logIndex: 0,
    blockTimestamp: 1_700_000_000,
  }
}

/** Tokens that say their decimals; all others do not. */
const chain = {
  async callMany(calls: readonly Call[]) {
    const decimals: Record<string, string> = {
      [address('0e')]: '8',
      [address('51')]: '6',
      [address('99')]: 'ffff',
    }
    return calls.map(({ to }) => (decimals[to] ? topic(decimals[to]) : null))
  },
}

test('pools are found on either side, of either version, with the decimals of the other side', async () => {
  const logs = [
    pair('0e', '70', 'a1'),
    v3Pool('51', '70', 'a2'),
    pair('70', '99', 'a3'),
    v3Pool('70', '98', 'a4'),
  ]
  const found = await poolsCreatedIn(chain, protocols, logs, TOKEN)
  const at = { firstBlock: 7 }
  expect(found).toEqual([
    {
      ...at,
      id: address('a1'),
      emitter: address('a1'),
      factory: address('f2'),
      kind: 'uniswap-v2',
      coins: [address('0e'), address('70')],
      decimals: [8, 18],
    },
    {
      ...at,
      id: address('a2'),
      emitter: address('a2'),
      factory: address('f3'),
      kind: 'uniswap-v3',
      coins: [address('51'), address('70')],
      decimals: [6, 18],
    },
    {
      ...at,
      id: address('a3'),
      emitter: address('a3'),
      factory: address('f2'),
      kind: 'uniswap-v2',
      coins: [address('70'), address('99')],
      decimals: [18, 18],
    },
    {
      ...at,
      id: address('a4'),
      emitter: address('a4'),
      factory: address('f3'),
      kind: 'uniswap-v3',
      coins: [address('70'), address('98')],
      decimals: [18, 18],
    },
  ])
})

test('only factories of the chain table are believed, each about its own version', async () => {
  const logs = [
    pair('0e', '70', 'a1', 'bad'),
    pair('0e', '70', 'a2', 'f3'),
    v3Pool('0e', '70', 'a3', 'f2'),
    pair('0e', '71', 'a4'),
  ]
  expect(await poolsCreatedIn(chain, protocols, logs, TOKEN)).toEqual([])
})

test('all pools of a token are kept, or those against coins of known worth if it is only priced', async () => {
  const logs = [pair('0e', '51', 'a1'), pair('0e', '70', 'a2'), v3Pool('51', '52', 'a3')]
  const found = async (token: string, kind: string) =>
    (await poolsCreatedIn(chain, protocols, logs, { address: address(token), kind })).map((pool) => pool.id)
  expect(await found('0e', 'erc20')).toEqual([address('a1'), address('a2')])
  expect(await found('0e', 'prices')).toEqual([address('a1')])
  expect(await found('51', 'prices')).toEqual([address('a1'), address('a3')])
  expect(await found('70', 'prices')).toEqual([address('a2')])
  const other = [pair('70', '71', 'a4'), pair('70', '51', 'a5')]
  const token = { address: address('70'), kind: 'prices' }
  expect((await poolsCreatedIn(chain, protocols, other, token)).map(({ id }) => id)).toEqual([address('a5')])
})

test('the factories are asked for the token on either side, and for tokens that are only priced on both', () => {
  const addresses = [address('f2'), address('f3')]
  const events = [PAIR_CREATED, POOL_CREATED]
  const eitherSide = (token: string) => [
    { addresses, topics: [events, [topic(token)]] },
    { addresses, topics: [events, null, [topic(token)]] },
  ]
  expect(factoryFilters(protocols, TOKEN)).toEqual(eitherSide('70'))
  expect(factoryFilters(protocols, { address: address('51'), kind: 'erc20' })).toEqual(eitherSide('51'))
  const coins = [topic('0e'), topic('51'), topic('52'), topic('0')]
  expect(factoryFilters(protocols, { address: address('51'), kind: 'prices' })).toEqual([
    { addresses, topics: [events, coins, coins] },
  ])
  const withToken = [...coins, topic('70')]
  expect(factoryFilters(protocols, { ...TOKEN, kind: 'prices' })).toEqual([
    { addresses, topics: [events, withToken, withToken] },
  ])
})

test('of a coin with more pools than are read, those against other coins are chosen, and those that hold the most of it', async () => {
  const holds: Record<string, number> = { a2: 5, a3: 50, a4: 500, a6: 500 }
  const logs = [
    ...['a2', 'a3', 'a4', 'a5', 'a6'].map((pool, i) => pair('0e', `7${i}`, pool)),
    v3Pool('0e', '51', 'a1'),
  ]
  const node = {
    async callMany(calls: readonly Call[]) {
      return calls.map(({ to, data }) => {
        if (to !== address('0e') || data.length < 74) return null
        const balance = holds[data.slice(-2)]
        return balance === undefined ? null : topic(balance.toString(16))
      })
    },
    async *streamLogs() {
      yield { from: 0, to: 9, logs, last: {} as never }
    },
  }
  const coin = { address: address('0e'), kind: 'erc20' }
  const look = async (room: number) => {
    const { pools, known } = await findPools(node, protocols, coin, { from: 0, to: 9 }, room)
    return { known, pools: pools.map((pool) => pool.id.slice(-2)) }
  }
  expect(await look(4)).toEqual({ known: 6, pools: ['a1', 'a4', 'a6', 'a3'] })
  expect(await look(6)).toEqual({ known: 6, pools: ['a2', 'a3', 'a4', 'a5', 'a6', 'a1'] })
  expect((await look(0)).pools).toEqual([])
})

test('where no factory is known, none is asked: a filter without addresses would mean any', async () => {
  const none = { ...protocols, factories: [] }
  expect(factoryFilters(none, TOKEN)).toEqual([])
  const unasked = {
    callMany: chain.callMany,
    streamLogs() {
      throw new Error('asked')
    },
  }
  expect(await findPools(unasked, none, TOKEN, { from: 0, to: 100 })).toEqual({ pools: [], known: 0 })
})
