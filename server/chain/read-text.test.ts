import { describe, expect, test } from 'vitest'
import { cleanText, readText } from './read-text.ts'

const word = (value: number) => value.toString(16).padStart(64, '0')
const encode = (text: string | Buffer) => {
  const bytes = Buffer.from(text as string)
  return `0x${word(32)}${word(bytes.length)}${bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')}`
}

describe('a name or symbol', () => {
  test.each([
    ['a string', encode('Bored Ape Yacht Club'), 'Bored Ape Yacht Club'],
    ['an empty string', encode(''), ''],
    ['more than latin', encode('金 ₿ 👩‍🚀'), '金 ₿ 👩‍🚀'],
    // As recorded on the main net: 0x86fa… (EOS) has bytes32, 0xf763… tells a length of 6 for three letters.
    ['bytes32', '0x454f530000000000000000000000000000000000000000000000000000000000', 'EOS'],
    ['an empty bytes32', `0x${word(0)}`, ''],
    [
      'a length that counts NUL bytes',
      '0x000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000064554480000000000000000000000000000000000000000000000000000000000',
      'ETH',
    ],
    ['a string that is cut off', `0x${word(32)}${word(100)}${Buffer.from('Cut').toString('hex')}`, 'Cut'],
    ['bytes that are no UTF-8', encode(Buffer.from([0x41, 0xff, 0xc0, 0x42])), 'AB'],
    ['an offset beyond the end', `0x${word(64)}${word(3)}`, ''],
    ['an offset of 2^255', `0x${'8'.padEnd(64, '0')}${word(3)}`, ''],
    ['a length of 2^256 - 1', `0x${word(32)}${'f'.repeat(64)}${'41'.repeat(32)}`, ''],
    ['half a word', '0x4142', ''],
    ['a megabyte', encode('A'.repeat(1_000_000)), ''],
  ])('%s', (_, answer, expected) => {
    expect(readText(answer)).toBe(expected)
  })

  test('none at all is empty', () => {
    expect([readText(null), readText('0x')]).toEqual(['', ''])
  })
})

describe('text of a stranger', () => {
  test.each([
    ['  a \n\t b  ', 'a b'],
    ['a\u0000b\u001b[31mc\u007f', 'ab[31mc'],
    ['\u202egnp.exe\u202c \u2067x\u2069\u200f', 'gnp.exe x'],
    ['\u202e\u200f', ''],
  ])('%j becomes %j', (given, expected) => {
    expect(cleanText(given)).toBe(expected)
  })

  test('ends after 200 characters, and never within one', () => {
    expect(cleanText('🪙'.repeat(201))).toBe('🪙'.repeat(200))
  })
})
