import { describe, expect, test } from 'vitest'
import type { LazyMint } from '../../../queries/nfts.ts'
import { formatPrice } from '../price.ts'
import {
  beginEdit,
  closed,
  confirmed,
  type Edit,
  isUnsaved,
  opened,
  readTyped,
  rebasedOnto,
  refused,
  savedAs,
  textOf,
  withInput,
} from './draft-edit.ts'

const draft: LazyMint = {
  uuid: '2f0d3c0e-8a43-4b53-9b67-7b1f1c7f2a11',
  title: 'Tongs',
  description: 'For hot iron.',
  image_url: '/uploads/aaaaaaaaaaaaaaaa.png',
  contract_address: `0x${'a1'.repeat(20)}`,
  blockchain: 'demo',
  collection_name: 'Forge',
  price: 5,
  nft_count: 1,
  traits: [],
  creator: null,
  token_id: '1',
  minted: 0,
  for_sale: false,
  created_at: '2026-11-15T10:00:00.000Z',
  updated_at: '2026-11-15T10:00:00.000Z',
}
const newest: LazyMint = { ...draft, title: 'Pliers', updated_at: '2026-11-15T11:00:00.000Z' }
const edit = beginEdit(draft)

test('a field that is only opened is nothing to lose; what is typed into it is', () => {
  const open = opened(edit, 'title')
  expect(open.typed).toEqual({ title: 'Tongs' })
  expect(isUnsaved(open)).toBe(false)
  expect(isUnsaved(withInput(open, 'title', 'Tong'))).toBe(true)
  expect(isUnsaved(closed(withInput(open, 'title', 'Tong'), 'title'))).toBe(false)
})

test('a confirmed change stays until it is saved, or is what it was before', () => {
  const changed = confirmed(withInput(edit, 'price', '7'), 'price', { price: 7 })
  expect(changed).toMatchObject({ changes: { price: 7 }, typed: {} })
  expect(isUnsaved(changed)).toBe(true)
  expect(confirmed(changed, 'price', { price: 5 }).changes).toEqual({})

  const later = confirmed(changed, 'title', { title: 'Pincers' })
  const saved = savedAs(later, { price: 7 }, { ...draft, price: 7 })
  expect(saved.changes).toEqual({ title: 'Pincers' })
  expect(saved.base.price).toBe(7)
})

test('what was refused is open again with what was typed, and no longer a change', () => {
  const changed: Edit = { ...edit, changes: { price: -1, title: 'Pincers' } }
  const after = refused(changed, { ...draft, price: -1, title: 'Pincers' }, { price: 'At least 0.' })
  expect(after).toMatchObject({ changes: { title: 'Pincers' }, typed: { price: '-1' } })
})

describe('a newer draft', () => {
  test('leaves a change alone that nobody else has made', () => {
    const moved = rebasedOnto(confirmed(edit, 'price', { price: 7 }), newest)
    expect(moved).toEqual({ base: newest, changes: { price: 7 }, typed: {}, rivals: [] })
  })

  test('asks again about what was changed on both sides, confirmed or half typed', () => {
    const mine = { base: newest, changes: {}, typed: { title: 'Pincers' }, rivals: ['title'] }
    expect(rebasedOnto(confirmed(edit, 'title', { title: 'Pincers' }), newest)).toEqual(mine)
    expect(rebasedOnto(withInput(edit, 'title', 'Pincers'), newest)).toEqual(mine)
    expect(isUnsaved(mine as Edit)).toBe(true)
  })

  test('has nothing to ask where both sides say the same, or the field was only opened', () => {
    const agreed = rebasedOnto(confirmed(edit, 'title', { title: 'Pliers' }), newest)
    expect(agreed).toEqual({ base: newest, changes: {}, typed: {}, rivals: [] })
    expect(rebasedOnto(opened(edit, 'title'), newest)).toMatchObject({
      typed: { title: 'Pliers' },
      rivals: [],
    })
  })
})

describe('a price', () => {
  test.each([
    ['0.25', 0.25],
    [' 5 ', 5],
    ['.5', 0.5],
    ['1000000', 1_000_000],
    ['-1', -1],
  ])('%j is %d', (text, price) => {
    expect(readTyped('price', text)).toEqual({ change: { price } })
  })

  test.each(['', 'abc', '5 ETH', '1,5', '1e3', '0x10', '.', '9'.repeat(400)])('%j is none', (text) => {
    expect(readTyped('price', text)).toEqual({ error: 'Enter a number such as 0.25.' })
  })

  test('is written out in full, with the symbol of its chain', () => {
    expect(textOf('price', { ...draft, price: 0.0000001 })).toBe('0.0000001')
    expect(textOf('price', { ...draft, price: 1234567.1 })).toBe('1234567.1')
    expect(formatPrice({ price: 1234567.1, blockchain: 'eth' })).toBe('1,234,567.1 ETH')
    expect(formatPrice({ price: 5, blockchain: 'polygon' })).toBe('5 MATIC')
    expect(formatPrice({ price: 0, blockchain: 'demo' })).toBe('0 TOKEN')
  })
})

test('a count is a whole number', () => {
  expect(readTyped('nft_count', '12')).toEqual({ change: { nft_count: 12 } })
  for (const text of ['', '1.5', 'many', '1e3']) {
    expect(readTyped('nft_count', text)).toEqual({ error: 'Enter a whole number.' })
  }
})
