import { expect, test } from 'vitest'
import type { PoolEvent } from './pool-events.ts'
import { enterPoolEvents, type PoolLedger } from './pool-ledger.ts'

const V2 = '0x00000000000000000000000000000000000000a2'
const V3 = '0x00000000000000000000000000000000000000a3'
const DAY = 86_400
const JAN_1 = Date.UTC(2026, 0, 1) / 1000
const UNIT = 10n ** 18n

const empty = { tokenReserve: 0n, quoteReserve: 0n, price: null }
/** A token of 18 decimals against a coin of 6, whichever comes first in the pool. */
const ledgers = (tokenIs0: boolean) =>
  new Map<string, PoolLedger>([
    [V2, { version: 'v2', tokenIs0, tokenDecimals: 18, quoteDecimals: 6, ...empty }],
    [V3, { version: 'v3', tokenIs0, tokenDecimals: 18, quoteDecimals: 6, ...empty }],
  ])

let logIndex = 0
const at = (timestamp: number) => ({
  blockNumber: 1,
  logIndex: logIndex++,
  transactionHash: '0xaa',
  timestamp,
})
const sync = (timestamp: number, reserve0: bigint, reserve1: bigint): PoolEvent => {
  return { ...at(timestamp), pool: V2, kind: 'v2', event: 'Sync', reserve0, reserve1 }
}
const swap = (pool: string, amount0: bigint, amount1: bigint, sqrtPriceX96: bigint | null): PoolEvent => {
  return {
    ...at(JAN_1),
    pool,
    kind: pool === V2 ? 'v2' : 'v3',
    event: 'Swap',
    amount0,
    amount1,
    sqrtPriceX96,
  }
}
const v3 = (event: 'Mint' | 'Burn' | 'Collect' | 'Flash', amount0: bigint, amount1: bigint): PoolEvent => {
  return { ...at(JAN_1), pool: V3, kind: 'v3', event, amount0, amount1 }
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
      ['2026-01-01', { tokenReserve: 10n * UNIT, quoteReserve: 30_000_000n, price: 3 }],
      ['2026-01-02', { tokenReserve: 10n * UNIT, quoteReserve: 40_000_000n, price: 4 }],
    ]),
  )
  const second = enterPoolEvents([sync(JAN_1 + DAY + 5, 8n * UNIT, 40_000_000n)], known)
  expect(second.days.get(V2)).toEqual(
    new Map([['2026-01-02', { tokenReserve: 8n * UNIT, quoteReserve: 40_000_000n, price: 5 }]]),
  )
})

test('the price is that of the token, whichever side of the pool it is', () => {
  const known = ledgers(false)
  enterPoolEvents([sync(JAN_1, 30_000_000n, 10n * UNIT)], known)
  expect(known.get(V2)).toMatchObject({ tokenReserve: 10n * UNIT, quoteReserve: 30_000_000n, price: 3 })
})

test('a pool that was emptied has no price', () => {
  const known = ledgers(true)
  enterPoolEvents([sync(JAN_1, 10n * UNIT, 30_000_000n), sync(JAN_1, 0n, 0n)], known)
  expect(known.get(V2)).toMatchObject({ tokenReserve: 0n, quoteReserve: 0n, price: null })
})

test('V3: what goes in and out adds up, and the price stays until an event says another', () => {
  const known = ledgers(true)
  // The square root of 4 dollars for a token: sqrt(4e6 / 1e18) = 2e-6.
  const four = (2n * 2n ** 96n) / 1_000_000n
  enterPoolEvents([{ ...at(JAN_1), pool: V3, kind: 'v3', event: 'Initialize', sqrtPriceX96: four }], known)
  expect(known.get(V3)?.price).toBeCloseTo(4, 12)
  enterPoolEvents([v3('Mint', 100n, 400n), v3('Burn', 50n, 200n), v3('Flash', 1n, 2n)], known)
  expect(known.get(V3)).toMatchObject({ tokenReserve: 101n, quoteReserve: 402n })
  expect(known.get(V3)?.price).toBeCloseTo(4, 12)
  enterPoolEvents([v3('Collect', 50n, 200n), swap(V3, -10n, 60n, (four * 3n) / 2n)], known)
  expect(known.get(V3)).toMatchObject({ tokenReserve: 41n, quoteReserve: 262n })
  expect(known.get(V3)?.price).toBeCloseTo(9, 12)
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
    { ...first, pool: V2, bought: 7n, sold: 0n },
    { ...second, pool: V3, bought: 0n, sold: 5n },
  ])
  expect(enterPoolEvents(events, ledgers(false)).swaps).toEqual([
    { ...first, pool: V2, bought: 0n, sold: 3n },
    { ...second, pool: V3, bought: 2n, sold: 0n },
  ])
})

test('events of a pool that is not known, or not of its version, change nothing', () => {
  const known = ledgers(true)
  const before = structuredClone(known)
  const strange: PoolEvent[] = [
    { ...swap(V2, 5n, -2n, null), pool: '0x00000000000000000000000000000000000000ff' },
    { ...sync(JAN_1, 5n, 5n), pool: V3 },
  ]
  expect(enterPoolEvents(strange, known)).toEqual({ swaps: [], days: new Map() })
  expect(known).toEqual(before)
})
