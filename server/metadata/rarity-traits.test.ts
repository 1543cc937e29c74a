import { expect, test } from 'vitest'
import type { Attribute } from './attributes.ts'
import { TraitIndex, traitKey } from './rarity-traits.ts'

const metal = (value: Attribute['value']): Attribute => ({ trait_type: 'Metal', value })

test('spellings that differ in case and spaces around them are one trait, shown as it came first', () => {
  const index = new TraitIndex()
  for (const value of ['Gold', ' gold', 'GOLD ']) index.enter([metal(value)])
  index.enter([{ trait_type: 'metal', value: 'gold' }])
  index.enter([metal('Gold plated')])
  expect(index.counted().map(({ trait_type, value, tokens }) => [trait_type, value, tokens])).toEqual([
    ['Metal', 'Gold', 4],
    ['Metal', 'Gold plated', 1],
  ])
})

test('a token counts once for a trait that it has twice, and for each of several of one type', () => {
  const index = new TraitIndex()
  const { traits, scored } = index.enter([metal('Gold'), metal('gold'), metal('Silver')])
  expect(traits).toEqual([0, 1])
  expect(index.counted().map(({ tokens }) => tokens)).toEqual([1, 1])
  // The last of the type, and that it has one trait.
  expect([...scored]).toEqual([1, 2])
  expect(index.scoredTypes).toEqual([1, 1, 0])
})

test('numbers are counted and are no part of the score, but of the number of traits', () => {
  const index = new TraitIndex()
  const { traits, scored } = index.enter([metal('7'), metal(7), { trait_type: null, value: 'none' }])
  expect(traits).toHaveLength(3)
  expect([...scored]).toEqual([0, 1, 2])
  expect(index.enter([metal(7), metal('8')]).scored.at(-1)).toBe(2)
  expect(index.counted().map(({ value, is_number }) => [value, is_number])).toEqual([
    ['7', false],
    ['7', true],
    ['none', false],
    ['8', false],
  ])
})

test('a trait keeps its number, and new ones come after all that there were', () => {
  const known = { trait: 41, trait_type: 'Metal', value: 'Gold', is_number: false }
  const index = new TraitIndex([{ trait: 7, trait_type: 'Size', value: '2.5', is_number: true }, known])
  const token = index.enter([metal('Lead'), metal('gold'), { trait_type: 'Size', value: 2.5 }])
  expect(token.traits).toEqual([42, 41, 7])
  expect(index.enterAgain(token.traits)).toEqual(token)
  expect(index.counted().map(({ value, tokens }) => [value, tokens])).toEqual([
    ['2.5', 2],
    ['Gold', 2],
    ['Lead', 2],
  ])
})

test('names of objects are texts like any other', () => {
  const index = new TraitIndex()
  const { scored } = index.enter([{ trait_type: '__proto__', value: 'constructor' }])
  expect([...scored]).toEqual([0, 1])
  expect(traitKey('a', 'b')).not.toBe(traitKey('ab', ''))
})

test.each([
  ['100,000 traits', 100_000, 5],
  ['20 million characters', 40_000, 496],
])('%s are as many as are counted', (_, most, characters) => {
  const index = new TraitIndex()
  const enter = (i: number) => index.enter([{ trait_type: 'Name', value: `${i}`.padStart(characters, 'x') }])
  for (let i = 0; i < most; i++) enter(i)
  // Tokens that have what others have add nothing.
  enter(0)
  expect(index.isTooLarge).toBe(false)
  enter(most)
  expect(index.isTooLarge).toBe(true)
})
