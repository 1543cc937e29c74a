import { expect, test } from 'vitest'
import { compareAmounts, formatAmount } from './amount.ts'

test.each([
  ['0', '0.00'],
  ['6367697.000000000000277292', '6,367,697.00'],
  ['0.005', '0.01'],
  ['0.0049999', '0.00'],
  ['999.995', '1,000.00'],
  ['1234', '1,234.00'],
  ['1.5', '1.50'],
  ['90071992547409931234.125', '90,071,992,547,409,931,234.13'],
])('%s has two decimals: %s', (amount, expected) => {
  expect(formatAmount(amount, 2)).toBe(expected)
})

test('an amount is whole without decimals', () => {
  expect([formatAmount('1234567', 0), formatAmount('1.5', 0)]).toEqual(['1,234,567', '2'])
})

test('an amount keeps every digit where no number of decimals is given', () => {
  expect(formatAmount('6367697.000000000000277292')).toBe('6,367,697.000000000000277292')
  expect(formatAmount('115792089237316195423570985008687907853269984665640564039457')).toBe(
    '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457',
  )
})

test('amounts that a number could not tell apart are still in order', () => {
  const amounts = [
    '9007199254740993',
    '9007199254740992',
    '0.5',
    '9007199254740992.000000000000000001',
    '0.25',
  ]
  expect(amounts.sort(compareAmounts)).toEqual([
    '0.25',
    '0.5',
    '9007199254740992',
    '9007199254740992.000000000000000001',
    '9007199254740993',
  ])
  expect(compareAmounts('1.50', '1.5')).toBe(0)
})
