import { expect, test } from 'vitest'
import type { PortalReport } from '#api/operator.ts'
import { unasked } from '#server/chain/check-endpoint.ts'
import { ChainUnavailable } from '#server/chain/errors.ts'
import type { LogPace } from '#server/chain/log-pace.ts'
import { openTestChain } from '#server/chain/test-node.ts'
import type { Chain, LogFilter } from '#server/chain/types.ts'
import { ReadingTimes } from './reading-time.ts'

const ADDRESS = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const FINAL = 10_000_000
const CREATED = 1_000_001

const { chain } = openTestChain(['http://127.0.0.1:1'])
/** A chain with a contract that was created in the block CREATED. */
const played: Chain = {
  ...chain,
  head: async () => ({ number: FINAL + 64, hash: '', parentHash: '', timestamp: 0, logsBloom: '' }),
  finalizedNumber: async () => FINAL,
  code: async () => '0x60',
  codesAt: async (_, blocks) => blocks.map((block) => (block >= CREATED ? '0x60' : '0x')),
}

const learned: LogPace = {
  blocksPerSecond: 30_000,
  logsPerSecond: null,
  limitedBy: 'slow.example',
  learned: true,
}

function times({
  pace = learned,
  played: given = played,
  key = 'celo',
  env = { rpcUrls: {}, sources: {} },
  portal = null,
  exchanges = false,
}: {
  exchanges?: boolean
  portal?: PortalReport | null
  pace?: LogPace | null
  played?: Chain | null
  key?: string
  env?: { rpcUrls: Record<string, string[]>; sources: Record<string, 'rpc' | 'portal'> }
} = {}) {
  const probed: number[][] = []
  const chains = {
    get: () =>
      given && {
        ...given,
        key,
        probeRanges: async (_: LogFilter, from: number, to: number) => void probed.push([from, to]),
        probeRates: async () => {},
      },
  }
  const ways = {
    endpoints: async () => [{ ...unasked('slow.example'), range: 10, head: FINAL }],
    pace: async () => pace,
    portal: async () => portal,
  }
  return {
    readings: new ReadingTimes({
      env: { ...env, sources: { celo: 'rpc', ...env.sources } },
      chains,
      ways,
      hasExchanges: () => exchanges,
    }),
    probed,
  }
}

test('a contract takes as long as its blocks at the pace of the nodes', async () => {
  const { readings, probed } = times()
  expect(await readings.estimate('celo', 'ERC20', ADDRESS)).toEqual({
    blocks: 9_000_000,
    seconds: 300,
    source: 'rpc',
    limitedBy: 'slow.example',
    learned: true,
    hopeless: null,
  })
  expect(probed).toEqual([])
})

test('a wallet is read from the first block on', async () => {
  expect(await times().readings.estimate('celo', 'Wallet', ADDRESS)).toMatchObject({ blocks: 10_000_001 })
})

test('nodes of which nothing is known are asked for some blocks first', async () => {
  const { readings, probed } = times({ pace: { ...learned, learned: false } })
  expect(await readings.estimate('celo', 'ERC20', ADDRESS)).toMatchObject({ seconds: 300, learned: false })
  expect(probed).toEqual([[CREATED, FINAL]])
})

test('ten blocks at a time over nine million are hopeless, and why is said', async () => {
  const slow = { ...learned, blocksPerSecond: 15 }
  const sentence =
    'Reading 9,000,000 blocks of Celo would take about 7 days with these public nodes: slow.example gives 10 blocks at a time. The operator of this server can name a better one in RPC_URL_CELO.'
  const { readings } = times({ pace: slow })
  expect(await readings.estimate('celo', 'NFT', ADDRESS)).toMatchObject({
    seconds: 600_000,
    hopeless: sentence,
  })
  expect((await readings.ofBlocks('celo', await readings.blocksSince('celo', CREATED), 'NFT')).hopeless).toBe(
    sentence,
  )
  // What is only assumed condemns nobody, and the operator decides about their own nodes.
  const assumed = times({ pace: { ...slow, learned: false } }).readings
  expect((await assumed.ofBlocks('celo', 9_000_000, 'NFT')).hopeless).toBeNull()
  const own = times({ pace: slow, env: { rpcUrls: { celo: ['https://own.example'] }, sources: {} } }).readings
  expect((await own.ofBlocks('celo', 9_000_000, 'NFT')).hopeless).toBeNull()
})

test('a history that comes from the portal does not depend on the nodes', async () => {
  const { readings } = times({ pace: { ...learned, blocksPerSecond: 15 }, key: 'base' })
  expect(await readings.ofBlocks('base', 9_000_000, 'NFT')).toMatchObject({
    source: 'portal',
    limitedBy: null,
    hopeless: null,
    learned: false,
  })
})

test('more is asked about each range of a token that may have pools, and of a wallet', async () => {
  const { readings } = times({ exchanges: true })
  expect((await readings.estimate('celo', 'ERC20', ADDRESS)).seconds).toBe(900)
  expect((await readings.estimate('celo', 'NFT', ADDRESS)).seconds).toBe(300)
  expect((await readings.estimate('celo', 'Wallet', ADDRESS)).seconds).toBe(1_334)
})

test('unless the portal is out: then the nodes count', async () => {
  const portal = {
    dataset: 'base-mainnet',
    reason: 'HTTP 503',
    head: null,
    traces: null,
    blocks_per_second: null,
  } as const
  const slow = { pace: { ...learned, blocksPerSecond: 90 }, key: 'base' }
  const out = times({ ...slow, portal: { ...portal, state: 'refuses' } }).readings
  expect(await out.ofBlocks('base', 9_000, 'NFT')).toMatchObject({
    source: 'rpc',
    limitedBy: 'slow.example',
    seconds: 100,
  })
  const back = times({ ...slow, portal: { ...portal, state: 'answers' } }).readings
  expect(await back.ofBlocks('base', 9_000, 'NFT')).toMatchObject({ source: 'portal', limitedBy: null })
})

test('a portal that was used is as fast as it was', async () => {
  const portal = {
    dataset: 'base-mainnet',
    state: 'answers',
    reason: null,
    head: null,
    traces: null,
  } as const
  const { readings } = times({ key: 'base', portal: { ...portal, blocks_per_second: 90_000 } })
  expect(await readings.ofBlocks('base', 9_000_000, 'NFT')).toMatchObject({ seconds: 100, learned: true })
})

test.each([
  ['there is no contract', { ...played, code: async () => '0x' }],
  [
    'the chain does not answer',
    {
      ...played,
      finalizedNumber: () => Promise.reject(new ChainUnavailable('away')),
    },
  ],
  ['the chain is not open', null],
] as const)('if %s, how long it takes is not known', async (_, given) => {
  const estimate = await times({ played: given }).readings.estimate('celo', 'NFT', ADDRESS)
  expect(estimate).toMatchObject({ blocks: null, seconds: null, hopeless: null })
})

test('nor is it while no node is in use', async () => {
  const { readings } = times({ pace: { ...learned, blocksPerSecond: 0 } })
  expect(await readings.ofBlocks('celo', 100, 'NFT')).toMatchObject({ blocks: 100, seconds: null })
  expect(await times({ pace: null }).readings.ofBlocks('celo', 100, 'NFT')).toMatchObject({ seconds: null })
})
