import { expect, test } from 'vitest'
import { sqrtPriceAtTick } from './tick-price.ts'

// https://github.com/Uniswap/v3-core/blob/main/test/TickMath.spec.ts and its snapshot
test.each([
  [-887_272, 4_295_128_739n],
  [-887_271, 4_295_343_490n],
  [-500_000, 1_101_692_437_043_807_371n],
  [-50, 79_030_349_367_926_598_376_800_521_322n],
  [0, 79_228_162_514_264_337_593_543_950_336n],
  [50, 79_426_470_787_362_580_746_886_972_461n],
  [250_000, 21_246_587_762_933_397_357_449_903_968_194_344n],
  [887_272, 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n],
])('the square root of the price at tick %i', (tick, price) => {
  expect(sqrtPriceAtTick(tick)).toBe(price)
})
