import { describe, expect, test } from 'vitest'
import type { LazyMint } from '../../../queries/nfts.ts'
import { checkTerms, initialTerms } from './check-terms.ts'

const now = new Date('2026-11-14T09:05')
const typed = { price: '0.25', maxSupply: '3', walletLimit: '0', deadline: '2026-12-14T09:05' }
const errorsOf = (change: Partial<typeof typed>) => {
  const checked = checkTerms({ ...typed, ...change }, now.getTime())
  return 'errors' in checked ? checked.errors : null
}
const termsOf = (change: Partial<typeof typed>) => {
  const checked = checkTerms({ ...typed, ...change }, now.getTime())
  return 'terms' in checked ? checked.terms : null
}

test('a form in order gives exact terms', () => {
  expect(termsOf({})).toEqual({
    priceWei: 250_000_000_000_000_000n,
    count: 3n,
    walletLimit: 0n,
    deadline: BigInt(Date.parse('2026-12-14T09:05') / 1000),
  })
})

describe('a price', () => {
  test.each([
    ['0', 0n],
    ['.5', 500_000_000_000_000_000n],
    ['5.', 5_000_000_000_000_000_000n],
    ['0.000000000000000001', 1n],
    [' 123456789.123456789123456789 ', 123_456_789_123_456_789_123_456_789n],
  ])('%j is %d wei', (price, wei) => {
    expect(termsOf({ price })?.priceWei).toBe(wei)
  })

  test.each(['', '.', '-1', '1e400', 'NaN', '2,5', '0x10', '5 ETH'])('%j is none', (price) => {
    expect(errorsOf({ price })).toEqual({ price: 'Enter a number such as 0.25.' })
  })

  test('is neither finer than a wei nor beyond all measure', () => {
    expect(errorsOf({ price: '0.0000000000000000001' })).toEqual({ price: 'At most 18 decimals.' })
    expect(errorsOf({ price: '9'.repeat(400) })).toEqual({ price: 'At most 1,000,000,000,000.' })
  })
})

test('counts are whole numbers that the contract can count', () => {
  expect(errorsOf({ maxSupply: '0' })).toEqual({ maxSupply: 'At least 1.' })
  expect(errorsOf({ maxSupply: '1.5', walletLimit: '-1' })).toEqual({
    maxSupply: 'Enter a whole number.',
    walletLimit: 'Enter a whole number.',
  })
  expect(errorsOf({ walletLimit: '1099511627776' })).toEqual({ walletLimit: 'At most 1,099,511,627,775.' })
})

test('the end is a moment ahead', () => {
  expect(errorsOf({ deadline: '' })).toEqual({ deadline: 'Enter a date and a time.' })
  expect(errorsOf({ deadline: '2026-11-14T09:05' })).toEqual({ deadline: 'This is in the past.' })
})

test('a form begins with what the draft says, and thirty days', () => {
  const draft = { price: 0.0000001, nft_count: 10, minted: 3 } as LazyMint
  expect(initialTerms(draft, now)).toEqual({
    price: '0.0000001',
    maxSupply: '7',
    walletLimit: '0',
    deadline: '2026-12-14T09:05',
  })
  expect(initialTerms({ ...draft, nft_count: 0 }, now).maxSupply).toBe('1')
})
