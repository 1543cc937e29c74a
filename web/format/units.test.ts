import { expect, test } from 'vitest'
import { fromUnits } from './units.ts'

test('smallest units are whole tokens to the last digit, whatever their size and sign', () => {
  expect(fromUnits('1500000', 6)).toBe('1.5')
  expect(fromUnits('1', 18)).toBe('0.000000000000000001')
  expect(fromUnits('-250', 2)).toBe('-2.5')
  expect(fromUnits('42', 0)).toBe('42')
  expect(fromUnits(String(2n ** 256n - 1n), 0)).toBe(
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  )
})
