import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [348_160, '340 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [1_572_864, '1.5 MB'],
  [10 * 1024 * 1024, '10 MB'],
  [5000 * 1024 ** 3, '5000 GB'],
])('%d bytes read %j', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected)
})

test('a decimal is shown further up if that is wanted', () => {
  expect(formatBytes(12.34 * 1024 ** 2, { decimalBelow: 100 })).toBe('12.3 MB')
  expect(formatBytes(200 * 1024 ** 2, { decimalBelow: 100 })).toBe('200 MB')
})
