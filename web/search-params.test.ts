import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('text stands in the address as it is', () => {
  expect(stringifySearch({ days: '7' })).toBe('?days=7')
  expect(stringifySearch({ next: '/dashboard/assets?q=17' })).toBe('?next=%2Fdashboard%2Fassets%3Fq%3D17')
  expect(stringifySearch({ q: 'true', draft: undefined })).toBe('?q=true')
  expect(stringifySearch({})).toBe('')
  expect(parseSearch('?days=7&q=true')).toEqual({ days: '7', q: 'true' })
  expect(parseSearch('')).toEqual({})
})

test('links in which text is quoted still work', () => {
  expect(parseSearch('?days=%227%22&q=%2217%22')).toEqual({ days: '7', q: '17' })
})

test.each([
  { traits: [['Metal', 'Gold']], q: 'stone' },
  { q: '[1]' },
  { q: '"17"' },
  { q: '{' },
  { q: '"' },
  { q: 'a+b & c=ü %22' },
  { q: ' ' },
])('%j is read as it was written', (search) => {
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('of what cannot be read the text is left', () => {
  expect(parseSearch('?traits=[["Metal"&q=%')).toEqual({ traits: '[["Metal"', q: '%' })
})
