import type { NodeProfile, Refusal } from './node-profile.ts'

// Public nodes as they were met or documented in 2026. `etherfold`: captures of 2026-09-08 in github.com/wighawag/etherfold,
// docs/spikes/a-provider-refusal-is-read-from-its-data-before-its-prose/refusal-shapes.md. `ponder`: github.com/ponder-sh/ponder,
// packages/utils/src/getLogsRetryHelper.ts. `erpc`: github.com/erpc/erpc, architecture/evm/error_normalizer.go. Rates that nobody
// publishes are choices, and say so.
const ETHERFOLD = 'etherfold'
const PONDER = 'ponder'
const ERPC = 'erpc'
const CHOSEN_RATE = 'the rate is a choice'

const hex = (number: number) => `0x${number.toString(16)}`
const tooManyRequests: Refusal = { status: 429, code: 429, message: 'too many requests' }
/** Unlimited but for these two: for comparisons. */
export function plainNode(maxRange: number, callsPerSecond: number): NodeProfile {
  return {
    name: `plain ${maxRange}`,
    sources: ['a choice'],
    logs: {
      maxRange,
      tooLong: (_, max) => ({ code: -32_701, message: `exceed maximum block range: ${max}` }),
    },
    rate: { calls: callsPerSecond, seconds: 1, refusal: tooManyRequests },
  }
}

export const publicnode: NodeProfile = {
  name: 'publicnode',
  sources: [ETHERFOLD, PONDER, CHOSEN_RATE],
  logs: {
    maxRange: 50_000,
    tooLong: (_, max) => ({ code: -32_701, message: `exceed maximum block range: ${max}` }),
    needsAddress: {
      code: -32_701,
      message:
        'Please specify an address in your request or, to remove restrictions, order a dedicated full node here: https://www.allnodes.com/eth/host',
    },
    maxAddresses: 9,
    tooManyAddresses: { status: 403, code: -32_602, message: 'Request blocked' },
    depth: 64,
    tooOld: {
      status: 403,
      code: -32_602,
      message: 'Archive requests require a personal token. Get one at: https://www.allnodes.com/publicnode',
    },
  },
  state: {
    blocks: 64,
    refusal: () => ({
      status: 403,
      code: -32_602,
      message: 'Archive requests require a personal token. Get one at: https://www.allnodes.com/publicnode',
    }),
  },
}

const drpcBatch = {
  calls: 3,
  refusal: {
    status: 500,
    code: 31,
    message:
      'Batch of more than 3 requests are not allowed on free tier, to use this feature register paid account at drpc.org',
  },
}
const drpcRate: Refusal = {
  status: 429,
  code: 15,
  message: 'You reached Public endpoint rate limit, please upgrade to paid plan',
}
const drpcTimeout: Refusal = {
  status: 408,
  code: 30,
  message: 'Request timeout on the free plan, please upgrade to paid plan',
}

export const drpc: NodeProfile = {
  name: 'drpc',
  sources: [ERPC, 'github.com/AmbireTech/ambire-common (batches)', CHOSEN_RATE],
  logs: {
    maxRange: 10_000,
    tooLong: () => ({
      status: 400,
      code: 35,
      message: 'ranges over 10000 blocks are not supported on freetier',
    }),
    maxLogs: 20_000,
    tooMany: ({ from }, max, fittingTo) => ({
      code: -32_602,
      message: `query exceeds max results ${max}, retry with the range ${from}-${fittingTo}`,
    }),
  },
  rate: { calls: 40, seconds: 1, refusal: drpcRate },
  batch: drpcBatch,
  atTimes: { oneIn: 50, reply: drpcTimeout },
}

/** Names a limit of 10,000 and takes 101 blocks. */
export const drpcLying: NodeProfile = {
  name: 'drpc, lying',
  sources: [ERPC, 'measured by others on 2026-09-24: 102 blocks refused with the same words', CHOSEN_RATE],
  logs: {
    maxRange: 101,
    tooLong: () => ({
      status: 400,
      code: 35,
      message: 'ranges over 10000 blocks are not supported on free plan',
    }),
  },
  rate: { calls: 40, seconds: 1, refusal: drpcRate },
  batch: drpcBatch,
  state: {
    blocks: 0,
    refusal: () => ({ status: 400, code: 27, message: 'Unknown state. First available state is 1' }),
  },
  atTimes: { oneIn: 20, reply: drpcTimeout },
}

