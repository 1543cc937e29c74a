import { expect, test } from 'vitest'
import type { PoolEvent } from './pool-events.ts'
import { enterPoolEvents } from './pool-ledger.ts'
import type { PoolLedger } from './pool-state.ts'
import { uniswapV2 } from './protocols/uniswap-v2.ts'
import { uniswapV3 } from './protocols/uniswap-v3.ts'

const V2 = '0x00000000000000000000000000000000000000a2'
const V3 = '0x00000000000000000000000000000000000000a3'
const DAY = 86_400
const JAN_1 = Date.UTC(2026, 0, 1) / 1000
const UNIT = 10n ** 18n

/** A token of 18 decimals against a coin of 6, whichever comes first in the pool. */
const ledgers = (tokenIs0: boolean) => {
  const state = {
    traits: {},
    coins: tokenIs0 ? ['0x70', '0x51'] : ['0x51', '0x70'],
    decimals: tokenIs0 ? [18, 6] : [6, 18],
    token: tokenIs0 ? 0 : 1,
    reserves: [0n, 0n],
    prices: [null, null],
  }
  return new Map<string, PoolLedger>([
    [V2, { protocol: uniswapV2, emitter: V2, ...state }],
    [V3, { protocol: uniswapV3, emitter: V3, ...state }],
  ])
}

let logIndex = 0
const at = (timestamp: number) => ({
  blockNumber: 1,
  logIndex: logIndex++,
  transactionHash: '0xaa',
  timestamp,
})
const sync = (timestamp: number, reserve0: bigint, reserve1: bigint): PoolEvent => {
  return { ...at(timestamp), pool: V2, event: 'Sync', reserve0, reserve1 }
}
const swap = (pool: string, amount0: bigint, amount1: bigint, sqrtPriceX96: bigint | null): PoolEvent => {
  return {
    ...at(JAN_1),
    pool,
    event: 'Swap',
    amount0,
    amount1,
    sqrtPriceX96,
  }
}
const v3 = (event: 'Mint' | 'Burn' | 'Collect' | 'Flash', amount0: bigint, amount1: bigint): PoolEvent => {
  return { ...at(JAN_1), pool: V3, event, amount0, amount1 }
}

test('the end of each day is what the last event of it left, and a later batch goes on from there', () => {
  const known = ledgers(true)
  const first = enterPoolEvents(
    [
      sync(JAN_1, 10n * UNIT, 20_000_000n),
      sync(JAN_1 + DAY - 1, 10n * UNIT, 30_000_000n),
      sync(JAN_1 + DAY, 10n * UNIT, 40_000_000n),
    ],
    known,
  )
  expect(first.days.get(V2)).toEqual(
    new Map([
      ['2026-01-01', { reserves: [10n * UNIT, 30_000_000n], prices: [null, 3] }],
      ['2026-01-02', { reserves: [10n * UNIT, 40_000_000n], prices: [null, 4] }],
    ]),
  )
  const second = enterPoolEvents([sync(JAN_1 + DAY + 5, 8n * UNIT, 40_000_000n)], known)
  expect(second.days.get(V2)).toEqual(
    new Map([['2026-01-02', { reserves: [8n * UNIT, 40_000_000n], prices: [null, 5] }]]),
  )
})

test('a price that was moved far and back within a block is not what the day ends with', () => {
  const known = ledgers(true)
  const inBlock = (blockNumber: number, reserve1: bigint) => ({
    ...sync(JAN_1, 10n * UNIT, reserve1),
    blockNumber,
  })
  enterPoolEvents([inBlock(1, 30_000_000n)], known)
  const { days } = enterPoolEvents([inBlock(2, 90_000_000n), inBlock(2, 31_000_000n)], known)
  const back = { reserves: [10n * UNIT, 31_000_000n], prices: [null, 3] }
  expect(days.get(V2)).toEqual(new Map([['2026-01-01', back]]))
  enterPoolEvents([inBlock(3, 32_000_000n)], known)
  expect(known.get(V2)?.prices).toEqual([null, 3.2])
  enterPoolEvents([inBlock(4, 90_000_000n)], known)
  expect(known.get(V2)?.prices).toEqual([null, 9])
})

test('the price is that of the token, whichever side of the pool it is', () => {
  const known = ledgers(false)
  enterPoolEvents([sync(JAN_1, 30_000_000n, 10n * UNIT)], known)
  expect(known.get(V2)).toMatchObject({ reserves: [30_000_000n, 10n * UNIT], prices: [3, null] })
})

test('a pool that was emptied has no price', () => {
  const known = ledgers(true)
  enterPoolEvents([sync(JAN_1, 10n * UNIT, 30_000_000n), sync(JAN_1, 0n, 0n)], known)
  expect(known.get(V2)).toMatchObject({ reserves: [0n, 0n], prices: [null, null] })
})

test('V3: what goes in and out adds up, and the price stays until an event says another', () => {
  const known = ledgers(true)
  // The square root of 4 dollars for a token: sqrt(4e6 / 1e18) = 2e-6.
  const four = (2n * 2n ** 96n) / 1_000_000n
  enterPoolEvents([{ ...at(JAN_1), pool: V3, event: 'Initialize', sqrtPriceX96: four }], known)
  expect(known.get(V3)?.prices[1]).toBeCloseTo(4, 12)
  enterPoolEvents([v3('Mint', 100n, 400n), v3('Burn', 50n, 200n), v3('Flash', 1n, 2n)], known)
  expect(known.get(V3)).toMatchObject({ reserves: [101n, 402n] })
  expect(known.get(V3)?.prices[1]).toBeCloseTo(4, 12)
  enterPoolEvents([v3('Collect', 50n, 200n), swap(V3, -10n, 60n, (four * 3n) / 2n)], known)
  expect(known.get(V3)).toMatchObject({ reserves: [41n, 262n] })
  expect(known.get(V3)?.prices[1]).toBeCloseTo(9, 12)
})

test('what leaves a pool is bought, what enters it is sold', () => {
  const events = [swap(V2, -7n, 3n, null), swap(V3, 5n, -2n, 2n ** 96n)]
  const [first, second] = events.map(({ logIndex }) => ({
    blockNumber: 1,
    logIndex,
    transactionHash: '0xaa',
    timestamp: JAN_1,
  }))
  expect(enterPoolEvents(events, ledgers(true)).swaps).toEqual([
    { ...first, pool: V2, emitter: V2, bought: 7n, sold: 0n },
    { ...second, pool: V3, emitter: V3, bought: 0n, sold: 5n },
  ])
  expect(enterPoolEvents(events, ledgers(false)).swaps).toEqual([
    { ...first, pool: V2, emitter: V2, bought: 0n, sold: 3n },
    { ...second, pool: V3, emitter: V3, bought: 2n, sold: 0n },
  ])
})

test('events of a pool that is not known change nothing', () => {
  const known = ledgers(true)
  const before = [...known].map(([pool, ledger]) => [pool, { ...ledger }])
  const strange: PoolEvent[] = [
    { ...swap(V2, 5n, -2n, null), pool: '0x00000000000000000000000000000000000000ff' },
  ]
  expect(enterPoolEvents(strange, known)).toEqual({ swaps: [], days: new Map() })
  expect([...known]).toEqual(before)
})
