import { expect, test } from 'vitest'
import { royaltyBps } from './royalty-bps.ts'

test.each([
  ['2.5%', 250],
  ['2.5', 250],
  [' 2.5 % ', 250],
  ['%2.5', 250],
  ['0', 0],
  ['0%', 0],
  ['100', 10_000],
  ['100.00%', 10_000],
  ['.5', 50],
  ['5.', 500],
  ['0.29', 29],
  ['1.005', 101],
  ['0.004', 0],
])('%j is %d basis points', (typed, bps) => {
  expect(royaltyBps(typed)).toBe(bps)
})

test.each([
  '101%',
  '100.001',
  '-1',
  '1e9',
  '1e1',
  '2,5',
  'NaN',
  'Infinity',
  '2.5%%',
  '2 5',
  '0x10',
  'five',
  '%',
  '',
  ' ',
])('%j is no royalty', (typed) => {
  expect(royaltyBps(typed)).toBeNull()
})
