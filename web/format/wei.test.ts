import { expect, test } from 'vitest'
import { fromWei } from './wei.ts'

test.each([
  [0n, '0'],
  [1n, '0.000000000000000001'],
  [50_000_000_000_000_000n, '0.05'],
  [1_000_000_000_000_000_000n, '1'],
  [12_345_678_901_234_567_890_123_456_789n, '12345678901.234567890123456789'],
])('%s wei are %s coins', (wei, coins) => {
  expect(fromWei(wei)).toBe(coins)
})
