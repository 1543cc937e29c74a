import { expect, test } from 'vitest'
import { sumKnown, sumRead } from './sum-known.ts'

test('what is not known is left out of the sum, and nothing known has none', () => {
  expect([sumKnown([1, null, 2.5]), sumKnown([0]), sumKnown([null]), sumKnown([])]).toEqual([
    3.5,
    0,
    null,
    null,
  ])
})

test('zero beside what is not known is not known', () => {
  expect([sumKnown([0, null]), sumKnown([2, -2, null])]).toEqual([null, null])
})

test('days that are not read yet count nothing, and take nothing away from those that are', () => {
  const unread = { transactions: null, revenue: null }
  const sum = (...days: { transactions: number | null; revenue: number | null }[]) =>
    sumRead(days, ({ revenue }) => revenue)
  expect(sum({ transactions: 2, revenue: 5 }, unread)).toBe(5)
  expect(sum({ transactions: 0, revenue: 0 }, unread)).toBe(0)
  expect(sum({ transactions: 1, revenue: null }, { transactions: 0, revenue: 0 }, unread)).toBeNull()
  expect(sum(unread, unread)).toBeNull()
})
