import { expect, test } from 'vitest'
import { fitWithin } from './fit-within.ts'

test.each([
  ['a wide one', [4000, 3000], [1024, 768]],
  ['a high one', [1500, 3000], [512, 1024]],
  ['a square', [2048, 2048], [1024, 1024]],
  ['one that fits exactly', [1024, 1024], [1024, 1024]],
  ['a small one, which stays as it is', [64, 48], [64, 48]],
  ['one that is too wide only', [1025, 10], [1024, 10]],
  ['a line', [50_000, 3], [1024, 1]],
] as const)('%s', (_, [width, height], [fittedWidth, fittedHeight]) => {
  expect(fitWithin({ width, height }, 1024)).toEqual({ width: fittedWidth, height: fittedHeight })
})
