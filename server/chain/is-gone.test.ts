import { afterEach, expect, test } from 'vitest'
import { ChainUnavailable } from './errors.ts'
import { answerFor } from './test-chain.ts'
import { openTestChain, startTestNode } from './test-node.ts'

const BLOCK = { number: 7, hash: `0xb${'7'.padStart(63, '0')}` }
const honest = answerFor({ height: 9, logsPerBlock: 0 })
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/**
 * has: the block is part of its chain. lacks: another one is in its place. away: it does not answer. same: the node before by another
 * address.
 */
async function ask(...nodes: ('has' | 'lacks' | 'away' | 'same')[]): Promise<boolean> {
  const urls: string[] = []
  for (const kind of nodes) {
    if (kind === 'same') {
      urls.push(`${urls.at(-1)}/other-key`)
      continue
    }
    const node = await startTestNode((call) => {
      const answer = honest(call)
      return kind === 'lacks' && call.method === 'eth_getBlockByNumber'
        ? { ...(answer as object), hash: `0x${'5'.repeat(64)}` }
        : answer
    })
    if (kind === 'away') await node.stop()
    else stops.push(() => node.stop())
    urls.push(node.url)
  }
  const { chain } = openTestChain(urls)
  stops.push(() => chain.close())
  return chain.isGone(BLOCK)
}

test('a block is gone if two hosts say so, if there are two', async () => {
  expect(await ask('lacks')).toBe(true)
  expect(await ask('has')).toBe(false)
  expect(await ask('lacks', 'lacks')).toBe(true)
  expect(await ask('lacks', 'has')).toBe(false)
  expect(await ask('away', 'lacks', 'lacks')).toBe(true)
  expect(await ask('lacks', 'same', 'has')).toBe(false)
  expect(await ask('lacks', 'same')).toBe(true)
  await expect(ask('lacks', 'same', 'away')).rejects.toThrow(ChainUnavailable)
  await expect(ask('lacks', 'away')).rejects.toThrow(ChainUnavailable)
})
