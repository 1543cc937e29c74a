import { expect, test } from 'vitest'
import { seededRandom } from '#tools/seeded-random.ts'
import { longestGap, sampleOf } from './sample.ts'

test('the same draw gives the same samples, each at most once', () => {
  const all = Array.from({ length: 100 }, (_, index) => index)
  const [one, other] = [sampleOf(all, 5, seededRandom(7)), sampleOf(all, 5, seededRandom(7))]
  expect(one).toEqual(other)
  expect(new Set(one).size).toBe(5)
  expect(sampleOf(all, 5, seededRandom(8))).not.toEqual(one)
  expect(sampleOf([1, 2], 5, seededRandom(1)).sort()).toEqual([1, 2])
})

test.each([
  [1, 100, [10, 20, 90], { from: 21, to: 89 }],
  [1, 100, [95], { from: 1, to: 94 }],
  [1, 100, [5], { from: 6, to: 100 }],
  [1, 100, [], { from: 1, to: 100 }],
  [1, 3, [1, 2, 3], null],
  [7, 7, [7], null],
  [7, 7, [], { from: 7, to: 7 }],
])('from %i to %i without %j the longest gap is %j', (from, to, blocks, gap) => {
  expect(longestGap(from, to, blocks)).toEqual(gap)
})
