import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { creationBlock } from './creation-block.ts'
import { openChain } from './open-chain.ts'
import { fastClock } from './testing/fast-clock.ts'
import { historyAnswers } from './testing/history-answers.ts'
import type { NodeProfile } from './testing/node-profile.ts'
import { startPublicNode } from './testing/public-node.ts'
import { arb1, avalanche, base, monad, oneRpc, publicnode } from './testing/public-profiles.ts'
import { SeededHistory } from './testing/seeded-history.ts'

const clock = fastClock(50)
const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function open(mix: readonly NodeProfile[], history: SeededHistory) {
  const behind = historyAnswers(history)
  const nodes = await Promise.all(mix.map((profile) => startPublicNode({ profile, behind, now: clock.now })))
  for (const node of nodes) opened.push(() => node.stop())
  const urls = nodes.map(({ url }) => url)
  const chain = openChain('demo', urls, { log: pino({ level: 'silent' }), clock })
  opened.push(() => chain.close())
  const calls = () => nodes.flatMap((node) => [...node.calls.values()]).reduce((sum, each) => sum + each, 0)
  return { chain, calls }
}

test('by the state of old blocks, from any endpoint that has it', async () => {
  const history = new SeededHistory({ transfers: 1_000, blocks: 3_000_000 })
  const { chain, calls } = await open([publicnode, avalanche], history)
  expect(await creationBlock(chain, history.token)).toBe(10_000_000)
  expect(calls()).toBeLessThan(350)
})

test('an endpoint that takes few calls a second is asked for few, in more rounds', async () => {
  const history = new SeededHistory({ transfers: 1_000, blocks: 3_000_000 })
  const { chain, calls } = await open([base], history)
  const rate = { ...chain.learnedLimits() }
  for (const [id, limits] of Object.entries(rate)) chain.rememberLimits(id, { ...limits, rate: 10 })
  expect(await creationBlock(chain, history.token)).toBe(10_000_000)
  expect(calls()).toBeLessThan(60)
})

test('without old state, by its first log, if an endpoint takes ranges of any length', async () => {
  const history = new SeededHistory({ transfers: 50_000, blocks: 3_000_000 })
  const [first] = history.transfersIn(0, history.head)
  const { chain } = await open([oneRpc, arb1], history)
  expect(await creationBlock(chain, history.token)).toBe(first?.block)
})

test('else it is not known: reading begins with the first block of the chain', async () => {
  const history = new SeededHistory({ transfers: 1_000, blocks: 3_000_000 })
  const { chain } = await open([monad, publicnode], history)
  expect(await creationBlock(chain, history.token)).toBe(0)
})
