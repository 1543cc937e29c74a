import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { Clock } from '#server/chain/clock.ts'
import { openChain } from '#server/chain/open-chain.ts'
import { fastClock } from '#server/chain/testing/fast-clock.ts'
import { historyAnswers } from '#server/chain/testing/history-answers.ts'
import type { NodeProfile } from '#server/chain/testing/node-profile.ts'
import { type PublicNode, startPublicNode } from '#server/chain/testing/public-node.ts'
import * as profiles from '#server/chain/testing/public-profiles.ts'
import { SeededHistory } from '#server/chain/testing/seeded-history.ts'
import type { Chain } from '#server/chain/types.ts'
import { createChainWays } from '#server/operator/chain-ways.ts'
import { discover } from './discover.ts'
import { ReadingTimes } from './reading-time.ts'

const CREATED = 10_000_000
const history = new SeededHistory({ transfers: 1_000, blocks: 9_000_000, firstBlock: CREATED })
const token = { kind: 'erc20', name: 'Seeded', symbol: 'SEED', decimals: 0, royaltyReceiver: null }
const clock = fastClock(50)
/** By the other one, a trial of seconds is over before a busy machine has met a limit. */
const slowerClock = fastClock(5)

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

test.each([
  profiles.drpc,
  profiles.alchemyPublic,
  profiles.base,
  profiles.avalanche,
  profiles.gnosis,
  profiles.ronin,
  profiles.bscDataseed,
  profiles.sonic,
  profiles.thirdweb,
  profiles.tenderly,
  profiles.zksync,
  profiles.laggingBalancer,
  profiles.oldNode,
])('$name tells what a token is and when it was made', async (profile) => {
  const { chain } = await openOn([profile])
  expect(await discover(chain, history.token)).toEqual({ ...token, firstBlock: CREATED })
})

test('without old state, the first log is found by a node that takes any range', async () => {
  const { chain } = await openOn([profiles.arb1])
  const first = history.transfer(0).block
  expect(await discover(chain, history.token)).toEqual({ ...token, firstBlock: first })
})

test.each([profiles.publicnode, profiles.drpcLying, profiles.oneRpc, profiles.monad])(
  '$name tells what a token is; when it was made stays unknown',
  async (profile) => {
    const { chain } = await openOn([profile])
    expect(await discover(chain, history.token)).toEqual({ ...token, firstBlock: 0 })
  },
)

test('ten blocks at a time over nine million: why it is not tried is said before anything is added', async () => {
  const { blastapi } = profiles
  // Far beyond a day, however a short trial turns out.
  const slow: NodeProfile = { ...blastapi, ...(blastapi.rate && { rate: { ...blastapi.rate, calls: 2 } }) }
  const { chain, nodes } = await openOn([slow], slowerClock)
  const estimate = await timesOf(chain).estimate('demo', 'ERC20', history.token)
  expect(estimate).toMatchObject({ blocks: 8_999_936, learned: true, limitedBy: nodes[0]?.host })
  expect(estimate.hopeless).toMatch(
    /^Reading 8,999,936 blocks of .+ would take about \d+ days? with these public nodes: .+ gives 10 blocks at a time\. The operator of this server can name a better one in RPC_URL_DEMO\.$/,
  )
})

async function openOn(
  mix: readonly NodeProfile[],
  time: Clock = clock,
): Promise<{ chain: Chain; nodes: PublicNode[] }> {
  const behind = historyAnswers(history)
  const nodes = await Promise.all(mix.map((profile) => startPublicNode({ profile, behind, now: time.now })))
  const urls = nodes.map(({ url }) => url)
  const chain = openChain('demo', urls, { log: pino({ level: 'silent' }), clock: time })
  for (const node of nodes) opened.push(() => node.stop())
  opened.push(() => chain.close())
  return { chain, nodes }
}

/** A server whose indexer has met none of these endpoints. */
function timesOf(chain: Chain): ReadingTimes {
  const chains = { get: () => chain }
  const ways = createChainWays(chains, async () => ({}))
  const env = { rpcUrls: {}, sources: { demo: 'rpc' as const } }
  return new ReadingTimes({ env, chains, ways, hasExchanges: () => false })
}
