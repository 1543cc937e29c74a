import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { currencies } from './currencies.ts'

test('the 249 countries of ISO 3166 are offered by name, in the order of the alphabet', () => {
  const names = countries.map(({ label }) => label)
  expect(new Set(names).size).toBe(249)
  expect(names.slice(0, 4)).toEqual(['Afghanistan', 'Åland Islands', 'Albania', 'Algeria'])
  expect(names).toContain('Switzerland')
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
})

test('154 currencies are offered by code and name', () => {
  expect(new Set(currencies.map(({ value }) => value)).size).toBe(154)
  expect(currencies).toContainEqual({ value: 'USD', label: 'USD – US Dollar' })
  expect(currencies).toContainEqual({ value: 'EUR', label: 'EUR – Euro' })
  expect(currencies.filter(({ value, label }) => label.endsWith(value))).toEqual([])
})
