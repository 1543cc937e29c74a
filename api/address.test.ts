import { expect, test } from 'vitest'
import { normaliseAddress } from './address.ts'

const lower = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

test.each([
  ['lower case', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['EIP-55', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['upper case', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
  ['upper case with its prefix', '0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
  ['a wrong checksum', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['white space around it', ' 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed\n'],
])('an address in %s is taken in lower case', (_, text) => {
  expect(normaliseAddress(text)).toBe(lower)
})

test.each([
  ['nothing', ''],
  ['no prefix', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['39 digits', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae'],
  ['41 digits', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed0'],
  ['a letter beyond f', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg'],
  ['full-width digits', '0x５aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['white space inside', '0x5aaeb6053f3e94c9b9a0 9f33669435e7ef1beaed'],
  ['a second line', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed\n0x00'],
  ['a name', 'vitalik.eth'],
])('%s is no address', (_, text) => {
  expect(normaliseAddress(text)).toBeNull()
})
