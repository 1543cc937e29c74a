import { type AbiEvent, encodeAbiParameters, type Hex, parseAbi, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import type { TimedLog } from '#server/chain/types.ts'
import { logWith } from '../../testing/log-of.ts'
import { KnownPools } from '../known-pools.ts'
import { decodePoolEvents } from '../pool-events.ts'
import type { PoolProtocol, PoolTraits } from '../pool-protocol.ts'
import { algebra } from './algebra.ts'
import { binPrice } from './bin-price.ts'
import { liquidityBook } from './liquidity-book.ts'
import { liquidityBookV2 } from './liquidity-book-v2.ts'
import { pancakeSwapV3 } from './pancakeswap-v3.ts'
import { slipstream } from './slipstream.ts'
import { solidlyV1, solidlyV2 } from './solidly.ts'

const POOL = '0x00000000000000000000000000000000000bb001'
const ALICE = '0x00000000000000000000000000000000000a11ce'
const BOB = '0x0000000000000000000000000000000000000b0b'
const COINS = [
  '0x00000000000000000000000000000000000000c1',
  '0x00000000000000000000000000000000000000c2',
] as const
const FACTORY = '0x000000000000000000000000000000000000fac7'

function encode(event: AbiEvent, args: Record<string, unknown>, address = POOL): TimedLog {
  return logWith(event, address, args)
}

function told(
  protocol: PoolProtocol,
  signature: string,
  args: Record<string, unknown>,
  traits: PoolTraits = {},
) {
  const [event] = parseAbi([signature] as never) as unknown as [AbiEvent]
  const pools = new KnownPools([{ id: POOL, emitter: POOL, coins: COINS, kind: protocol.kind, traits }])
  const { events, skipped } = decodePoolEvents([encode(event, { ...people, ...args })], pools)
  expect(skipped).toEqual([])
  const { pool, blockNumber, logIndex, transactionHash, timestamp, ...body } = events[0] ?? ({} as never)
  expect(pool).toBe(POOL)
  return body
}

const people = { sender: ALICE, to: BOB, recipient: BOB, owner: ALICE, receiver: BOB, feeRecipient: BOB }
const ROOT = 2n ** 96n
/** The second coin's amount above the first's, as one word. */
const both = (first: bigint, second: bigint): Hex =>
  `0x${((second << 128n) + first).toString(16).padStart(64, '0')}`

const V3_SWAP =
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 price, uint128 liquidity, int24 tick'
const v3Swap = { amount0: 10n, amount1: -7n, price: ROOT, liquidity: 1n, tick: 0 }
const v3Swapped = { event: 'Swap', amount0: 10n, amount1: -7n, sqrtPriceX96: ROOT }

test('PancakeSwap says in a swap what it keeps, which stays in the pool', () => {
  const swap = told(pancakeSwapV3, `${V3_SWAP}, uint128 protocolFeesToken0, uint128 protocolFeesToken1)`, {
    ...v3Swap,
    protocolFeesToken0: 3n,
    protocolFeesToken1: 0n,
  })
  expect(swap).toEqual(v3Swapped)
  const [collected] = [
    'event CollectProtocol(address indexed sender, address indexed recipient, uint128 amount0, uint128 amount1)',
  ]
  expect(told(pancakeSwapV3, collected ?? '', { amount0: 3n, amount1: 0n })).toEqual({
    event: 'CollectProtocol',
    amount0: 3n,
    amount1: 0n,
  })
})

test('the gauge of a Slipstream pool collects fees', () => {
  expect(told(slipstream, `${V3_SWAP})`, v3Swap)).toEqual(v3Swapped)
  const fees = 'event CollectFees(address indexed recipient, uint128 amount0, uint128 amount1)'
  expect(told(slipstream, fees, { amount0: 5n, amount1: 6n })).toEqual({
    event: 'CollectProtocol',
    amount0: 5n,
    amount1: 6n,
  })
})

test('Algebra’s generations have two forms of a swap, and coins that were sent become fees', () => {
  expect(told(algebra, `${V3_SWAP})`, v3Swap)).toEqual(v3Swapped)
  const integral = `${V3_SWAP}, uint24 overrideFee, uint24 pluginFee)`
  expect(told(algebra, integral, { ...v3Swap, overrideFee: 0, pluginFee: 9 })).toEqual(v3Swapped)
  const excess = 'event ExcessTokens(uint256 amount0, uint256 amount1)'
  expect(told(algebra, excess, { amount0: 5n, amount1: 0n })).toEqual({
    event: 'Flash',
    amount0: 5n,
    amount1: 0n,
  })
})

const AMOUNTS = 'uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out'
const swapped = { amount0In: 10n, amount1In: 0n, amount0Out: 0n, amount1Out: 7n }

test('both generations of Solidly tell of the same things in words of their own', () => {
  const sync = 'event Sync(uint256 reserve0, uint256 reserve1)'
  const most = 2n ** 256n - 1n
  for (const protocol of [solidlyV1, solidlyV2])
    expect(told(protocol, sync, { reserve0: most, reserve1: 6n })).toEqual({
      event: 'Sync',
      reserve0: most,
      reserve1: 6n,
    })
  const expected = { event: 'Swap', amount0: 10n, amount1: -7n, sqrtPriceX96: null }
  expect(
    told(solidlyV1, `event Swap(address indexed sender, ${AMOUNTS}, address indexed to)`, swapped),
  ).toEqual(expected)
  expect(
    told(solidlyV2, `event Swap(address indexed sender, address indexed to, ${AMOUNTS})`, swapped),
  ).toEqual(expected)
})

test.each([
  // Computed by hand: y(3x² + y²) / x(x² + 3y²) of whole coins.
  { x: 100n, y: 100n, stable: 1, volatile: 1 },
  { x: 100n, y: 50n, stable: (50 * 32_500) / (100 * 17_500), volatile: 0.5 },
  { x: 50n, y: 100n, stable: (100 * 17_500) / (50 * 32_500), volatile: 2 },
])('a pool of $x and $y coins of equal worth has a price of its own', ({ x, y, stable, volatile }) => {
  const formula = solidlyV2.price
  if (typeof formula !== 'function') throw new Error('no formula')
  const pool = {
    coins: COINS,
    decimals: [18, 6],
    reserves: [x * 10n ** 18n, y * 10n ** 6n],
    token: 0,
    quote: 1,
  }
  expect(formula({ ...pool, traits: { isStable: true } })).toBeCloseTo(stable, 12)
  expect(formula({ ...pool, traits: { isStable: false } })).toBeCloseTo(volatile, 12)
})

test('an empty pool has no price', () => {
  const formula = solidlyV2.price
  if (typeof formula !== 'function') throw new Error('no formula')
  const pool = {
    coins: COINS,
    decimals: [18, 6],
    reserves: [0n, 0n],
    traits: { isStable: true },
    token: 0,
    quote: 1,
  }
  expect(Number.isFinite(formula(pool) ?? Number.NaN)).toBe(false)
})

const LB_SWAP =
  'event Swap(address indexed sender, address indexed to, uint24 id, bytes32 amountsIn, bytes32 amountsOut, uint24 volatility, bytes32 totalFees, bytes32 protocolFees)'

test('of a swap in a bin, the exchange’s share of the fees went in too', () => {
  const swap = told(
    liquidityBook,
    LB_SWAP,
    {
      id: 2 ** 23,
      amountsIn: both(0n, 90n),
      amountsOut: both(40n, 0n),
      volatility: 0,
      totalFees: both(0n, 9n),
      protocolFees: both(0n, 3n),
    },
    { binStep: 25 },
  )
  expect(swap).toEqual({ event: 'Swap', amount0: -40n, amount1: 93n, sqrtPriceX96: ROOT })
})

test('what is put into bins and taken out is summed', () => {
  const lists = { ids: [1n, 2n], amounts: [both(5n, 6n), both(7n, 0n)] }
  const bins = (name: string) =>
    told(
      liquidityBook,
      `event ${name}(address indexed sender, address indexed to, uint256[] ids, bytes32[] amounts)`,
      lists,
    )
  expect(bins('DepositedToBins')).toEqual({ event: 'Mint', amount0: 12n, amount1: 6n })
  expect(bins('WithdrawnFromBins')).toEqual({ event: 'Collect', amount0: 12n, amount1: 6n })
  const fees =
    'event CompositionFees(address indexed sender, uint24 id, bytes32 totalFees, bytes32 protocolFees)'
  expect(told(liquidityBook, fees, { id: 1, totalFees: both(8n, 8n), protocolFees: both(1n, 2n) })).toEqual({
    event: 'Flash',
    amount0: 1n,
    amount1: 2n,
  })
  const collected = 'event CollectedProtocolFees(address indexed feeRecipient, bytes32 protocolFees)'
  expect(told(liquidityBook, collected, { protocolFees: both(1n, 2n) })).toEqual({
    event: 'CollectProtocol',
    amount0: 1n,
    amount1: 2n,
  })
  const loan =
    'event FlashLoan(address indexed sender, address indexed receiver, uint24 activeId, bytes32 amounts, bytes32 totalFees, bytes32 protocolFees)'
  const lent = { activeId: 1, amounts: both(500n, 0n), totalFees: both(4n, 0n), protocolFees: both(1n, 0n) }
  expect(told(liquidityBook, loan, lent)).toEqual({ event: 'Flash', amount0: 4n, amount1: 0n })
})

test('lists that point outside of the data are counted as unread', () => {
  const pools = new KnownPools([{ id: POOL, emitter: POOL, coins: COINS, kind: 'liquidity-book' }])
  const [event] = parseAbi([
    'event DepositedToBins(address indexed sender, address indexed to, uint256[] ids, bytes32[] amounts)',
  ])
  const log = encode(event, { ...people, ids: [1n], amounts: [both(1n, 1n)] })
  const broken = { ...log, data: `${log.data.slice(0, 66)}${'f'.repeat(64)}${log.data.slice(130)}` }
  expect(decodePoolEvents([broken], pools).skipped.map(({ reason }) => reason)).toEqual(['malformed data'])
})

test('version 2.0 tells the fees of a swap apart', () => {
  const swap =
    'event Swap(address indexed sender, address indexed recipient, uint256 indexed id, bool swapForY, uint256 amountIn, uint256 amountOut, uint256 volatility, uint256 fees)'
  const args = { id: 2n ** 23n, amountIn: 90n, amountOut: 40n, volatility: 0n, fees: 3n }
  const traits = { binStep: 25 }
  expect(told(liquidityBookV2, swap, { ...args, swapForY: true }, traits)).toEqual({
    event: 'Swap',
    amount0: 93n,
    amount1: -40n,
    sqrtPriceX96: ROOT,
  })
  expect(told(liquidityBookV2, swap, { ...args, swapForY: false }, traits)).toMatchObject({
    amount0: -40n,
    amount1: 93n,
  })
  const loan =
    'event FlashLoan(address indexed sender, address indexed receiver, address token, uint256 amount, uint256 fee)'
  expect(told(liquidityBookV2, loan, { token: COINS[1], amount: 900n, fee: 4n })).toEqual({
    event: 'Change',
    changes: [{ coin: COINS[1], amount: 4n }],
  })
})

test('a bin is a step above the one before', () => {
  const ratio = (id: number, step: number) => (Number(binPrice(BigInt(id), step) ?? 0n) / 2 ** 96) ** 2
  expect(ratio(2 ** 23, 25)).toBe(1)
  expect(ratio(2 ** 23 + 1, 100)).toBeCloseTo(1.01, 12)
  expect(ratio(2 ** 23 - 2, 100)).toBeCloseTo(1 / 1.0201, 12)
  expect(binPrice(2n ** 24n - 1n, 100)).toBeNull()
  expect(binPrice(0n, 100)).toBeNull()
  expect(binPrice(2n ** 24n, 100)).toBeNull()
  expect(binPrice(2n ** 23n, undefined)).toBeNull()
})

const [poolCreated, pairCreated, clCreated, algebraPool, customPool, lbCreated] = parseAbi([
  'event PoolCreated(address indexed coin0, address indexed coin1, bool indexed stable, address pool, uint256 count)',
  'event PairCreated(address indexed coin0, address indexed coin1, bool stable, address pool, uint256 count)',
  'event PoolCreated(address indexed coin0, address indexed coin1, int24 indexed spacing, address pool)',
  'event Pool(address indexed coin0, address indexed coin1, address pool)',
  'event CustomPool(address indexed deployer, address indexed coin0, address indexed coin1, address pool)',
  'event LBPairCreated(address indexed coin0, address indexed coin1, uint256 indexed binStep, address pool, uint256 count)',
])

test.each<[string, PoolProtocol, AbiEvent, object, PoolTraits | undefined]>([
  ['solidlyV2', solidlyV2, poolCreated, { stable: true }, { isStable: true }],
  ['solidlyV2', solidlyV2, poolCreated, { stable: false }, { isStable: false }],
  ['solidlyV1', solidlyV1, pairCreated, { stable: true }, { isStable: true }],
  ['slipstream', slipstream, clCreated, { spacing: -200 }, undefined],
  ['algebra', algebra, algebraPool, {}, undefined],
  ['algebra', algebra, customPool, { deployer: ALICE }, undefined],
  ['liquidityBook', liquidityBook, lbCreated, { binStep: 20n }, { binStep: 20 }],
  ['liquidityBookV2', liquidityBookV2, lbCreated, { binStep: 20n }, { binStep: 20 }],
])('the factory of %s tells of a pool', (_, protocol, event, args, traits) => {
  const log = encode(event, { coin0: COINS[0], coin1: COINS[1], pool: POOL, count: 9n, ...args }, FACTORY)
  const facts = { id: POOL, emitter: POOL, coins: [...COINS], ...(traits && { traits }) }
  expect(protocol.created.read(log)).toEqual(facts)
  expect(protocol.created.topics).toContain(toEventSelector(event))
  const isFound = (coin: string) =>
    protocol.created
      .filters(coin)
      .some((filter) =>
        filter.every((wanted, i) => wanted === null || [wanted].flat().includes(log.topics[i] ?? '')),
      )
  expect(COINS.map(isFound)).toEqual([true, true])
  expect(isFound(ALICE)).toBe(false)
  expect(protocol.created.read({ ...log, data: `${log.data}${'0'.repeat(64)}` })).toBeNull()
})

test('the pairs of a Liquidity Book are in the answer with their bin steps', () => {
  const [pairs] = [
    encodeAbiParameters(
      [
        {
          type: 'tuple[]',
          components: [{ type: 'uint16' }, { type: 'address' }, { type: 'bool' }, { type: 'bool' }],
        },
      ],
      [
        [
          [25, ALICE, true, false],
          [100, BOB, false, true],
        ],
      ] as never,
    ),
  ]
  expect(liquidityBook.poolsIn?.(pairs ?? '', '')).toEqual([ALICE, BOB])
})
