import type { Point } from '../components/charts/point.ts'
import type { Range } from '../components/charts/zoom-range.ts'

/** The moving average over this many days. Unknown days are left out. */
export function movingAverage(points: readonly Point[], days: number): Point[] {
  return points.map(({ x }, index) => {
    // Summed again for each day: a running sum would accumulate rounding errors.
    const known = points.slice(Math.max(0, index - days + 1), index + 1).flatMap(({ y }) => y ?? [])
    return { x, y: known.length > 0 ? known.reduce((sum, y) => sum + y, 0) / known.length : null }
  })
}

/** The previous period of the same length, shifted onto the range; null if there is none. */
export function periodBefore(points: readonly Point[], range: Range): Point[] | null {
  const length = range.to - range.from + 1
  const values = new Map(points.map(({ x, y }) => [x, y]))
  const moved = Array.from({ length }, (_, index) => ({
    x: range.from + index,
    y: values.get(range.from + index - length) ?? null,
  }))
  return moved.some(({ y }) => y !== null) ? moved : null
}
