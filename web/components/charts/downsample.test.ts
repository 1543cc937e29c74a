import { expect, test } from 'vitest'
import { downsample } from './downsample.ts'
import type { Point } from './point.ts'

const points = (count: number, y: (x: number) => number | null): Point[] =>
  Array.from({ length: count }, (_, x) => ({ x, y: y(x) }))

test('points that have room stay as they are', () => {
  const few = points(600, (x) => x)
  expect(downsample(few, 600)).toBe(few)
})

test('ten thousand days become as many points as there are pixels, in order', () => {
  const thinned = downsample(
    points(10_000, (x) => Math.sin(x)),
    600,
  )
  expect(thinned.length).toBeLessThanOrEqual(602)
  expect(thinned.length).toBeGreaterThan(500)
  expect(thinned.every(({ x }, index) => index === 0 || x > (thinned[index - 1]?.x ?? 0))).toBe(true)
})

test('a single peak, a single dip and both ends are still there', () => {
  const thinned = downsample(
    points(10_000, (x) => (x === 4321 ? 99 : x === 8765 ? -99 : 1)),
    100,
  )
  expect(thinned.find(({ y }) => y === 99)?.x).toBe(4321)
  expect(thinned.find(({ y }) => y === -99)?.x).toBe(8765)
  expect([thinned[0]?.x, thinned.at(-1)?.x]).toEqual([0, 9999])
})

test('a gap stays a gap', () => {
  const thinned = downsample(
    points(1000, (x) => (x >= 500 && x < 600 ? null : 1)),
    100,
  )
  expect(thinned.filter(({ y }) => y === null).map(({ x }) => x)).toEqual([500, 520, 540, 560, 580])
})
