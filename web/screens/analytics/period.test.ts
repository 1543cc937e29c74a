import { describe, expect, test } from 'vitest'
import { flowOver, periodLabel, periodOf, stockOver } from './period.ts'

const days = (...values: (number | null)[]) =>
  values.map((value, index) => ({ date: `2026-11-${String(index + 1).padStart(2, '0')}`, value }))
const read = ({ value }: { value: number | null }) => value

test('a period has its label, and an unknown one is a day', () => {
  expect((['1', '7', '30', '90', 'all'] as const).map(periodLabel)).toEqual([
    'Last 1 days',
    'Last 7 days',
    'Last 30 days',
    'Last 90 days',
    'All days',
  ])
  expect([periodOf('30'), periodOf(7), periodOf('all'), periodOf('8'), periodOf(undefined)]).toEqual([
    '30',
    '7',
    'all',
    '1',
    '1',
  ])
})

describe('a figure that adds up', () => {
  test('is that of today over one day, against yesterday', () => {
    const figure = flowOver(days(1, 2, 4, 3), '1', read)
    expect(figure).toMatchObject({ value: 3, change: -25, from: '2026-11-04', to: '2026-11-04' })
    expect(figure.course).toEqual([1, 2, 4, 3])
  })

  test('is the sum over a week, against the week before', () => {
    const figure = flowOver(days(...Array(7).fill(1), ...Array(7).fill(2)), '7', read)
    expect(figure).toMatchObject({ value: 14, change: 100, from: '2026-11-08', to: '2026-11-14' })
    expect(figure.course).toHaveLength(7)
  })

  test('is compared with whole periods only', () => {
    expect(flowOver(days(1, 1, 1, 1, 1, 1, 1, 1), '7', read).change).toBeUndefined()
    expect(flowOver(days(0, 5), '1', read).change).toBeUndefined()
  })

  test('leaves out what is not known, and is not known itself where nothing is', () => {
    expect(flowOver(days(5, null, 2), '7', read).value).toBe(7)
    expect(flowOver(days(5, null), '1', read).value).toBeNull()
    expect(flowOver(days(), '7', read)).toMatchObject({ value: null, from: undefined, to: undefined })
    expect(flowOver(days(), 'all', read).value).toBeNull()
  })

  test('is everything over all days', () => {
    expect(flowOver(days(1, 2, 3), 'all', read)).toMatchObject({
      value: 6,
      change: undefined,
      from: undefined,
      to: '2026-11-03',
    })
  })
})

test('a figure of the moment is compared with the day before the period', () => {
  expect(stockOver(days(10, 20, 25, 30), '1', read, 30)).toMatchObject({ value: 30, change: 20 })
  expect(stockOver(days(10, 20, 25, 30), '7', read, 30).change).toBeUndefined()
  expect(stockOver(days(10, null, 25), '1', read, 30).change).toBeUndefined()
  expect(stockOver([], '1', read, null)).toMatchObject({ value: null, change: undefined, course: [] })
})