/** The same on another day: no range at all that is older than some 64 blocks, whatever its length. */
export const drpcRecent: NodeProfile = {
  ...drpcLying,
  name: 'drpc, recent blocks only',
  sources: [ERPC, 'measured by others on 2026-09-12: every range below the newest 64 blocks'],
  logs: {
    depth: 64,
    tooOld: { status: 400, code: 35, message: 'ranges over 10000 blocks are not supported on free plan' },
  },
}

export const oneRpc: NodeProfile = {
  name: '1rpc',
  sources: [ETHERFOLD, 'docs.1rpc.io (daily quota)', 'the size of the quota is a choice'],
  logs: {
    maxRange: 50,
    tooLong: (_, max) => ({
      code: -32_602,
      message: `eth_getLogs is limited to 0 - ${max} blocks range`,
    }),
  },
  batch: { calls: 3, refusal: { status: 429, code: 429, message: 'Too Many Requests' } },
  quota: {
    calls: 10_000,
    refusal: {
      code: -32_001,
      message:
        "You've reached the usage limit for your current plan. To continue with higher limits and uninterrupted access, please upgrade here: https://www.1rpc.io/#pricing",
    },
  },
  state: {
    blocks: 128,
    refusal: (block) => ({ code: -32_603, message: `state at block #${block} is pruned` }),
  },
}

export const alchemyPublic: NodeProfile = {
  name: 'Alchemy public',
  sources: [ETHERFOLD, CHOSEN_RATE],
  logs: {
    maxRange: 100,
    tooLong: ({ from }, max) => ({
      status: 400,
      code: -32_600,
      message: `You can make eth_getLogs requests with up to a ${max} block range. Based on your parameters, this block range should work: [${hex(from)}, ${hex(from + max - 1)}]`,
    }),
  },
  rate: {
    calls: 25,
    seconds: 1,
    refusal: { code: -32_012, message: 'cu limit exceeded; Request too fast per second' },
    inside: true,
  },
}

/** Ten blocks at a time: no history of millions of blocks is read through it. */
export const blastapi: NodeProfile = {
  ...alchemyPublic,
  name: 'blastapi',
  logs: { ...alchemyPublic.logs, maxRange: 10 },
  rate: {
    calls: 5,
    seconds: 1,
    refusal: { code: -32_012, message: 'cu limit exceeded; Request too fast per second' },
    inside: true,
  },
}

export const base: NodeProfile = {
  name: 'mainnet.base.org',
  sources: [ETHERFOLD, PONDER, 'github.com/ethereum-optimism/infra, proxyd', CHOSEN_RATE],
  logs: {
    maxRange: 500,
    tooLong: (_, max) => ({
      status: 413,
      code: -32_614,
      message: `eth_getLogs is limited to a ${max} range`,
    }),
    maxLogs: 5_000,
    tooMany: () => ({ status: 500, code: -32_020, message: 'backend response too large' }),
  },
  rate: { calls: 20, seconds: 1, refusal: { status: 429, code: -32_016, message: 'over rate limit' } },
  missing: {
    methods: ['debug_traceBlockByNumber', 'trace_block', 'trace_filter', 'ots_getTransactionsInBlock'],
    refusal: { status: 403, code: -32_601, message: 'rpc method is not whitelisted' },
  },
}

export const arb1: NodeProfile = {
  name: 'arb1.arbitrum.io',
  sources: [ETHERFOLD, 'docs.arbitrum.io (no WebSocket)', CHOSEN_RATE],
  logs: {
    maxLogs: 10_000,
    tooMany: (_, max) => ({ code: -32_000, message: `logs matched by query exceeds limit of ${max}` }),
  },
  rate: { calls: 20, seconds: 1, refusal: tooManyRequests, retryAfter: true },
  state: {
    blocks: 240,
    refusal: () => ({
      code: -32_000,
      message:
        'historical state 197e625e06733f288535c0b41d266082c18395761788fe812c9de4e61e001159 is not available',
    }),
  },
}

