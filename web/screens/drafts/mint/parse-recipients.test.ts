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
