import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { ZERO_ADDRESS } from '#api/address.ts'
import type { Log } from '#server/chain/types.ts'
import { logOf } from '../../testing/log-of.ts'
import type { PoolFacts } from '../pool-protocol.ts'
import { curveEvents } from './curve-events.ts'

// The declarations are those of https://github.com/curvefi/curve-js/tree/master/src/constants/abis
const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const POOL = `0x${'77'.repeat(20)}`
const [coin, other, third, share] = ['11', '22', '33', '44'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
  string,
]
const someone = `0x${'99'.repeat(20)}`
const plain: PoolFacts = { id: POOL, emitter: POOL, coins: [coin, other, third] }
const crypto: PoolFacts = { ...plain, traits: { isCrypto: true } }
const meta: PoolFacts = { id: POOL, emitter: POOL, coins: [coin, share] }

function read({ topics, data }: Log, pool = plain, before: readonly Log[] = []) {
  const shape = curveEvents[topics[0] ?? '']
  expect(topics).toHaveLength(shape?.topics ?? 0)
  if (shape?.words !== 'dynamic') expect((data.length - 2) / 64).toBe(shape?.words)
  return shape?.read(data, topics, pool, before)
}

function changes(...amounts: bigint[]) {
  return { event: 'Change', changes: amounts.map((amount, position) => ({ coin: position, amount })) }
}

describe('trades', () => {
  const trade = { event: 'Exchange', sold: 2, soldAmount: 500n, bought: 1, boughtAmount: 498n }

  test.each([
    'event TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought)',
    'event TokenExchange(address indexed buyer, uint256 sold_id, uint256 tokens_sold, uint256 bought_id, uint256 tokens_bought)',
  ])('%s', (declaration) => {
    const log = logOf(parseAbiItem(declaration), POOL, [someone, 2n, 500n, 1n, 498n])
    expect(read(log)).toEqual(trade)
  })

  test('of newer pools of volatile coins, with fee and scale', () => {
    const event = parseAbiItem(
      'event TokenExchange(address indexed buyer, uint256 sold_id, uint256 tokens_sold, uint256 bought_id, uint256 tokens_bought, uint256 fee, uint256 packed_price_scale)',
    )
    expect(read(logOf(event, POOL, [someone, 2n, 500n, 1n, 498n, 3n, 9n]))).toEqual(trade)
  })

  test('a coin that no pool can have is refused', () => {
    const event = parseAbiItem(
      'event TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought)',
    )
    expect(read(logOf(event, POOL, [someone, -1n, 500n, 1n, 498n]))).toBeNull()
    expect(read(logOf(event, POOL, [someone, 0n, 500n, 8n, 498n]))).toBeNull()
  })
})

describe('trades of coins behind the pool’s own', () => {
  const event = parseAbiItem(
    'event TokenExchangeUnderlying(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought)',
  )
  const log = logOf(event, POOL, [someone, 0n, 500n, 2n, 498n])

  test('are trades with the share of the base pool', () => {
    const before = [
      logOf(transfer, share, [ZERO_ADDRESS, POOL, 1_000n]),
      logOf(event, POOL, [someone, 1n, 1n, 0n, 1n]),
      logOf(transfer, coin, [someone, POOL, 500n]),
      logOf(transfer, share, [POOL, ZERO_ADDRESS, 490n]),
      logOf(transfer, third, [POOL, someone, 498n]),
    ]
    expect(read(log, meta, before)).toEqual({
      event: 'Exchange',
      sold: coin,
      soldAmount: 500n,
      bought: share,
      boughtAmount: 490n,
    })
  })

  test('within the base pool move nothing of this one', () => {
    const before = [logOf(transfer, third, [POOL, someone, 498n])]
    expect(read(log, meta, before)).toEqual({ event: 'Change', changes: [] })
  })
})

describe('liquidity put in', () => {
  test.each([
    ['uint256[2] token_amounts, uint256[2] fees, uint256 invariant', [5n, 6n], [[1n, 1n], 9n]],
    ['uint256[3] token_amounts, uint256[3] fees, uint256 invariant', [5n, 6n, 7n], [[1n, 1n, 1n], 9n]],
    [
      'uint256[4] token_amounts, uint256[4] fees, uint256 invariant',
      [5n, 6n, 7n, 8n],
      [[1n, 1n, 1n, 1n], 9n],
    ],
    [
      'uint256[] token_amounts, uint256[] fees, uint256 invariant',
      [5n, 6n, 7n, 8n, 9n],
      [[1n, 1n, 1n, 1n, 1n], 9n],
    ],
    ['uint256[2] token_amounts, uint256 fee', [5n, 6n], [1n]],
    ['uint256[3] token_amounts, uint256 fee', [5n, 6n, 7n], [1n]],
  ] as const)('%s', (parameters, amounts, rest) => {
    const event = parseAbiItem(
      `event AddLiquidity(address indexed provider, ${parameters}, uint256 token_supply)`,
    )
    expect(read(logOf(event, POOL, [someone, amounts, ...rest, 100n]))).toEqual(changes(...amounts))
  })

  test.each([[[5n, 6n]], [[5n, 6n, 7n]]])('of newer pools of volatile coins: %s', (amounts) => {
    const event = parseAbiItem(
      `event AddLiquidity(address indexed provider, uint256[${amounts.length}] token_amounts, uint256 fee, uint256 token_supply, uint256 packed_price_scale)`,
    )
    expect(read(logOf(event, POOL, [someone, amounts, 1n, 100n, 3n]))).toEqual(changes(...amounts))
  })

  test('for somebody else', () => {
    const event = parseAbiItem(
      'event AddLiquidity(address indexed provider, address indexed receiver, uint256[2] token_amounts, uint256 fee, uint256 token_supply, uint256 price_scale)',
    )
    expect(read(logOf(event, POOL, [someone, someone, [5n, 6n], 1n, 100n, 3n]))).toEqual(changes(5n, 6n))
  })
})

