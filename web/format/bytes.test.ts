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
