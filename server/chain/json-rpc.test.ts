import { expect, test } from 'vitest'
import { BatchRefused, readReplies, readReply } from './json-rpc.ts'

// The forms of errors in the wild, from the captures in github.com/wighawag/etherfold, docs/spikes/
// a-provider-refusal-is-read-from-its-data-before-its-prose/refusal-shapes.md.
test.each([
  [
    'Ronin: the limit in a text',
    {
      code: -32_602,
      message: 'Invalid params',
      data: 'requested block range 16777217 exceeds the limit of 200; narrow your fromBlock/toBlock',
    },
    'Invalid params: requested block range 16777217 exceeds the limit of 200; narrow your fromBlock/toBlock',
  ],
  [
    'Taiko: the limit in an object',
    { code: -32_012, message: 'limit', data: { details: { maxAllowedRange: 1_000 } } },
    'limit: max range: 1000',
  ],
  [
    'what a contract reverted with is no reason',
    { code: 3, message: 'execution reverted', data: '0x08c379a0' },
    'execution reverted',
  ],
  [
    "polygon-rpc.com: the gateway's own words",
    'message: API key disabled, reason: tenant disabled, json-rpc code: -32051, rest code: 403',
    'message: API key disabled, reason: tenant disabled, json-rpc code: -32051, rest code: 403',
  ],
])('%s', (_, error, message) => {
  expect(readReply({ error }, 1).error?.message).toBe(message)
})

test('one error without an id is the answer to the whole batch', () => {
  const body = [
    { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'service temporarily unavailable' } },
  ]
  expect(readReplies(body, 5, 3).map(({ error }) => error?.message)).toEqual([
    'service temporarily unavailable',
    'service temporarily unavailable',
    'service temporarily unavailable',
  ])
})

test('a batch that triggers a rate limit, as on the BNB chain, goes one by one', () => {
  const error = { code: -32_005, message: 'method eth_getLogs in batch triggered rate limit' }
  expect(() => readReplies([{ jsonrpc: '2.0', id: null, error }], 5, 3)).toThrow(BatchRefused)
})
