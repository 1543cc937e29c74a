import { expect, test } from 'vitest'
import {
  blankDraft,
  filledTraits,
  isBlank,
  missingParts,
  parseCount,
  parsePrice,
  settledPrice,
} from './draft.ts'

test.each([
  ['5', 5],
  ['0.05', 0.05],
  [' 2.5 ', 2.5],
  ['3 ETH', 3],
  ['', 0],
  ['free', 0],
  ['1e999', 0],
])('the price %j is %d', (text, price) => {
  expect(parsePrice(text)).toBe(price)
})

test.each([
  ['1', 1],
  ['12.9', 12],
  ['7 pieces', 7],
  ['', 0],
  ['many', 0],
  ['-3', 0],
])('the number %j is %d', (text, count) => {
  expect(parseCount(text)).toBe(count)
})

test.each([
  ['0.0000001', '0.0000001'],
  ['5.50', '5.50'],
  ['', '0'],
  ['free', '0'],
  ['3 ETH', '3'],
])('the price typed as %j is shown as %j', (typed, shown) => {
  expect(settledPrice(typed)).toBe(shown)
})

test('image, title and description must be there', () => {
  expect(missingParts({ ...blankDraft, title: ' ' })).toEqual({
    image_url: 'Choose an image.',
    title: 'This field is required.',
    description: 'This field is required.',
  })
  const image = new File(['x'], 'x.png', { type: 'image/png' })
  expect(missingParts({ ...blankDraft, image, title: 'Tongs', description: 'Soon.' })).toEqual({})
})

test('traits that say nothing are left out', () => {
  expect(
    filledTraits([
      { id: 1, label: ' Metal ', value: 'Gold', percent: '' },
      { id: 2, label: '', value: ' ', percent: '' },
      { id: 3, label: '', value: '', percent: '5%' },
    ]),
  ).toEqual([
    { label: 'Metal', value: 'Gold', percent: '' },
    { label: '', value: '', percent: '5%' },
  ])
})

test('there is something to lose as soon as anything differs from the beginning', () => {
  const empty = { id: 1, label: '', value: ' ', percent: '' }
  expect(isBlank({ ...blankDraft, traits: [empty] })).toBe(true)
  expect(isBlank({ ...blankDraft, price: '6' })).toBe(false)
  expect(isBlank({ ...blankDraft, traits: [{ ...empty, value: 'Gold' }] })).toBe(false)
})
