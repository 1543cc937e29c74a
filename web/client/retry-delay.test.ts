import { expect, test } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

test.each([
  [0, 500, 1_000],
  [1, 1_000, 2_000],
  [4, 8_000, 16_000],
  [5, 15_000, 30_000],
  [2_000, 15_000, 30_000],
])('after %i failures the wait is between %i and %i ms', (failures, least, most) => {
  expect(retryDelayMs(failures, () => 0)).toBe(least)
  expect(retryDelayMs(failures, () => 1)).toBe(most)
})
