import { describe, expect, test } from 'vitest'
import { formatCoinsShort, formatCountShort, formatMoneyShort } from '../../format/number.ts'
import { nearestIndex, plotLine } from './plot-line.ts'
import type { Point } from './point.ts'

const size = { width: 600, height: 200 }
const plain = (y: number) => String(y)
const points = (...values: (number | null)[]): Point[] => values.map((y, x) => ({ x, y }))
const labels = (values: (number | null)[]) =>
  plotLine(points(...values), size, plain).yTicks.map(({ label }) => label)

describe('the value axis', () => {
  test('starts at zero and ends above the highest value', () => {
    expect(labels([60, 95, 80])).toEqual(['0', '50', '100'])
  })

  test('goes below zero where values do', () => {
    expect(labels([-30, 20])).toEqual(['-40', '-20', '0', '20'])
  })

  test('is there without any value', () => {
    expect(labels([])).toEqual(['0', '0.5', '1'])
    expect(labels([0, 0])).toEqual(['0', '0.5', '1'])
    expect(labels([null])).toEqual(['0', '0.5', '1'])
  })

  test('says no label twice, whatever the size of the values', () => {
    const labelsOf = (highest: number, format: (y: number) => string, height: number) =>
      plotLine(points(highest), { width: 600, height }, format).yTicks.map(({ label }) => label)
    expect(labelsOf(0.08, formatCoinsShort, 240)).toEqual(['0', '0.02', '0.04', '0.06', '0.08'])
    expect(labelsOf(1.9, formatMoneyShort, 280)).toEqual(['$0', '$0.5', '$1', '$1.5', '$2'])
    for (let power = -9; power < 12; power++)
      for (const digits of [1, 1.25, 1.9, 2.5, 3.3, 4.9, 6.1, 8, 9.99])
        for (const height of [120, 240, 280])
          for (const format of [formatCoinsShort, formatMoneyShort, formatCountShort]) {
            const highest =
              format === formatCountShort ? Math.ceil(digits * 10 ** power) : digits * 10 ** power
            const said = labelsOf(highest, format, height)
            expect(said).toEqual([...new Set(said)])
          }
  })

  test('leaves as much room as its longest label needs', () => {
    const narrow = plotLine(points(1, 2), size, () => '$1')
    const wide = plotLine(points(1, 2), size, () => '$1,000.00')
    expect([narrow.left, wide.left]).toEqual([26, 75])
  })
})

describe('the line', () => {
  test('goes from the left edge to the right edge', () => {
    const plot = plotLine(points(0, 10), size, plain)
    expect(plot.line).toBe('M26,172L584,12')
    expect(plot.place({ x: 0.5, y: 5 })).toEqual({ left: 305, top: 92 })
  })

  test('has a gap where no value is known', () => {
    const plot = plotLine(points(1, 1, null, 1, 1), size, plain)
    expect(plot.line.match(/M/g)).toHaveLength(2)
    expect(plot.place({ x: 2, y: null }).top).toBeNull()
  })

  test('of a single point is a dot in the middle', () => {
    const plot = plotLine([{ x: 7, y: 1 }], size, plain)
    expect(plot.line).toBe('M308.5,12Z')
  })

  test('keeps the distances of uneven steps', () => {
    const uneven = [0, 1, 10].map((x) => ({ x, y: 1 }))
    const plot = plotLine(uneven, { width: 142, height: 200 }, () => '$1')
    expect(uneven.map((point) => plot.place(point).left)).toEqual([26, 36, 126])
  })
})

test('labels below the line never crowd', () => {
  const days = points(...Array.from({ length: 90 }, () => 1))
  const { xTicks } = plotLine(days, size, plain)
  expect(xTicks.map(({ x }) => x)).toEqual([0, 11, 22, 33, 44, 55, 66, 77, 88])
})

test('the point nearest to the pointer is found, at the edges too', () => {
  const three = points(1, 2, 3)
  const plot = plotLine(three, size, plain)
  expect([-50, 33, 160, 175, 440, 460, 9999].map((left) => nearestIndex(three, plot.xAt(left)))).toEqual([
    0, 0, 0, 1, 1, 2, 2,
  ])
  expect(
    [3, 5.4, 5.6, 99].map((x) =>
      nearestIndex(
        [0, 1, 10].map((x) => ({ x, y: 1 })),
        x,
      ),
    ),
  ).toEqual([1, 1, 2, 2])
  expect(nearestIndex([], 5)).toBe(0)
})

test('the end that may still change is a line of its own and begins at the last final point', () => {
  const plot = plotLine(points(0, 10, 0, 10), size, plain, { provisionalFrom: 2 })
  expect(plot.line).toBe('M26,172L212,12')
  expect(plot.provisionalLine).toMatch(/^M212,12C.*584,12$/)
  expect(plotLine(points(0, 10), size, plain).provisionalLine).toBe('')
  expect(plotLine(points(0, 10), size, plain, { provisionalFrom: 0 }).line).toBe('M26,172Z')
})

test('a line to compare with shares the axes', () => {
  const plot = plotLine(points(0, 10), size, plain, { others: [points(40, 0)] })
  expect(plot.yTicks.map(({ label }) => label)).toEqual(['0', '20', '40'])
  expect(plot.otherLines).toEqual(['M26,12L584,172'])
})

test('ten thousand points are drawn as no more than there are pixels', () => {
  const plot = plotLine(points(...Array.from({ length: 10_000 }, (_, x) => x % 7)), size, plain)
  expect(plot.line.split('L').length).toBeLessThan(600)
  expect(plot.line).not.toContain('C')
})
