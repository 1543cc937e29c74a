import { expect, test } from 'vitest'
import { zoomBy } from './zoom-range.ts'

const all = { from: 0, to: 100 }

test('zooming in keeps the point that is read where it is', () => {
  expect(zoomBy(all, all, 50, 0.5)).toEqual({ from: 25, to: 75 })
  expect(zoomBy(all, all, 100, 0.5)).toEqual({ from: 50, to: 100 })
  expect(zoomBy(all, all, 20, 0.5)).toEqual({ from: 10, to: 60 })
})

test('zooming out stays within what there is, and ends with everything', () => {
  expect(zoomBy({ from: 80, to: 100 }, all, 85, 2)).toEqual({ from: 60, to: 100 })
  expect(zoomBy({ from: 25, to: 75 }, all, 50, 2)).toBeNull()
})

test('two steps stay in sight', () => {
  expect(zoomBy({ from: 10, to: 13 }, all, 11, 0.5)).toEqual({ from: 10, to: 12 })
  expect(zoomBy({ from: 10, to: 12 }, all, 10, 0.5)).toEqual({ from: 10, to: 12 })
})