describe('liquidity taken out', () => {
  test.each([
    [
      'RemoveLiquidity(address indexed provider, uint256[2] token_amounts, uint256[2] fees, uint256 token_supply)',
      2,
      [[0n, 0n], 100n],
    ],
    [
      'RemoveLiquidity(address indexed provider, uint256[3] token_amounts, uint256[3] fees, uint256 token_supply)',
      3,
      [[0n, 0n, 0n], 100n],
    ],
    [
      'RemoveLiquidity(address indexed provider, uint256[4] token_amounts, uint256[4] fees, uint256 token_supply)',
      4,
      [[0n, 0n, 0n, 0n], 100n],
    ],
    [
      'RemoveLiquidity(address indexed provider, uint256[] token_amounts, uint256[] fees, uint256 token_supply)',
      5,
      [[], 100n],
    ],
    ['RemoveLiquidity(address indexed provider, uint256[2] token_amounts, uint256 token_supply)', 2, [100n]],
    ['RemoveLiquidity(address indexed provider, uint256[3] token_amounts, uint256 token_supply)', 3, [100n]],
    [
      'RemoveLiquidityImbalance(address indexed provider, uint256[2] token_amounts, uint256[2] fees, uint256 invariant, uint256 token_supply)',
      2,
      [[1n, 1n], 9n, 100n],
    ],
    [
      'RemoveLiquidityImbalance(address indexed provider, uint256[3] token_amounts, uint256[3] fees, uint256 invariant, uint256 token_supply)',
      3,
      [[1n, 1n, 1n], 9n, 100n],
    ],
    [
      'RemoveLiquidityImbalance(address indexed provider, uint256[4] token_amounts, uint256[4] fees, uint256 invariant, uint256 token_supply)',
      4,
      [[1n, 1n, 1n, 1n], 9n, 100n],
    ],
    [
      'RemoveLiquidityImbalance(address indexed provider, uint256[] token_amounts, uint256[] fees, uint256 invariant, uint256 token_supply)',
      3,
      [[1n], 9n, 100n],
    ],
    ['ClaimAdminFee(address indexed admin, uint256[2] tokens)', 2, []],
    ['ClaimAdminFee(address indexed admin, uint256[3] tokens)', 3, []],
  ] as const)('%s', (declaration, coins, rest) => {
    const event = parseAbiItem(`event ${declaration}`)
    const amounts = [5n, 6n, 7n, 8n, 9n].slice(0, coins)
    expect(read(logOf(event, POOL, [someone, amounts, ...rest]))).toEqual(
      changes(...amounts.map((amount) => -amount)),
    )
  })

  test('in a proportion of one’s own, of newer pools of two volatile coins', () => {
    const event = parseAbiItem(
      'event RemoveLiquidityImbalance(address indexed provider, uint256 lp_token_amount, uint256[2] token_amounts, uint256 approx_fee, uint256 price_scale)',
    )
    expect(read(logOf(event, POOL, [someone, 50n, [5n, 6n], 1n, 3n]))).toEqual(changes(-5n, -6n))
  })
})

describe('liquidity taken out in one coin', () => {
  const unnamed = parseAbiItem(
    'event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_amount)',
  )
  const four = parseAbiItem(
    'event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_amount, uint256 token_supply)',
  )
  const paid = [
    logOf(transfer, share, [someone, ZERO_ADDRESS, 50n]),
    logOf(transfer, third, [POOL, someone, 49n]),
  ]

  test('is of the coin that was transferred, where the event does not say it', () => {
    const out = { event: 'Change', changes: [{ coin: third, amount: -49n }] }
    expect(read(logOf(unnamed, POOL, [someone, 50n, 49n]), plain, paid)).toEqual(out)
    expect(read(logOf(four, POOL, [someone, 50n, 49n, 900n]), plain, paid)).toEqual(out)
  })

  test('is of the native coin if none was transferred', () => {
    const native = { ...plain, coins: [ZERO_ADDRESS, other] }
    expect(read(logOf(unnamed, POOL, [someone, 50n, 49n]), native, paid)).toEqual({
      event: 'Change',
      changes: [{ coin: ZERO_ADDRESS, amount: -49n }],
    })
  })

  test('is not read if nothing says the coin', () => {
    expect(read(logOf(unnamed, POOL, [someone, 50n, 48n]), plain, paid)).toBeNull()
  })

  test('is of the coin that a pool of volatile coins names in the same event', () => {
    const log = logOf(four, POOL, [someone, 50n, 1n, 49n])
    expect(read(log, crypto)).toEqual({ event: 'Change', changes: [{ coin: 1, amount: -49n }] })
  })

  test('is of the coin that newer pools name', () => {
    const stable = parseAbiItem(
      'event RemoveLiquidityOne(address indexed provider, int128 token_id, uint256 token_amount, uint256 coin_amount, uint256 token_supply)',
    )
    const volatile = parseAbiItem(
      'event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_index, uint256 coin_amount, uint256 approx_fee, uint256 packed_price_scale)',
    )
    const out = { event: 'Change', changes: [{ coin: 2, amount: -49n }] }
    expect(read(logOf(stable, POOL, [someone, 2n, 50n, 49n, 900n]))).toEqual(out)
    expect(read(logOf(volatile, POOL, [someone, 50n, 2n, 49n, 1n, 3n]), crypto)).toEqual(out)
  })
})
