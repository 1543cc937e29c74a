import { expect, test } from 'vitest'
import { RpcError } from './errors.ts'
import { readRefusal } from './refusals.ts'

// The words of 2026: captures in github.com/wighawag/etherfold, docs/spikes/a-provider-refusal-is-read-from-its-data-before-its-prose/
// refusal-shapes.md, and github.com/ponder-sh/ponder, packages/utils/src/getLogsRetryHelper.ts; enviodev/hyperindex, classify.rs (Sei).
test.each([
  // nodies
  [
    -32_001,
    'Block range too large: maximum allowed is 50 blocks on your current plan. Upgrade to a higher one',
    50,
  ],
  // Sei
  [-32_000, 'block range too large (2000), maximum allowed is 1000 blocks', 1_000],
  // Ronin: the second half comes in `data`
  [
    -32_602,
    'Invalid params: requested block range 16777217 exceeds the limit of 200; narrow your fromBlock/toBlock',
    200,
  ],
  // blockrazor
  [-32_000, 'log query range must not exceed 25 blocks', 25],
  // Sonic, without an address
  [-32_000, 'too wide blocks range, the limit is 100', 100],
  // thirdweb
  [-32_005, 'Log response size exceeded. Maximum allowed number of requested blocks is 1000', 1_000],
  // Tenderly: the second half comes in `data`
  [-32_602, 'invalid params: Block range too large for public endpoint', undefined],
  // Scroll
  [-32_062, 'range too large', undefined],
  // 1rpc
  [-32_602, 'eth_getLogs is limited to 0 - 50 blocks range', 50],
  // Celo
  [-32_602, 'query exceeds range, retry smaller (max block range 5000, got 16777216)', 5_000],
  // Taiko: the limit comes in `data`
  [-32_012, ': max range: 1000', 1_000],
  // drpc, in the newer words
  [35, 'ranges over 10000 blocks are not supported on free plan', 10_000],
  [-32_602, 'requested too many blocks from 1 to 5000, maximum is set to 2048', 2_048],
  [-32_000, 'Max range: 800', 800],
  [-32_000, 'Maximum allowed number of requested blocks is 1000', 1_000],
  [
    -32_600,
    'You can make eth_getLogs requests with up to a 500 block range. Based on your parameters, this block range should work: [0x123c9b2, 0x123cba5]',
    500,
  ],
  [-32_614, 'eth_getLogs is limited to a 10,000 range', 10_000],
  [-32_602, 'eth_getLogs and eth_newFilter are limited to a 10,000 blocks range', 10_000],
  [-32_000, 'eth_getLogs is limited to 1024 block range. Please check the parameter requirements', 1_024],
  [-32_602, 'range 1000000 exceeds limit of 10000', 10_000],
  [-32_602, 'invalid params: range 9009594 is bigger than range limit 2000', 2_000],
  [-32_600, 'exceeds the range allowed for your plan (10000 > 500)', 500],
  [-32_000, 'please limit the query to at most 1,000 blocks', 1_000],
  [-32_701, 'exceed maximum block range: 50000', 50_000],
  [-32_602, 'query exceeds max block range 100000', 100_000],
  [-32_000, 'block range greater than 10000 max', 10_000],
  [-32_000, 'block range exceeds 1000', 1_000],
  [-32_000, 'eth_getLogs range is too large, max is 10k blocks', 10_000],
  [-32_000, 'query must be smaller than size 1024', 1_024],
  [-32_000, 'block range is too wide (maximum 1024)', 1_024],
  [-32_000, 'maximum [from, to] blocks distance: 1000', 1_000],
  [-32_005, 'block range too large, max range: 1000', 1_000],
  [-32_000, 'block range is larger than max block range, block range = 5120, max block range = 5000', 5_000],
  [-32_602, 'query block range exceeds server limit, narrow your filter: 1000', 1_000],
  [35, 'ranges over 10000 blocks are not supported on freetier', 10_000],
  [-32_600, 'block range is too wide', undefined],
  [-32_000, 'Block range limit exceeded.', undefined],
  [-32_000, 'Block range is too large', undefined],
  [-32_600, 'block range too high', undefined],
  [-32_000, 'block range is bigger than maxBlockRange', undefined],
])('too many blocks: %i %s', (code, message, limit) => {
  expect(readRefusal(new RpcError(code, message))).toMatchObject({ kind: 'range', limit })
})

test.each([
  // etherfold: several providers
  [
    -32_000,
    'query returned more than allowed number of logs, try with smaller block range',
    undefined,
    undefined,
  ],
  // Gnosis: the second half comes in `data`
  [
    -32_602,
    'invalid params: Query returned more than 50000 results. Try with this block range [0x1000000, 0x1080000].',
    50_000,
    { from: 16_777_216, to: 17_301_504 },
  ],
  // enviodev/hyperindex, classify.rs
  [-32_000, 'More than 50000 logs returned', 50_000, undefined],
  [-32_005, 'query returned more than 10000 results', 10_000, undefined],
  [
    -32_005,
    'query returned more than 10000 results. Try with this block range [0x64, 0xC7].',
    10_000,
    { from: 100, to: 199 },
  ],
  [
    -32_602,
    'query exceeds max results 20000, retry with the range 24383075-24383096',
    20_000,
    { from: 24_383_075, to: 24_383_096 },
  ],
  [
    -32_602,
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x0, 0x3e7]',
    undefined,
    { from: 0, to: 999 },
  ],
  [-32_000, 'logs matched by query exceeds limit of 10000', 10_000, undefined],
  [-32_005, 'query returns too many logs, narrow your filter: 20000', 20_000, undefined],
  [-32_005, 'Too many logs requested. Max logs per response is 20000.', 20_000, undefined],
  [-32_000, 'response size should not greater than 10000000 bytes', undefined, undefined],
  [-32_008, 'Response is too big', undefined, undefined],
  [-32_008, 'Response size is larger than 150MB limit.', undefined, undefined],
  [-32_020, 'backend response too large', undefined, undefined],
  [-32_005, 'query timeout exceeded', undefined, undefined],
  [-32_000, 'log query timed out', undefined, undefined],
  [-32_002, 'request timed out', undefined, undefined],
  [-32_000, 'context deadline exceeded', undefined, undefined],
  [-32_011, 'no backend is currently healthy to serve traffic', undefined, undefined],
  [-32_005, 'limit exceeded', undefined, undefined],
])('too much in the blocks: %i %s', (code, message, limit, suggested) => {
  expect(readRefusal(new RpcError(code, message))).toEqual({ kind: 'crowded', limit, suggested })
})

test.each([
  // zan, blastapi
  [-32_012, 'cu limit exceeded; Request too fast per second'],
  // publicnode
  [-32_602, 'Archive requests require a personal token. Get one at: https://www.allnodes.com/publicnode'],
  [-32_602, 'Request blocked'],
  [-32_005, 'daily request count exceeded, request rate limited'],
  [429, 'Your app has exceeded its compute units per second capacity.'],
  [-32_000, 'header not found'],
  [-32_602, 'block range extends beyond current head block'],
  [-32_603, 'Internal error'],
  [-32_601, 'the method eth_getLogs does not exist/is not available'],
])('neither: %i %s', (code, message) => {
  expect(readRefusal(new RpcError(code, message))).toBeUndefined()
})
