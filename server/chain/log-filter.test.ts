import { expect, test } from 'vitest'
import { compileFilters } from './log-filter.ts'

const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`

test('a list of topics that is longer than nodes take becomes several filters', () => {
  const ids = Array.from({ length: 1_001 }, (_, n) => hash(n))
  const address = `0x${'a1'.repeat(20)}`
  const compiled = compileFilters([{ addresses: [address], topics: [hash(1), ids] }])
  expect(compiled.map(({ params }) => params)).toEqual([
    { address: [address], topics: [hash(1), ids.slice(0, 500)] },
    { address: [address], topics: [hash(1), ids.slice(500, 1_000)] },
    { address: [address], topics: [hash(1), hash(1_000)] },
  ])
})
