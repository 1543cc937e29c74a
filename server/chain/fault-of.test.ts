import { expect, test } from 'vitest'
import { EndpointFault, RpcError } from './errors.ts'
import { faultOf, isOverload, readInability } from './fault-of.ts'

// Sources: `etherfold` is github.com/wighawag/etherfold, docs/spikes/a-provider-refusal-is-read-from-its-data-before-its-prose/
// refusal-shapes.md (captured 2026-09-08); `erpc` is github.com/erpc/erpc, architecture/evm/error_normalizer.go.

const kindOf = (code: number, message: string) => {
  const fault = faultOf(new RpcError(code, message))
  return fault instanceof EndpointFault ? fault.kind : 'none'
}

test.each([
  // Nitro's public nodes
  [429, 'too many requests'],
  // drpc
  [15, 'You reached Public endpoint rate limit, please upgrade to paid plan'],
  // Base, Optimism
  [-32_016, 'over rate limit'],
  [-32_016, 'Your IP has exceeded its requests per second capacity'],
  // OnFinality
  [
    -32_029,
    'Too Many Requests, Please apply an OnFinality API key or contact us to receive a higher rate limit',
  ],
  // zan, blastapi
  [-32_012, 'cu limit exceeded; Request too fast per second'],
  // BNB chain
  [-32_005, 'method eth_getLogs in batch triggered rate limit'],
])('too many calls: %i %s', (code, message) => {
  expect(kindOf(code, message)).toBe('rate-limit')
})

test.each([
  // 1rpc
  [
    -32_001,
    "You've reached the usage limit for your current plan. To continue with higher limits and uninterrupted access, please upgrade here: https://www.1rpc.io/#pricing",
  ],
  // Infura
  [-32_005, 'daily request count exceeded, request rate limited'],
  // etherfold: ankr, polygon-rpc.com
  [
    -32_000,
    'Unauthorized: You must authenticate your request with an API key. Create an account on https://www.ankr.com/rpc/ and generate your personal API key for free.',
  ],
  [0, 'message: API key disabled, reason: tenant disabled, json-rpc code: -32051, rest code: 403'],
  // blastapi
  [-32_000, "Blast API is no longer available. Please update your integration to use Alchemy's API instead"],
  // drpc
  [35, 'chain is not available on free plan, please upgrade to paid plan'],
])('not for us: %i %s', (code, message) => {
  expect(kindOf(code, message)).toBe('barred')
})

test.each([
  // reth
  [-32_602, 'block range extends beyond current head block'],
  [-32_000, 'block range extends beyond current head block: requested 0x2000, head 0x1000'],
  // erpc: geth
  [-32_000, 'header not found'],
  // drpc, Nitro, anvil
  [26, 'Unknown block'],
  [-32_000, 'unsupported block number 124728734'],
  [-32_602, 'BlockOutOfRangeError: block height is 5 but requested was 1005'],
])('a block that it does not have yet: %i %s', (code, message) => {
  expect(kindOf(code, message)).toBe('behind')
})

test.each([
  // erpc: drpc
  [12, "Can't route your request to suitable provider, if you specified certain providers revise the list"],
  // etherfold: Cloudflare
  [-32_046, 'Cannot fulfill request'],
  [-32_000, 'service temporarily unavailable'],
])('out of order: %i %s', (code, message) => {
  expect(kindOf(code, message)).toBe('server')
})

test.each([
  [-32_005, 'limit exceeded'],
  [-32_005, 'query returned more than 10000 results'],
  [27, 'Unknown state. First available state is 1'],
  [-32_603, 'state at block #49871645 is pruned'],
  [-32_603, 'error getting block header from triedb and archive'],
  [3, 'execution reverted'],
])('nothing about the next call: %i %s', (code, message) => {
  expect(kindOf(code, message)).toBe('none')
})

test.each([
  // etherfold: publicnode
  ['Archive requests require a personal token. Get one at: https://www.allnodes.com/publicnode', 'old'],
  ['Request blocked', 'addresses'],
  [
    'Please specify an address in your request or, to remove restrictions, order a dedicated full node here: https://www.allnodes.com/eth/host',
    'any address',
  ],
  // drpc, of the logs of an old range
  ['Unknown state. First available state is 1', 'old'],
  ['exceed maximum block range: 50000', undefined],
])('what it does not do however short the range is: %s', (message, inability) => {
  expect(readInability(new RpcError(-32_602, message))).toBe(inability)
})

test('a time-out on the free plan is no word about the range', () => {
  expect(
    isOverload(
      new RpcError(30, 'Request timeout on the free tier, please upgrade your tier to the paid one'),
    ),
  ).toBe(true)
  expect(isOverload(new RpcError(30, 'Request timeout on the free plan, please upgrade to paid plan'))).toBe(
    true,
  )
  expect(isOverload(new RpcError(-32_000, 'log query timed out'))).toBe(false)
})
