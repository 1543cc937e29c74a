import { pino } from 'pino'
import type { Limits } from '#server/chain/limits.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { NodeProfile } from '#server/chain/testing/node-profile.ts'
import { answersOf, startPublicNode } from '#server/chain/testing/public-node.ts'
import { drpcLying, laggingBalancer, publicnode } from '#server/chain/testing/public-profiles.ts'
import { testSeedsThrough } from '../testing/exactness.ts'

/** As patient as the defaults, only sooner. */
const quick: Partial<Limits> = {
  backoffMs: 5,
  maxBackoffMs: 40,
  setAsideMs: 20,
  maxSetAsideMs: 100,
  shutOutMs: 50,
  maxShutOutMs: 100,
}
/** So many seconds pass at the nodes in one of ours. */
const SPEED = 20

/** Newest blocks and an address only; nine blocks at a time behind a message that names 10,000; nodes that are apart, ten blocks at a time. */
const mix: NodeProfile[] = [
  publicnode,
  { ...drpcLying, logs: { ...drpcLying.logs, maxRange: 9 } },
  {
    ...laggingBalancer,
    logs: {
      maxRange: 10,
      tooLong: (_, max) => ({ code: -32_000, message: `too wide blocks range, the limit is ${max}` }),
    },
  },
]

testSeedsThrough('three public nodes', async (rpcUrl) => {
  const behind = answersOf(rpcUrl)
  const now = () => SPEED * performance.now()
  const nodes = await Promise.all(mix.map((profile) => startPublicNode({ profile, behind, now })))
  const log = pino({ level: 'silent' })
  const chain = openChain(
    'demo',
    nodes.map(({ url }) => url),
    { log, limits: quick },
  )
  return {
    chain,
    async close() {
      chain.close()
      for (const node of nodes) await node.stop()
    },
  }
})
