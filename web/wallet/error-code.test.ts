import { expect, test } from 'vitest'
import { errorCode } from './error-code.ts'
import { ProviderError } from './provider-error.ts'

test.each([
  ['as EIP-1193 has it', { code: 4902, message: 'Unrecognized chain ID' }, 4902],
  ['as an error', new ProviderError(4001, 'No.'), 4001],
  ['inside an internal error', { code: -32603, data: { originalError: { code: 4902 } } }, 4902],
  ['of an internal error', { code: -32603, data: { message: 'out of gas' } }, -32603],
])('the code %s', (_, error, code) => {
  expect(errorCode(error)).toBe(code)
})

test.each([[null], [undefined], ['4902'], [{}], [{ code: '4902', data: null }]])(
  '%j has no code',
  (error) => {
    expect(errorCode(error)).toBeUndefined()
  },
)
