import { expect, test } from 'vitest'
import { movingAverage, periodBefore } from './compare-lines.ts'

const points = (...values: (number | null)[]) => values.map((y, x) => ({ x, y }))

test('the average is of the days that there are, and of no more than asked for', () => {
  expect(movingAverage(points(3, 5, 7, 9), 3).map(({ y }) => y)).toEqual([3, 4, 5, 7])
  expect(movingAverage(points(null, 4, null, null, null, 6), 3).map(({ y }) => y)).toEqual([
    null,
    4,
    4,
    4,
    null,
    6,
  ])
})

test('the period before is moved onto the range', () => {
  expect(periodBefore(points(1, 2, 3, 4, 5), { from: 3, to: 4 })).toEqual([
    { x: 3, y: 2 },
    { x: 4, y: 3 },
  ])
  expect(periodBefore(points(1, 2, 3), { from: 1, to: 2 })).toEqual([
    { x: 1, y: null },
    { x: 2, y: 1 },
  ])
  expect(periodBefore(points(1, 2, 3), { from: 0, to: 2 })).toBeNull()
})
