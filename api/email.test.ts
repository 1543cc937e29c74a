import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseEmail } from './email.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['  Ada.Lovelace@Example.COM \n', 'ada.lovelace@example.com'],
  ['ada+assay@mail.example.co.uk', 'ada+assay@mail.example.co.uk'],
  ["o'hara@example.com", "o'hara@example.com"],
  ['ada@xn--mnchen-3ya.de', 'ada@xn--mnchen-3ya.de'],
  ['JO\u0308RG@example.com', 'j\u00f6rg@example.com'],
  // No capital J with caron exists as one character; the small one does.
  ['J\u030Can@example.com', '\u01F0an@example.com'],
])('%j is stored as %j', (given, stored) => {
  expect(normaliseEmail(given)).toBe(stored)
})

test.each([
  [''],
  ['ada'],
  ['@example.com'],
  ['ada@'],
  ['ada@localhost'],
  ['ada@127.0.0.1'],
  ['ada@[127.0.0.1]'],
  ['ada@example..com'],
  ['ada@-example.com'],
  ['ada@example-.com'],
  ['.ada@example.com'],
  ['ada.@example.com'],
  ['a..da@example.com'],
  ['ada@example.com,eve@example.com'],
  ['ada@example.com;eve@example.com'],
  ['ada@example.com eve@example.com'],
  ['ada,eve@example.com'],
  ['ada\uFF0Ceve@example.com'],
  ['eve@evil.example\uFF20x@example.com'],
  ['ada@example.com\nBcc: eve@example.com'],
  ['ada\r\n@example.com'],
  ['ada\u0000@example.com'],
  ['ada\u202E@example.com'],
  ['ada\u200B@example.com'],
  ['ada\uD800@example.com'],
  ['Ada <ada@example.com>'],
  ['"ada eve"@example.com'],
  ['ada(comment)@example.com'],
  ['ada@exämple.com'],
])('%j is refused', (given) => {
  expect(normaliseEmail(given)).toBeNull()
})

test('the lengths of RFC 5321 are the limits', () => {
  expect(normaliseEmail(`${'a'.repeat(64)}@example.com`)).toBe(
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@example.com',
  )
  expect(normaliseEmail(`${'a'.repeat(65)}@example.com`)).toBeNull()
  expect(normaliseEmail(`a@${'b'.repeat(64)}.com`)).toBeNull()
  expect(normaliseEmail(`a@${'b.'.repeat(125)}com`)).toBeNull()
})

// Ordinary letters are frequent enough that many of the addresses made here are accepted.
const unit = fc.oneof(
  fc.constantFrom('a', 'J', '\u030C', '.', 'İ', 'Σ', 'K'),
  fc.string({ unit: 'binary', maxLength: 1 }),
)
const address = fc
  .tuple(
    fc.array(unit, { minLength: 1, maxLength: 8 }),
    fc.constantFrom('@', ' @', ',@'),
    fc.array(unit, { maxLength: 2 }),
  )
  .map(([local, at, domain]) => `${local.join('')}${at}${domain.join('')}Example.com`)

test('what is accepted is one recipient, and stays itself when it is read again', () => {
  let accepted = 0
  fc.assert(
    fc.property(address, (given) => {
      const stored = normaliseEmail(given)
      if (stored === null) return
      accepted += 1
      expect(stored).not.toMatch(/[\s,;<>"\p{Cc}]/u)
      expect(stored.split('@')).toHaveLength(2)
      expect(normaliseEmail(stored)).toBe(stored)
    }),
    { numRuns: 2000, seed: 7 },
  )
  expect(accepted).toBeGreaterThan(50)
})
