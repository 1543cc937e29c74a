import { describe, expect, test } from 'vitest'
import { flowOver, periodLabel, periodOf, stockOver } from './period.ts'

const whole = { soFar: false }
type Value = number | null
const hours = (value: Value) => ({ from: '2026-11-13T09:00:00Z', to: '2026-11-14T09:00:00Z', value })
/** Days of which all are read, with the last 24 hours and those before. */
const figures = (values: Value[], last: Value = null, previous: Value = null) => ({
  main: values.map((value, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    transactions: 1 as number | null,
    value,
  })),
  last_24h: hours(last),
  previous_24h: hours(previous),
})
/** The same, of which so many days at the end are not read yet. */
const readInPart = (values: Value[], unread: number) => {
  const { main, ...rest } = figures([...values, ...Array(unread).fill(null)])
  const days = main.map((day, index) => (index < values.length ? day : { ...day, transactions: null }))
  return { ...rest, main: days, last_24h: null, previous_24h: null }
}

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
  test('is that of the last 24 hours over one day, against the 24 before, whatever today has so far', () => {
    const figure = flowOver(figures([1, 2, 4, 3], 5, 4), '1', 'value', whole)
    expect(figure).toMatchObject({
      value: 5,
      change: 25,
      span: { since: '2026-11-13T09:00:00Z', until: '2026-11-14T09:00:00Z' },
    })
    expect(figure.course).toEqual([1, 2, 4, 3])
  })

  test('is the sum over a week, against the week before', () => {
    const figure = flowOver(figures([...Array(7).fill(1), ...Array(7).fill(2)]), '7', 'value', whole)
    expect(figure).toMatchObject({ value: 14, change: 100, span: { from: '2026-11-08', to: '2026-11-14' } })
    expect(figure.course).toHaveLength(7)
  })

  test('is compared with whole periods only', () => {
    expect(flowOver(figures([1, 1, 1, 1, 1, 1, 1, 1]), '7', 'value', whole).change).toBeUndefined()
    expect(flowOver(figures([0, 5], 5, 0), '1', 'value', whole).change).toBeUndefined()
    expect(flowOver(figures([0, 5], 5, null), '1', 'value', whole).change).toBeUndefined()
  })

  test('leaves out what is not known, and is not known itself where nothing is', () => {
    expect(flowOver(figures([5, null, 2]), '7', 'value', whole).value).toBe(7)
    expect(flowOver(figures([5, 5], null), '1', 'value', whole).value).toBeNull()
    expect(flowOver(figures([]), '7', 'value', whole)).toMatchObject({ value: null, span: {} })
    expect(flowOver(figures([]), 'all', 'value', whole).value).toBeNull()
  })

  test('is everything over all days', () => {
    expect(flowOver(figures([1, 2, 3]), 'all', 'value', whole)).toMatchObject({
      value: 6,
      change: undefined,
      span: { to: '2026-11-03' },
    })
  })

  test('is the sum so far while days are not read, is compared with nothing, and its line ends', () => {
    const figure = flowOver(readInPart([1, 2, 0, 4], 3), '7', 'value', { soFar: true })
    expect(figure).toMatchObject({ value: 7, change: undefined, course: [1, 2, 0, 4, null, null, null] })
    expect(flowOver(readInPart([0, 0], 12), 'all', 'value', { soFar: true }).value).toBe(0)
    const fortnight = readInPart([1, 1, 1, 1, 1, 1, 1, 1], 6)
    expect(flowOver(fortnight, '7', 'value', { soFar: true })).toMatchObject({ value: 1, change: undefined })
  })

  test('is not known where none of its days is read', () => {
    expect(flowOver(readInPart([1, 2], 8), '7', 'value', { soFar: true }).value).toBeNull()
    expect(flowOver(readInPart([1, 2], 1), '1', 'value', { soFar: true })).toMatchObject({
      value: null,
      change: undefined,
      span: { from: '2026-11-03', to: '2026-11-03' },
    })
  })
})

test('a figure of the moment is compared with 24 hours ago, or with the day before the period', () => {
  const now = { ...whole, now: 30 }
  expect(stockOver(figures([10, 20, 25, 30], 30, 24), '1', 'value', now)).toMatchObject({
    value: 30,
    change: 25,
    span: {},
  })
  expect(stockOver(figures([10, 20, 25, 30], 30, null), '1', 'value', now).change).toBeUndefined()
  expect(stockOver(figures([20, ...Array(7).fill(25)]), '7', 'value', now).change).toBe(50)
  expect(stockOver(figures([10, 20, 25, 30]), '7', 'value', now).change).toBeUndefined()
  expect(stockOver(figures([null, 20, 1, 1, 1, 1, 1, 1]), '7', 'value', now).change).toBeUndefined()
  expect(stockOver(figures([]), '1', 'value', { ...whole, now: null })).toMatchObject({
    value: null,
    change: undefined,
    course: [],
  })
  const soFar = { soFar: true, now: 30 }
  expect(stockOver(figures([10, 20], 30, 20), '1', 'value', soFar).change).toBeUndefined()
})

test('counts that come as text are numbers', () => {
  const held = { main: [], last_24h: null, previous_24h: { claimed: '20' } }
  expect(stockOver(held, '1', 'claimed', { ...whole, now: 30 }).change).toBe(50)
})
