import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openChain } from './open-chain.ts'
import { fastClock } from './testing/fast-clock.ts'
import { historyAnswers } from './testing/history-answers.ts'
import type { NodeProfile } from './testing/node-profile.ts'
import { type PublicNode, startPublicNode } from './testing/public-node.ts'
import * as profiles from './testing/public-profiles.ts'
import { SeededHistory } from './testing/seeded-history.ts'
import type { Chain, TimedLog } from './types.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const log = pino({ level: 'silent' })
const clock = fastClock(50)

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

test.each([
  profiles.drpc,
  profiles.drpcLying,
  profiles.oneRpc,
  profiles.alchemyPublic,
  profiles.base,
  profiles.arb1,
  profiles.avalanche,
  profiles.gnosis,
  profiles.ronin,
  profiles.monad,
  profiles.sonic,
  profiles.thirdweb,
  profiles.tenderly,
  profiles.zksync,
  profiles.laggingBalancer,
  profiles.oldNode,
])('through $name alone the whole history comes', async (profile) => {
  const history = new SeededHistory({ transfers: 1_000, blocks: 12_000, quietBlocks: 1_000 })
  const { chain } = await openOn([profile], history)
  const { finalized } = await chain.tip()
  expect(places(await all(chain, history, finalized))).toEqual(expected(history, finalized))
})

test('through ten blocks at a time the whole history comes, if it is short', async () => {
  const history = new SeededHistory({ transfers: 200, blocks: 2_000 })
  const { chain } = await openOn([profiles.blastapi], history)
  expect(await all(chain, history, history.head)).toHaveLength(200)
})

const usedUp: NodeProfile = {
  ...profiles.oneRpc,
  name: '1rpc at the end of its day',
  quota: { calls: 20, refusal: profiles.oneRpc.quota?.refusal ?? { code: 0, message: '' } },
}

test.each<[NodeProfile['name'], NodeProfile, RegExp]>(
  [
    [profiles.publicnode, /Archive requests require a personal token/],
    [profiles.drpcRecent, /ranges over 10000 blocks are not supported on free plan/],
    [usedUp, /You've reached the usage limit for your current plan/],
    [profiles.bscDataseed, /it gives no logs \(limit exceeded\)/],
    [profiles.monadHoles, /error getting block header from triedb and archive/],
    [profiles.brokenFront, /HTTP (403|429|503|521|525)|no JSON/],
    [profiles.keyDisabled, /API key disabled/],
    [profiles.keyNeeded, /You must authenticate your request with an API key/],
    [profiles.wrongChain, /its chain id is 424242 instead of 31337/],
  ].map(([profile, why]) => [(profile as NodeProfile).name, profile as NodeProfile, why as RegExp]),
)('through %s alone it does not come, and it is said why', async (_, profile, why) => {
  // The block that is lost is among them.
  const history = new SeededHistory({ transfers: 100, blocks: 6_000, firstBlock: 10_026_000 })
  const { chain } = await openOn([profile], history)
  await expect(all(chain, history, history.head - 200)).rejects.toThrow(why)
})

test('who silently leaves out logs is found out by the others', async () => {
  const history = new SeededHistory({ transfers: 3_000, blocks: 100_000 })
  const mix = [profiles.silentDropper, profiles.avalanche, profiles.base]
  const { chain } = await openOn(mix, history)
  expect(places(await all(chain, history, history.head))).toEqual(expected(history, history.head))
  expect(chain.endpointReports()[0]).toMatchObject({ state: 'refuses' })
})

test('what one node does not have, another gives', async () => {
  const history = new SeededHistory({ transfers: 1_000, blocks: 140_000, firstBlock: 10_000_000 })
  const mix = [profiles.monadHoles, profiles.publicnode, profiles.wrongChain, profiles.avalanche]
  const { chain } = await openOn(mix, history)
  expect(places(await all(chain, history, history.head))).toEqual(expected(history, history.head))
})

test.each([profiles.silentSocket, profiles.deadSocket])(
  'heads are followed although there is a $name',
  async (profile) => {
    const history = new SeededHistory({ transfers: 10, blocks: 1_000 })
    const { nodes } = await openOn([profile], history)
    const urls = nodes.flatMap(({ socketUrl, url }) => [socketUrl, url])
    const chain = openChain('demo', urls, { log, pollMs: 10, clock })
    opened.push(() => chain.close())
    const heads: number[] = []
    chain.followHeads(({ number }) => heads.push(number), new AbortController().signal)
    await expect.poll(() => heads).toEqual([history.head])
    history.head += 3
    await expect.poll(() => heads.at(-1)).toBe(history.head)
  },
)

async function openOn(
  mix: readonly NodeProfile[],
  history: SeededHistory,
): Promise<{ chain: Chain; nodes: PublicNode[] }> {
  const behind = historyAnswers(history)
  const nodes = await Promise.all(mix.map((profile) => startPublicNode({ profile, behind, now: clock.now })))
  const chain = openChain(
    'demo',
    nodes.map(({ url }) => url),
    { log, clock },
  )
  for (const node of nodes) opened.push(() => node.stop())
  opened.push(() => chain.close())
  return { chain, nodes }
}

async function all(chain: Chain, history: SeededHistory, to: number): Promise<TimedLog[]> {
  const logs: TimedLog[] = []
  const filter = { addresses: [history.token], topics: [TRANSFER] }
  for await (const range of chain.streamLogs([filter], history.firstBlock, to)) logs.push(...range.logs)
  return logs
}

function places(logs: readonly TimedLog[]): string[] {
  return logs.map(({ blockNumber, logIndex, data }) => `${blockNumber} ${logIndex} ${BigInt(data)}`)
}

function expected(history: SeededHistory, to: number): string[] {
  return [...history.transfersIn(history.firstBlock, to)].map(
    ({ block, place, amount }) => `${block} ${place} ${amount}`,
  )
}

test('a WebSocket that has gone silent is opened again', async () => {
  const history = new SeededHistory({ transfers: 10, blocks: 1_000 })
  const { nodes } = await openOn([profiles.silentSocket], history)
  const urls = nodes.flatMap(({ socketUrl, url }) => [socketUrl, url])
  const chain = openChain('demo', urls, { log, pollMs: 5, clock })
  opened.push(() => chain.close())
  chain.followHeads(() => {}, new AbortController().signal)
  await expect
    .poll(() => {
      history.head += 1
      return nodes[0]?.calls.get('eth_subscribe') ?? 0
    })
    .toBeGreaterThan(1)
})
