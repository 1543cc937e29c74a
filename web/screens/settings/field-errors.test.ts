import { expect, test } from 'vitest'
import { profileErrors } from './field-errors.ts'

test.each([
  ['', ''],
  [' ', ' '],
  ['https://example.com/ada?x=1', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  [' HTTP://EXAMPLE.COM ', ' 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed '],
])('the website %j and the wallet %j are fine', (website, wallet) => {
  expect(profileErrors({ website, wallet })).toEqual({})
})

test.each(['example.com', 'javascript:alert(1)', 'ftp://example.com', 'https://', 'https://exa mple.com'])(
  'the website %j is not',
  (website) => {
    expect(profileErrors({ website, wallet: '' })).toEqual({
      website: 'Enter a link such as https://example.com.',
    })
  },
)

test.each(['0x1', 'vitalik.eth', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'])(
  'the wallet %j is not',
  (wallet) => {
    expect(profileErrors({ website: '', wallet })).toEqual({
      wallet: 'Enter an address: 0x and 40 hexadecimal digits.',
    })
  },
)
