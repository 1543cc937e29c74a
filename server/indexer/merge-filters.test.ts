import { expect, test } from 'vitest'
import { mergeFilters } from './merge-filters.ts'

test('filters of many contracts become one question', () => {
  const filters = [
    { addresses: ['0xa'], topics: [['0x1']] },
    { addresses: ['0xb', '0xa'], topics: [['0x2', '0x1']] },
  ]
  expect(mergeFilters(filters)).toEqual([{ addresses: ['0xa', '0xb'], topics: [['0x1', '0x2']] }])
})

test('filters that leave other places open stay apart', () => {
  const filters = [
    { topics: [['0x1'], ['0xw']] },
    { topics: [['0x1'], null, ['0xw']] },
    { topics: [['0x1'], ['0xv']] },
    { addresses: ['0xa'], topics: [['0x1'], ['0xw']] },
  ]
  expect(mergeFilters(filters)).toEqual([
    { topics: [['0x1'], ['0xw', '0xv']] },
    { topics: [['0x1'], null, ['0xw']] },
    { addresses: ['0xa'], topics: [['0x1'], ['0xw']] },
  ])
})

test('a single topic counts as a list of one', () => {
  expect(mergeFilters([{ topics: ['0x1'] }, { topics: [['0x2']] }])).toEqual([{ topics: [['0x1', '0x2']] }])
})
