import { expect, test } from 'vitest'
import { readAssetsSearch, writeAssetsSearch } from './assets-search.ts'

const plain = { tab: '', search: '', sort: 'id' as const, traits: [] }

test('an address that says nothing, or nonsense, means all tokens by id', () => {
  expect(readAssetsSearch({})).toEqual(plain)
  expect(readAssetsSearch({ tab: 1, q: {}, sort: 'price', traits: 'Gold' })).toEqual(plain)
  expect(readAssetsSearch({ traits: [['Metal'], 'x', [1, 2], ['Metal', 'Gold']] }).traits).toEqual([
    { trait_type: 'Metal', value: 'Gold' },
  ])
  expect(writeAssetsSearch(plain)).toEqual({})
})

test('what is written is read again', () => {
  const written = {
    tab: 'owners',
    q: 'stone',
    sort: 'rarity',
    traits: [
      ['Metal', 'Gold'],
      ['Mark', 'Rose'],
    ],
  }
  expect(writeAssetsSearch(readAssetsSearch(written))).toEqual(written)
})

test('a number is looked for as it was typed', () => {
  expect(readAssetsSearch({ q: 17 }).search).toBe('17')
})
