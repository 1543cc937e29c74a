import { expect, test } from 'vitest'
import { formatCount, formatMoney, formatMoneyShort } from './number.ts'

test('money has two decimals and a $', () => {
  expect([0, 5, 1234.5, -0.25, 21290].map(formatMoney)).toEqual([
    '$0.00',
    '$5.00',
    '$1,234.50',
    '-$0.25',
    '$21,290.00',
  ])
})

test('money on an axis is short', () => {
  expect([0, 200, 1250, 2_000_000].map(formatMoneyShort)).toEqual(['$0', '$200', '$1.3K', '$2M'])
})

test('counts have their thousands apart', () => {
  expect([0, 999, 12345].map(formatCount)).toEqual(['0', '999', '12,345'])
})
