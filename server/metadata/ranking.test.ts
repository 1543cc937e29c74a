import { expect, test } from 'vitest'
import { scopeOf } from './ranking.ts'

test.each([
  ['nothing is read yet', { known: 0, awaited: 10_000, ranked: null }, 'part'],
  ['some are read', { known: 6_500, awaited: 3_500, ranked: null }, 'part'],
  ['one is left', { known: 9_999, awaited: 1, ranked: null }, 'part'],
  ['all are read', { known: 10_000, awaited: 0, ranked: null }, 'whole'],
  ['all but those that failed for good are read', { known: 9_000, awaited: 0, ranked: null }, 'whole'],
  ['all failed for good', { known: 0, awaited: 0, ranked: null }, 'whole'],
  ['one is minted after all were ranked', { known: 10_000, awaited: 1, ranked: 10_000 }, 'kept'],
  ['as many as a tenth of all are minted', { known: 9_000, awaited: 1_000, ranked: 9_000 }, 'kept'],
  ['more than a tenth are minted', { known: 9_000, awaited: 1_001, ranked: 9_000 }, 'part'],
  ['many are burned and one is minted', { known: 10, awaited: 1, ranked: 10_000 }, 'kept'],
  ['half are burned and as many are minted', { known: 5_000, awaited: 5_000, ranked: 10_000 }, 'part'],
  ['many are minted and nearly all are read', { known: 9_900, awaited: 100, ranked: 100 }, 'part'],
  ['the last of those minted is read', { known: 10_001, awaited: 0, ranked: 10_000 }, 'whole'],
] as const)('%s', (_, counted, scope) => {
  expect(scopeOf(counted)).toBe(scope)
})
