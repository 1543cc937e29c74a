import { expect, test } from 'vitest'
import { authCalls } from './auth.ts'

const loginEmail = authCalls['POST /auth/login-email'].body
const loginCode = authCalls['POST /auth/login-code'].body
const refresh = authCalls['POST /auth/refresh'].body

test('an e-mail address is taken in its stored form', () => {
  expect(loginEmail.parse({ email: ' Ada@Example.com ' })).toEqual({ email: 'ada@example.com' })
})

test.each([
  ['missing', undefined],
  ['null', null],
  ['a number', 1],
  ['a list', ['ada@example.com']],
  ['an object', { address: 'ada@example.com' }],
  ['two addresses', 'ada@example.com,eve@example.com'],
  ['an address and a header', 'ada@example.com\r\nBcc: eve@example.com'],
  ['very long', `${' '.repeat(300)}ada@example.com`],
])('an e-mail that is %s is refused with a sentence for its field', (_, email) => {
  const result = loginEmail.safeParse({ email })
  expect(result.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['email'], 'Enter an e-mail address such as name@example.com.'],
  ])
})

test('the welcome text and picture are accepted up to a length', () => {
  const email = 'ada@example.com'
  const text = 'Click https://evil.example'
  expect(
    loginEmail.safeParse({ email, text, imageurl: 'http://169.254.169.254/', partner: 'x' }).success,
  ).toBe(true)
  expect(loginEmail.safeParse({ email, text: 'x'.repeat(2001) }).success).toBe(false)
})

test('a code is six ASCII digits in a string', () => {
  expect(loginCode.parse({ token: 't', code: '012345' })).toEqual({ token: 't', code: '012345' })
})

test.each([
  ['missing', undefined],
  ['a number', 123456],
  ['a list of one', ['123456']],
  ['a list of digits', ['1', '2', '3', '4', '5', '6']],
  ['an object', { $ne: '' }],
  ['true', true],
  ['empty', ''],
  ['too short', '12345'],
  ['too long', '1234567'],
  ['in full-width digits', '１２３４５６'],
  ['in Arabic digits', '١٢٣٤٥٦'],
  ['spaced', '123 456'],
  ['with a space before', ' 123456'],
  ['with a line break after', '123456\n'],
  ['signed', '-12345'],
  ['hexadecimal', '0x1234'],
])('a code that is %s is refused', (_, code) => {
  const result = loginCode.safeParse({ token: 't', code })
  expect(result.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['code'], 'The code has six digits.'],
  ])
})

test.each([[undefined], [null], [''], [1], [['t']], ['x'.repeat(201)]])(
  'the token %j is refused',
  (token) => {
    expect(loginCode.safeParse({ token, code: '123456' }).success).toBe(false)
    expect(refresh.safeParse({ refreshToken: token }).success).toBe(false)
  },
)
