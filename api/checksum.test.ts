import { expect, test } from 'vitest'
import { isChecksumBroken } from './checksum.ts'
import { address } from './fields.ts'

const lower = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

// The addresses are those of EIP-55.
test.each([
  ['lower case', lower],
  ['upper case', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
  ['upper case with its prefix', '0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
  ['its checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['its checksum, with white space', ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n'],
])('an address in %s is taken', (_, text) => {
  expect(isChecksumBroken(text, lower)).toBe(false)
  expect(address.parse(text)).toBe(lower)
})

test.each([
  ['a letter in the other case', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['another letter', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee'],
  ['two digits that changed places', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeADe'],
])('an address with %s is refused', (_, text) => {
  expect(address.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
    'One letter of the address is wrong. Copy it again, or check each letter.',
  ])
})
