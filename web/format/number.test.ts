import { expect, test } from 'vitest'
import { formatCount, formatCountShort, formatMoney, formatMoneyShort, formatPercent } from './number.ts'

test('money has two decimals and a $', () => {
  expect([0, 5, 1234.5, -0.25, 21290, 1234567.895, -1234567].map(formatMoney)).toEqual([
    '$0.00',
    '$5.00',
    '$1,234.50',
    '-$0.25',
    '$21,290.00',
    '$1,234,567.90',
    '-$1,234,567.00',
  ])
})

test('money on an axis is short', () => {
  expect([0, 200, 1250, 2_000_000].map(formatMoneyShort)).toEqual(['$0', '$200', '$1.3K', '$2M'])
})

test('money on an axis below a dollar reads another way at each tick', () => {
  expect([0, 0.05, 0.1, 0.15000000000000002, 0.2].map(formatMoneyShort)).toEqual([
    '$0',
    '$0.05',
    '$0.1',
    '$0.15',
    '$0.2',
  ])
  expect([0.0005, 0.0015, 0.6, 0.996, 1, 1.2, -0.25, 0.00000812].map(formatMoneyShort)).toEqual([
    '$0.0005',
    '$0.0015',
    '$0.6',
    '$1',
    '$1',
    '$1.2',
    '-$0.25',
    '$0.0000081',
  ])
})

test('counts have their thousands apart', () => {
  expect([0, 999, 12345, -123, -1234567, 0.5].map(formatCount)).toEqual([
    '0',
    '999',
    '12,345',
    '-123',
    '-1,234,567',
    '0.5',
  ])
})

test('counts on an axis are short', () => {
  expect(
    [0, 0.5, 999, 999.99, 12_345, 999_949, 999_950, 2_000_000, -1500, 3e9, 1.5e12, 2e16].map(
      formatCountShort,
    ),
  ).toEqual(['0', '0.5', '999', '1K', '12.3K', '999.9K', '1M', '2M', '-1.5K', '3B', '1.5T', '20,000T'])
})

test('a percentage has the decimals that are asked for', () => {
  expect([formatPercent(63.67697, 6), formatPercent(12.25, 1), formatPercent(0, 2)]).toEqual([
    '63.676970%',
    '12.3%',
    '0.00%',
  ])
})
