import { expect, test } from 'vitest'
import type { LazyMint } from '../../queries/nfts.ts'
import { matchesFilter } from './matches-filter.ts'

const draft = {
  title: 'Gold Anvil',
  traits: [
    { label: 'Metal', value: 'Gold', percent: '' },
    { label: 'Mark', value: 'Rose', percent: '' },
  ],
} as unknown as LazyMint
const trait = (trait_type: string, value: string) => ({ trait_type, value })
const all = { search: '', traits: [], sort: 'id' as const }

test('a draft is found by part of its title', () => {
  expect(matchesFilter(draft, all)).toBe(true)
  expect(matchesFilter(draft, { ...all, search: 'anv' })).toBe(true)
  expect(matchesFilter(draft, { ...all, search: 'silver' })).toBe(false)
})

test('values of one trait are alternatives, and every trait must match', () => {
  const found = (...traits: ReturnType<typeof trait>[]) => matchesFilter(draft, { ...all, traits })
  expect(found(trait('Metal', 'Silver'), trait('Metal', 'Gold'))).toBe(true)
  expect(found(trait('Metal', 'Gold'), trait('Mark', 'Crown'))).toBe(false)
  expect(found(trait('Shape', 'Gold'))).toBe(false)
})
