import { type AbiEvent, parseAbi, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import type { TimedLog } from '#server/chain/types.ts'
import { logWith } from '../../testing/log-of.ts'
import { KnownPools } from '../known-pools.ts'
import { decodePoolEvents } from '../pool-events.ts'
import { uniswapV4 } from './uniswap-v4.ts'

// https://github.com/Uniswap/v4-core/blob/main/src/interfaces/IPoolManager.sol
const [initialize, swap, modifyLiquidity, donate] = parseAbi([
  'event Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
  'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
  'event Donate(bytes32 indexed id, address indexed sender, uint256 amount0, uint256 amount1)',
])
const MANAGER = '0x000000000004444c5dc75cb358380d2e3de08a90'
const ZERO = `0x${'0'.repeat(40)}`
const TOKEN = `0x${'70'.repeat(20)}`
const ID = `0x${'1d'.repeat(32)}`
const HOOKS = `0x${'80'.repeat(20)}`
const place = { id: ID, sender: TOKEN, currency0: ZERO, currency1: TOKEN }
const begun = { ...place, fee: 3_000, tickSpacing: 60, hooks: HOOKS, sqrtPriceX96: 2n ** 96n, tick: 0 }
const moved = { ...place, tickLower: -60, tickUpper: 120, salt: ID }
const pools = new KnownPools([
  { id: ID, emitter: MANAGER, kind: 'uniswap-v4', coins: [ZERO, TOKEN], traits: {} },
])

test('the topics are those of the signatures', () => {
  const selectors = [initialize, swap, modifyLiquidity, donate].map((event) => toEventSelector(event))
  expect(Object.keys(uniswapV4.events)).toEqual(selectors)
  expect(uniswapV4.created.topics).toEqual([selectors[0]])
})

test('a pool is created by the event with which it begins, and knows its hook', () => {
  const facts = { id: ID, emitter: MANAGER, coins: [ZERO, TOKEN] }
  expect(uniswapV4.created.read(encode(initialize, begun))).toEqual({ ...facts, traits: { hooks: HOOKS } })
  expect(uniswapV4.created.read(encode(initialize, { ...begun, hooks: ZERO }))).toEqual(facts)
  expect(uniswapV4.created.read({ ...encode(initialize, begun), data: '0x' })).toBeNull()
  expect(uniswapV4.created.read(encode(donate, { ...place, amount0: 1n, amount1: 1n }))).toBeNull()
})

test.each<[string, AbiEvent, Record<string, unknown>, object]>([
  ['the first price', initialize, begun, { event: 'Initialize', sqrtPriceX96: 2n ** 96n }],
  [
    'a swap, from the side of the pool',
    swap,
    { ...place, amount0: -5n, amount1: 2n ** 127n - 1n, sqrtPriceX96: 7n, liquidity: 1n, tick: 0, fee: 0 },
    { event: 'Swap', amount0: 5n, amount1: 1n - 2n ** 127n, sqrtPriceX96: 7n },
  ],
  [
    'liquidity that was taken out',
    modifyLiquidity,
    { ...moved, liquidityDelta: -9n },
    { event: 'ModifyLiquidity', tickLower: -60, tickUpper: 120, liquidityDelta: -9n },
  ],
  ['a gift', donate, { ...place, amount0: 3n, amount1: 4n }, { event: 'Flash', amount0: 3n, amount1: 4n }],
])('%s is read', (_, abi, args, what) => {
  const { events, skipped } = decodePoolEvents([encode(abi, args)], pools)
  expect(skipped).toEqual([])
  expect(events).toEqual([expect.objectContaining({ pool: ID, ...what })])
})

test('ticks that cannot be are counted, and events of other pools of the manager are left out', () => {
  const wrong = [
    { ...moved, tickLower: 120, liquidityDelta: 1n },
    { ...moved, tickUpper: 887_273, liquidityDelta: 1n },
  ]
  const other = encode(modifyLiquidity, { ...moved, id: `0x${'2d'.repeat(32)}`, liquidityDelta: 1n })
  const { events, skipped } = decodePoolEvents(
    [...wrong.map((args) => encode(modifyLiquidity, args)), other],
    pools,
  )
  expect(events).toEqual([])
  expect(skipped.map(({ reason }) => reason)).toEqual(['number out of range', 'number out of range'])
})

test('pools of a singleton are one filter more, by their ids, however many there are', () => {
  const more = Array.from({ length: 50 }, (_, n) => ({
    id: `0x${(n + 1).toString(16).padStart(64, '0')}`,
    emitter: MANAGER,
    kind: 'uniswap-v4',
    coins: [ZERO, TOKEN],
  }))
  const filters = pools.with(more).filters({ addresses: [TOKEN], topics: ['0x01'] })
  expect(filters).toEqual([
    { addresses: [TOKEN], topics: [['0x01']] },
    { addresses: [MANAGER], topics: [Object.keys(uniswapV4.events), [ID, ...more.map(({ id }) => id)]] },
  ])
})

function encode(event: AbiEvent, args: Record<string, unknown>): TimedLog {
  return logWith(event, MANAGER, args)
}
