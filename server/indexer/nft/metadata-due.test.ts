import { expect, test } from 'vitest'
import type { TimedLog } from '#server/chain/types.ts'
import { updatedTokens } from './metadata-due.ts'

const METADATA_UPDATE = '0xf8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce7'
const BATCH_METADATA_UPDATE = '0x6bd5c950a8d8df17f772f5af37cb3655737899cbf903264b9795592da439661c'
const URI = '0x6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const topic = (value: bigint | number) => `0x${word(value)}`
const ALL = 2n ** 256n - 1n

const updated = (topics: string[], ...words: (bigint | number)[]) =>
  updatedTokens([{ topics, data: `0x${words.map(word).join('')}` } as TimedLog])

test.each([
  ['one token', updated([METADATA_UPDATE], 7), [{ first: 7n, last: 7n }]],
  ['one token, indexed', updated([METADATA_UPDATE, topic(7)]), [{ first: 7n, last: 7n }]],
  ['a range', updated([BATCH_METADATA_UPDATE], 1, 9), [{ first: 1n, last: 9n }]],
  ['a range, indexed', updated([BATCH_METADATA_UPDATE, topic(1), topic(9)]), [{ first: 1n, last: 9n }]],
  ['all tokens', updated([BATCH_METADATA_UPDATE], 0, ALL), [{ first: 0n, last: ALL }]],
  ['the URI of a token', updated([URI, topic(7)], 32, 1, 0), [{ first: 7n, last: 7n }]],
  ['no token', updated([METADATA_UPDATE]), []],
  ['half a range', updated([BATCH_METADATA_UPDATE], 1), []],
  ['a URI without a token', updated([URI], 64, 7, 1), []],
  ['a transfer', updated([TRANSFER, topic(1), topic(2), topic(3)]), []],
  ['nothing', updated([]), []],
])('an event may name %s', (_, found, expected) => {
  expect(found).toEqual(expected)
})
