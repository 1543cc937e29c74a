import { expect, test } from 'vitest'
import { unasked } from '#server/chain/check-endpoint.ts'
import type { LogPace } from '#server/chain/log-pace.ts'
import { openTestChain } from '#server/chain/test-node.ts'
import { createChainWays, learnedOf } from './chain-ways.ts'

const learned: LogPace = {
  blocksPerSecond: 3_000,
  logsPerSecond: null,
  limitedBy: '127.0.0.1:1',
  learned: true,
}
const { chain } = openTestChain(['http://127.0.0.1:1'])
const chains = { get: (key: string) => (key === 'demo' ? chain : null) }

test('what the indexer has learned counts, and it is asked once for those who ask at the same time', async () => {
  let asked = 0
  let now = 0
  const askIndexer = async () => {
    asked += 1
    const endpoints = [{ ...unasked('127.0.0.1:1'), range: 500 }]
    const paces = { addresses: learned, 'any address': { ...learned, blocksPerSecond: 30 } }
    return { demo: { endpoints, paces, portal: null } }
  }
  const ways = createChainWays(chains, askIndexer, () => now)
  const [pace, [endpoint]] = await Promise.all([ways.pace('demo', 'addresses'), ways.endpoints('demo')])
  expect(pace).toEqual(learned)
  expect(await ways.pace('demo', 'any address')).toMatchObject({ blocksPerSecond: 30 })
  expect(endpoint).toMatchObject({ host: '127.0.0.1:1', state: 'not_asked', range: 500 })
  expect(asked).toBe(1)
  now += 2_001
  await ways.pace('demo', 'addresses')
  expect(asked).toBe(2)
})

test('without an indexer, or with one that does not answer, this thread says what it knows', async () => {
  for (const silent of [async () => ({}), () => Promise.reject(new Error('gone'))]) {
    const ways = createChainWays(chains, silent)
    expect(await ways.pace('demo', 'addresses')).toMatchObject({ learned: false })
    expect(await ways.endpoints('demo')).toEqual([unasked('127.0.0.1:1')])
    expect(await ways.pace('eth', 'addresses')).toBeNull()
    expect(await ways.endpoints('eth')).toEqual([])
  }
})

test('a thread tells of the chains that it has opened', () => {
  expect(Object.keys(learnedOf(chains, ['eth', 'demo']))).toEqual(['demo'])
})
