import { expect, test } from 'vitest'
import { parseRecipients } from './parse-recipients.ts'

const ADA = '0xada0000000000000000000000000000000000001'
const BOB = '0xb0b0000000000000000000000000000000000002'
const EVE = '0xeee0000000000000000000000000000000000003'

test('addresses are separated by lines, commas, semicolons and spaces, in any mix', () => {
  expect(parseRecipients(`\n ${ADA}, ${BOB};\r\n\n\t${EVE} \n`)).toEqual({
    addresses: [ADA, BOB, EVE],
    wrong: [],
    duplicates: 0,
  })
})

test('an address that is there already is left out and counted, however it is written', () => {
  const shouted = '0xADA0000000000000000000000000000000000001'
  expect(parseRecipients(`${ADA}\n${BOB}\n${shouted} ${ADA}`)).toEqual({
    addresses: [ADA, BOB],
    wrong: [],
    duplicates: 2,
  })
})

test('what is no address, and the zero address, is named with its line', () => {
  const zero = '0x0000000000000000000000000000000000000000'
  const short = ADA.slice(0, -1)
  expect(parseRecipients(`address,name\n${ADA}\n\n${short} ${BOB}\n${zero}`)).toEqual({
    addresses: [ADA, BOB],
    wrong: [
      { line: 1, text: 'address' },
      { line: 1, text: 'name' },
      { line: 4, text: short },
      { line: 5, text: zero },
    ],
    duplicates: 0,
  })
})

test('there may be nobody', () => {
  expect(parseRecipients(' \n,, ')).toEqual({ addresses: [], wrong: [], duplicates: 0 })
})

test('an address with a letter that is wrong by its checksum is named', () => {
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const wrong = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(parseRecipients(`${right}\n${wrong}`)).toEqual({
    addresses: ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    wrong: [{ line: 2, text: wrong }],
    duplicates: 0,
  })
})
