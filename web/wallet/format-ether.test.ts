import { expect, test } from 'vitest'
import { formatEther } from './format-ether.ts'

test.each([
  [0n, '0'],
  [1n, '< 0.000001'],
  [1_000_000_000_000n, '0.000001'],
  [500_000_000_000_000_000n, '0.5'],
  [1_000_000_000_000_000_000n, '1'],
  [12_345_678_901_234_567_890n, '12.345678'],
])('%s wei are %s ETH', (wei, text) => {
  expect(formatEther(wei)).toBe(text)
})
