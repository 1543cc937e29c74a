import { expect, test } from 'vitest'
import { Positions } from './positions.ts'

const ONE = 2n ** 96n
const LIQUIDITY = 10n ** 18n
/** 1.0001 to the power of 300 is 1.030453..., its square root 1.015112...; 10^18 liquidity from 1 to there. */
const [ABOVE, BELOW] = [14_887_321_611_957_513n, 15_112_303_331_957_826n]

test('a position is all coin 0 below its range, all coin 1 above, and both inside', () => {
  const range = { tickLower: 0, tickUpper: 300, liquidity: LIQUIDITY }
  const heldAt = (sqrtPriceX96: bigint | null) => new Positions(sqrtPriceX96, [range]).held()
  expect(heldAt(null)).toEqual([0n, 0n])
  expect(heldAt(ONE / 2n)).toEqual([ABOVE, 0n])
  expect(heldAt(ONE)).toEqual([ABOVE, 0n])
  expect(heldAt(2n * ONE)).toEqual([0n, BELOW])
  const [coin0, coin1] = heldAt((ONE * 101n) / 100n)
  // 1/1.01 - 1/1.015112..., and 1.01 - 1.
  expect(Number(coin0) / 1e18).toBeCloseTo(1 / 1.01 - 1 / Math.sqrt(1.0001 ** 300), 13)
  expect(coin1).toBe(9_999_999_999_999_999n)
})

test('liquidity of the same range adds up, and is gone when it was all taken out', () => {
  const positions = new Positions(ONE, [])
  const range = { tickLower: 0, tickUpper: 300 }
  positions.add({ ...range, liquidity: LIQUIDITY })
  positions.add({ ...range, liquidity: LIQUIDITY })
  expect(positions.takeChanged()).toEqual([{ ...range, liquidity: 2n * LIQUIDITY }])
  expect(positions.takeChanged()).toEqual([])
  positions.add({ ...range, liquidity: -2n * LIQUIDITY })
  expect(positions.held()).toEqual([0n, 0n])
  expect(positions.takeChanged()).toEqual([{ ...range, liquidity: 0n }])
})
