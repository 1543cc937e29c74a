import { expect, test } from 'vitest'
import { profileCalls } from './profile.ts'

const { body, reply } = profileCalls['POST /api/profile']

test('a whole profile is taken, with the wallet in lower case', () => {
  const profile = {
    name: ' Ada ',
    surname: 'Lovelace',
    phone: '+44 20 7946 0000',
    address: '12 St James’s Square',
    zip: 'SW1Y 4JH',
    country: 'United Kingdom',
    language: 'en-GB',
    website: 'https://example.com/ada',
    wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    currency: 'USD',
    subscribed: true,
    communicate_email: true,
    communicate_phone: false,
    allow_communications: true,
    icon_image: '/uploads/V1StGXR8_Z5jdHi6B-myT.webp',
  }
  expect(body.parse(profile)).toEqual({
    ...profile,
    name: 'Ada',
    wallet: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  })
})

test('fields left out stay out, empty ones are kept to clear what was there', () => {
  expect(body.parse({})).toEqual({})
  expect(body.parse({ website: '', wallet: '', icon_image: '', phone: '' })).toEqual({
    website: '',
    wallet: '',
    icon_image: '',
    phone: '',
  })
})

test('what is not a profile field is dropped: the e-mail address, ids, keys of the prototype', () => {
  const given = JSON.parse(
    '{"name":"Ada","email":"eve@example.com","id":1,"user_id":2,"__proto__":{"admin":true},"constructor":{"x":1}}',
  )
  const parsed = body.parse(given)
  expect(Object.keys(parsed)).toEqual(['name'])
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
  expect('admin' in parsed).toBe(false)
})

test.each([
  ['javascript:alert(1)'],
  ['JaVaScRiPt:alert(1)'],
  [' javascript:alert(1)'],
  ['java\nscript:alert(1)'],
  ['data:text/html,<script>1</script>'],
  ['ftp://example.com'],
  ['//example.com'],
  ['https:example.com'],
  ['https://'],
  ['https://exa mple.com'],
  ['example.com'],
  ['https://example.com\r\nSet-Cookie: x'],
])('the website %j is refused with a sentence for its field', (website) => {
  const result = body.safeParse({ website })
  expect(result.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['website'], 'Enter a link such as https://example.com.'],
  ])
})

test.each([
  ['https://evil.example/x.png'],
  ['//evil.example/uploads/V1StGXR8_Z5jdHi6B-myT.webp'],
  ['/uploads/../../etc/passwd'],
  ['/uploads/V1StGXR8_Z5jdHi6B-myT.webp/../x.webp'],
  ['/uploads/V1StGXR8_Z5jdHi6B-myT.webp?x=1'],
  ['/uploads/V1StGXR8_Z5jdHi6B-myT.webp\u0000.html'],
  ['/etc/passwd'],
  ['javascript:alert(1)'],
  ['data:image/svg+xml,<svg/>'],
  [null],
])('the avatar %j is refused', (icon_image) => {
  expect(body.safeParse({ icon_image }).success).toBe(false)
})

test.each([
  ['a NUL', { name: 'A\u0000da' }],
  ['a line break', { name: 'A\nda' }],
  ['half a surrogate pair', { name: 'A\uD800da' }],
  ['101 characters', { name: 'x'.repeat(101) }],
  ['a number for text', { name: 1 }],
  ['text for a choice', { subscribed: 'true' }],
  ['a website of 2,001 characters', { website: `https://example.com/${'x'.repeat(1981)}` }],
  ['a number for a website', { website: 1 }],
])('%s is refused', (_, given) => {
  expect(body.safeParse(given).success).toBe(false)
})

test('a wallet that is none is refused with a sentence for its field', () => {
  expect(body.safeParse({ wallet: '0x1' }).error?.issues.map(({ path, message }) => [path, message])).toEqual(
    [[['wallet'], 'Enter an address: 0x and 40 hexadecimal digits.']],
  )
})

test('a profile that was never filled in is a whole reply', () => {
  const fresh = {
    name: '',
    surname: '',
    email: 'ada@example.com',
    phone: '',
    address: '',
    zip: '',
    country: '',
    language: '',
    website: '',
    wallet: '',
    currency: '',
    subscribed: false,
    communicate_email: false,
    communicate_phone: false,
    allow_communications: true,
    icon_image: '',
  }
  expect(reply.parse(fresh)).toEqual(fresh)
})