export const avalanche: NodeProfile = {
  name: 'api.avax.network',
  sources: [ETHERFOLD, 'build.avax.network (finalized is what is accepted)', CHOSEN_RATE],
  logs: {
    maxRange: 2_048,
    tooLong: ({ from, to }, max) => ({
      code: -32_000,
      message: `requested too many blocks from ${from} to ${to}, maximum is set to ${max}`,
    }),
  },
  rate: { calls: 10, seconds: 1, refusal: { status: 429, body: 'Too Many Requests' }, retryAfter: true },
  finalizedDepth: 0,
}

export const gnosis: NodeProfile = {
  name: 'rpc.gnosischain.com',
  sources: [ETHERFOLD],
  logs: {
    maxLogs: 50_000,
    tooMany: ({ from }, max, fittingTo) => ({
      code: -32_602,
      message: 'invalid params',
      data: `Query returned more than ${max} results. Try with this block range [${hex(from)}, ${hex(fittingTo)}].`,
    }),
  },
}

export const ronin: NodeProfile = {
  name: 'api.roninchain.com',
  sources: [ETHERFOLD, 'github.com/AmbireTech/ambire-common (batches)'],
  logs: {
    maxRange: 200,
    tooLong: ({ from, to }, max) => ({
      code: -32_602,
      message: 'Invalid params',
      data: `requested block range ${to - from + 1} exceeds the limit of ${max}; narrow your fromBlock/toBlock`,
    }),
  },
  batch: { calls: 3, refusal: { code: -32_600, message: 'batch size too large, max 3' } },
  finalizedDepth: 500,
}

/** Logs are not given at all. */
export const bscDataseed: NodeProfile = {
  name: 'bsc-dataseed',
  sources: [ETHERFOLD, 'docs.bnbchain.org (10,000 requests in 5 minutes)'],
  logs: { off: { code: -32_005, message: 'limit exceeded' } },
  rate: { calls: 10_000, seconds: 300, refusal: tooManyRequests },
  batch: {
    calls: 1,
    refusal: { code: -32_005, message: 'method eth_getLogs in batch triggered rate limit' },
    inList: true,
  },
}

export const monad: NodeProfile = {
  name: 'rpc.monad.xyz',
  sources: ['docs.monad.xyz/developer-essentials/network-information', ETHERFOLD],
  logs: {
    maxRange: 100,
    tooLong: (_, max) => ({
      status: 413,
      code: -32_614,
      message: `eth_getLogs is limited to a ${max} range`,
    }),
  },
  rate: { calls: 25, seconds: 1, refusal: tooManyRequests },
  batch: { calls: 100, refusal: { code: -32_600, message: 'batch too large' } },
  state: {
    blocks: 128,
    refusal: () => ({ code: -32_603, message: 'error getting block header from triedb and archive' }),
  },
}

/** Has lost a block in 65,536. */
export const monadHoles: NodeProfile = {
  ...monad,
  name: 'rpc.monad.xyz with holes',
  logs: {
    ...monad.logs,
    isLost: (block) => block % 65_536 === 65_535,
    lost: { code: -32_603, message: 'error getting block header from triedb and archive' },
  },
}

export const sonic: NodeProfile = {
  name: 'rpc.soniclabs.com',
  sources: [ETHERFOLD],
  logs: {
    maxRange: 100_000,
    maxRangeWithoutAddress: 100,
    tooLong: (_, max) => ({ code: -32_000, message: `too wide blocks range, the limit is ${max}` }),
  },
}

export const thirdweb: NodeProfile = {
  name: 'thirdweb',
  sources: [PONDER, CHOSEN_RATE],
  logs: {
    maxRange: 1_000,
    tooLong: (_, max) => ({
      code: -32_005,
      message: `Log response size exceeded. Maximum allowed number of requested blocks is ${max}`,
    }),
  },
  rate: { calls: 10, seconds: 1, refusal: { status: 429, code: 429, message: 'Too Many Requests' } },
}

