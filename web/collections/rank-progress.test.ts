import { expect, test } from 'vitest'
import { rankProgress } from './rank-progress.ts'

test.each([
  ['a part', 6_500, 10_000, true, 'Ranked when all 10,000 are read (6,500 so far)'],
  ['nothing yet', 0, 10_000, true, 'Ranked when all 10,000 are read (0 so far)'],
  ['all', 10_000, 10_000, false, ''],
  ['all, a moment before they are ranked', 10_000, 10_000, true, ''],
  ['nothing ever', 0, 0, false, ''],
  ['what was not counted yet', null, null, false, ''],
  [
    'a whole to which some were added',
    10_000,
    10_003,
    false,
    'Ranked among 10,000 of 10,003: the others are being read',
  ],
] as const)('of %s', (_, known_of, ranked_of, partial, text) => {
  expect(rankProgress({ known_of, ranked_of, partial })).toBe(text)
})
