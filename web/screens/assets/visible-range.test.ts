import { expect, test } from 'vitest'
import { visibleRange } from './visible-range.ts'

test('what is in view is in the document, with as many to spare on either side', () => {
  const place = { count: 100_000, size: 250, spare: 3 }
  expect(visibleRange({ ...place, from: 0, to: 1000 })).toEqual({ first: 0, end: 7 })
  expect(visibleRange({ ...place, from: 10_000, to: 11_000 })).toEqual({ first: 37, end: 47 })
  expect(visibleRange({ ...place, from: 10_001, to: 11_001 })).toEqual({ first: 37, end: 48 })
  expect(visibleRange({ ...place, from: 24_999_000, to: 25_000_000 })).toEqual({
    first: 99_993,
    end: 100_000,
  })
})

test('beyond either end there is nothing', () => {
  const place = { count: 5, size: 100, spare: 1 }
  expect(visibleRange({ ...place, count: 0, from: 0, to: 500 })).toEqual({ first: 0, end: 0 })
  expect(visibleRange({ ...place, from: -2000, to: -1000 })).toEqual({ first: 0, end: 0 })
  expect(visibleRange({ ...place, from: 2000, to: 3000 })).toEqual({ first: 5, end: 5 })
})