export const tenderly: NodeProfile = {
  name: 'Tenderly gateway',
  sources: ['captured by others: a batch of 30 is refused where one of 3 passes', CHOSEN_RATE],
  logs: {
    maxRange: 10_000,
    tooLong: () => ({
      code: -32_602,
      message: 'invalid params',
      data: 'Block range too large for public endpoint',
    }),
  },
  batch: { calls: 10, refusal: { status: 429, code: -32_005, message: 'rate limit exceeded' } },
  rate: { calls: 10, seconds: 1, refusal: { status: 429, code: -32_005, message: 'rate limit exceeded' } },
}

export const zksync: NodeProfile = {
  name: 'mainnet.era.zksync.io',
  sources: [ETHERFOLD, 'docs.zksync.io (finalized: executed on Ethereum, hours later)'],
  logs: {
    maxLogs: 10_000,
    tooMany: ({ from }, max, fittingTo) => ({
      code: -32_602,
      message: `Query returned more than ${max} results. Try with this block range [${hex(from)}, ${hex(fittingTo)}].`,
    }),
  },
  finalizedDepth: 10_000,
}

/** A balancer whose nodes are up to five blocks apart. */
export const laggingBalancer: NodeProfile = {
  name: 'lagging balancer',
  sources: ['streamingfast/firehose-ethereum#198', 'latticexyz/mud#3394', 'INFURA/infura#43'],
  nodesApart: 5,
}

/** One log in 25 is not there: 46 of 1,132 were missing. */
export const silentDropper: NodeProfile = {
  name: 'silent dropper',
  sources: ['rpc.flashbots.net as measured by others: 46 of 1,132 logs missing over 75,000 blocks'],
  logs: {
    maxRange: 10_000,
    tooLong: ({ from, to }, max) => ({
      code: -32_602,
      message: `range ${to - from + 1} exceeds limit of ${max}`,
    }),
    dropsOneIn: 25,
  },
}

const html = (status: number, title: string) => ({
  status,
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body>${title}</body></html>`,
  headers: { 'content-type': 'text/html' },
})

/** What is left of dead and keyed endpoints that still stand in many lists. */
export const brokenFront: NodeProfile = {
  name: 'broken front',
  sources: [ETHERFOLD],
  front: [
    html(521, 'Web server is down'),
    html(525, 'SSL handshake failed'),
    html(503, 'Service Temporarily Unavailable'),
    { status: 200, body: '<html><body>Welcome</body></html>', headers: { 'content-type': 'text/html' } },
    { status: 403, body: 'error code: 1010' },
    { status: 429, body: 'Too Many Requests' },
  ],
}

export const keyDisabled: NodeProfile = {
  name: 'polygon-rpc.com',
  sources: [ETHERFOLD],
  front: [
    {
      status: 401,
      body: '{"error":"message: API key disabled, reason: tenant disabled, json-rpc code: -32051, rest code: 403"}',
    },
  ],
}

export const keyNeeded: NodeProfile = {
  name: 'rpc.ankr.com',
  sources: [ETHERFOLD],
  front: [
    {
      code: -32_000,
      message:
        'Unauthorized: You must authenticate your request with an API key. Create an account on https://www.ankr.com/rpc/ and generate your personal API key for free.',
    },
  ],
}

export const wrongChain: NodeProfile = {
  name: 'another chain',
  sources: ['a choice: ids are used twice, and testnets are reset'],
  chainId: 424_242,
}

/** No tag, no receipts by block, no traces, no times in logs: an old node of a small chain. */
export const oldNode: NodeProfile = {
  name: 'old node',
  sources: ['a choice: what nodes lack that do not follow newer versions of the standard'],
  logs: { withoutTimestamps: true },
  finalizedDepth: null,
  missing: {
    methods: ['eth_getBlockReceipts', 'trace_block', 'trace_filter', 'debug_traceBlockByNumber'],
    refusal: { code: -32_601, message: 'the method does not exist/is not available' },
  },
}

/** Its WebSocket takes a subscription and never tells of a head. */
export const silentSocket: NodeProfile = {
  name: 'silent WebSocket',
  sources: ['web3/web3.js#1391', 'wevm/viem#2563'],
  socket: 'no heads',
}

/** Its WebSocket opens, and nothing comes. */
export const deadSocket: NodeProfile = { ...silentSocket, name: 'dead WebSocket', socket: 'nothing' }
