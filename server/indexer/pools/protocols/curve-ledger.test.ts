import { expect, test } from 'vitest'
import type { PoolEvent } from '../pool-events.ts'
import { enterPoolEvents } from '../pool-ledger.ts'
import type { PoolEventBody } from '../pool-protocol.ts'
import type { PoolLedger } from '../pool-state.ts'
import { curve } from './curve.ts'

const POOL = '0x00000000000000000000000000000000000000c3'
const UNIT = 10n ** 18n

/** The token, of 18 decimals, is the second of three; the others have 6. */
function after(...events: PoolEventBody[]) {
  const ledger: PoolLedger = {
    protocol: curve,
    emitter: POOL,
    traits: {},
    coins: ['0x51', '0x70', '0x52'],
    decimals: [6, 18, 6],
    token: 1,
    reserves: [0n, 0n, 0n],
    prices: [null, null, null],
  }
  const told = events.map<PoolEvent>((event, logIndex) => ({
    ...event,
    pool: POOL,
    blockNumber: logIndex + 1,
    logIndex,
    transactionHash: '0xaa',
    timestamp: 1_767_225_600,
  }))
  const { swaps } = enterPoolEvents(told, new Map([[POOL, ledger]]))
  return {
    reserves: ledger.reserves,
    prices: ledger.prices,
    swaps: swaps.map(({ bought, sold }) => [bought, sold]),
  }
}

const put: PoolEventBody = {
  event: 'Change',
  changes: [
    { coin: 0, amount: 1_000_000_000n },
    { coin: 1, amount: 1_000n * UNIT },
    { coin: 2, amount: 1_000_000_000n },
  ],
}
const trade = (sold: number, soldAmount: bigint, bought: number, boughtAmount: bigint): PoolEventBody => ({
  event: 'Exchange',
  sold,
  soldAmount,
  bought,
  boughtAmount,
})

test('a pool of three coins holds what went in less what went out, and prices the token by its last trade against each', () => {
  const { reserves, prices, swaps } = after(
    put,
    trade(0, 200_000_000n, 1, 100n * UNIT),
    trade(1, 50n * UNIT, 2, 90_000_000n),
    trade(0, 30_000_000n, 2, 29_000_000n),
    { event: 'Change', changes: [{ coin: '0x70', amount: -10n * UNIT }] },
  )
  expect(reserves).toEqual([1_230_000_000n, 940n * UNIT, 881_000_000n])
  expect(prices).toEqual([2, null, 1.8])
  expect(swaps).toEqual([
    [100n * UNIT, 0n],
    [0n, 50n * UNIT],
  ])
})

test('dust says no price', () => {
  const { prices } = after(
    put,
    trade(0, 2_000_000n, 1, UNIT),
    trade(0, 3n, 1, UNIT),
    trade(1, 7n, 2, 5_000_000n),
  )
  expect(prices).toEqual([2, null, null])
})
