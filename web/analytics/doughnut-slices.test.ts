import { expect, test } from 'vitest'
import { colorSlices, exactTotal, topSlices } from './doughnut-slices.ts'
import { slicesOf } from './slices-of.ts'

const slices = (...counts: number[]) => counts.map((count, index) => ({ label: `${index + 1}`, count }))

test('five tokens are named and the others are one', () => {
  expect(topSlices(slices(1, 60, 20, 10, 5, 3, 1), 5)).toEqual([
    { label: '2', count: 60 },
    { label: '3', count: 20 },
    { label: '4', count: 10 },
    { label: '5', count: 5 },
    { label: '6', count: 3 },
    { label: 'Others', count: 2 },
  ])
  expect(topSlices(slices(2, 1), 5)).toEqual(slices(2, 1))
})

test('there are never more than seven slices, and seven keep their order', () => {
  expect(colorSlices(slices(1, 2, 3, 4, 5, 6, 7)).map(({ label }) => label)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
  ])
  expect(colorSlices(slices(1, 2, 3, 4, 5, 6, 7, 8)).map(({ label, count }) => `${label}: ${count}`)).toEqual(
    ['8: 8', '7: 7', '6: 6', '5: 5', '4: 4', '3: 3', 'Others: 3'],
  )
})

test('colours go by place', () => {
  expect(colorSlices(slices(1, 1)).map(({ color }) => color)).toEqual(['var(--series-1)', 'var(--series-2)'])
})

test('counts that a number does not hold keep every digit', () => {
  const huge = '115792089237316195423570985008687907853269984665640564039457584007913129639934'
  const slices = slicesOf({ Minted: huge, Airdropped: '1' })
  expect(slices[0]).toEqual({ label: 'Minted', count: Number(huge), exact: huge })
  expect(exactTotal(slices)).toBe(
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  )
  expect(exactTotal(slicesOf({ swap: 3 }))).toBeNull()
})
