import { expect, test } from 'vitest'
import { checkMetadata, checkNewOwner, checkRoyalties, checkTokenId, checkUri } from './checks.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const LOWER = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const ZERO = '0x0000000000000000000000000000000000000000'
const ADDRESS_WANTED = 'Enter an address: 0x and 40 hexadecimal digits.'
const PERCENT_WANTED = 'Enter a percentage from 0 to 100, such as 2.5%.'

test('royalties are an address in any case and a percentage', () => {
  expect(checkRoyalties({ receiver: ` ${ADDRESS} `, percent: '2.5%' })).toEqual({
    errors: null,
    value: { receiver: LOWER, bps: 250 },
  })
  expect(checkRoyalties({ receiver: ADDRESS.toUpperCase().replace('0X', '0x'), percent: '100' })).toEqual({
    errors: null,
    value: { receiver: LOWER, bps: 10_000 },
  })
})

test.each([
  ['', '5', { receiver: ADDRESS_WANTED }],
  [ADDRESS.slice(0, -1), '5', { receiver: ADDRESS_WANTED }],
  [ZERO, '5', { receiver: 'Royalties have to go to somebody.' }],
  [ADDRESS, '101%', { percent: PERCENT_WANTED }],
  [ADDRESS, '-1', { percent: PERCENT_WANTED }],
  [ADDRESS, '2,5', { percent: PERCENT_WANTED }],
  ['vitalik.eth', '', { receiver: ADDRESS_WANTED, percent: PERCENT_WANTED }],
])('royalties of %j at %j are refused at their field', (receiver, percent, errors) => {
  expect(checkRoyalties({ receiver, percent })).toEqual({ errors })
})

test('a new owner is somebody else', () => {
  const owner = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
  expect(checkNewOwner(ADDRESS, owner)).toEqual({ errors: null, value: LOWER })
  expect(checkNewOwner(owner.toLowerCase(), owner)).toEqual({
    errors: { owner: 'This is the owner already.' },
  })
  expect(checkNewOwner(ZERO, owner)).toEqual({
    errors: { owner: 'Nobody could accept the ownership there.' },
  })
  expect(checkNewOwner('0x1', owner)).toEqual({ errors: { owner: ADDRESS_WANTED } })
})

test.each(['', 'https://forge.example/{id}.json', 'http://localhost:3000/x', 'ipfs://bafy/{id}', 'ar://abc'])(
  'metadata may be at %j',
  (uri) => {
    expect(checkUri(` ${uri} `)).toEqual({ errors: null, value: uri })
  },
)

test.each(['forge.example', 'javascript:alert(1)', 'data:,{}', 'ftp://x.example', 'https://a b', 'ipfs://'])(
  'and not at %j',
  (uri) => {
    expect(checkUri(uri)).toEqual({
      errors: { uri: 'Enter an address that begins with https://, ipfs:// or ar://.' },
    })
  },
)

test('the contract keeps 24,575 bytes of it', () => {
  const host = 'https://forge.example/'
  const longest = host + 'a'.repeat(24_575 - host.length)
  expect(checkUri(longest)).toEqual({ errors: null, value: longest })
  expect(checkUri(`${longest}a`)).toEqual({ errors: { uri: 'At most 24575 bytes.' } })
})

test.each([
  ['0', 0n],
  [' 12 ', 12n],
  ['007', 7n],
  [
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    115792089237316195423570985008687907853269984665640564039457584007913129639935n,
  ],
])('%j is a token', (typed, value) => {
  expect(checkTokenId(typed)).toEqual({ errors: null, value })
})

test.each([
  '',
  '-1',
  '1.5',
  '0x10',
  '１２',
  '115792089237316195423570985008687907853269984665640564039457584007913129639936',
])('%j is none', (typed) => {
  expect(checkTokenId(typed)).toEqual({ errors: { id: 'Enter the number of a token, in decimal digits.' } })
})

test('metadata without a new image keeps the present one, where there is one', () => {
  const typed = {
    image: null,
    name: ' Forge ',
    description: 'What we make.\n',
    external_link: ' https://forge.example ',
  }
  expect(checkMetadata(typed, true)).toEqual({
    errors: null,
    value: {
      image: null,
      name: 'Forge',
      description: 'What we make.',
      external_link: 'https://forge.example',
    },
  })
  expect(checkMetadata(typed, false)).toEqual({ errors: { imageURL: 'Choose an image.' } })
  expect(checkMetadata({ image: null, name: ' ', description: '', external_link: 'forge' }, true)).toEqual({
    errors: {
      name: 'Enter a title.',
      description: 'Enter a description.',
      external_link: 'Enter a link such as https://example.com.',
    },
  })
})
