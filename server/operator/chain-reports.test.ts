import { expect, test } from 'vitest'
import type { PortalReport } from '#api/operator.ts'
import { unasked } from '#server/chain/check-endpoint.ts'
import { openTestChain } from '#server/chain/test-node.ts'
import { createChainReports } from './chain-reports.ts'

test('those who want a check at the same time share one, and the portal is asked with it', async () => {
  const asked: string[] = []
  const { chain } = openTestChain(['http://127.0.0.1:1'])
  let used: PortalReport | null = null
  const reports = createChainReports({
    env: { rpcUrls: {}, sources: {} },
    chains: {
      get: (key) => ({
        ...chain,
        async checkEndpoints() {
          asked.push(key)
          return [{ ...unasked('a.example'), state: 'answers', logs: true }]
        },
      }),
    },
    ways: { endpoints: async () => [{ ...unasked('a.example'), rate: 4.5 }], portal: async () => used },
    async checkPortal(dataset) {
      asked.push(dataset)
      return { dataset, state: 'answers', reason: null, head: 7, traces: true, blocks_per_second: null }
    },
  })
  expect(await reports.known('base')).toMatchObject({
    source: 'portal',
    checked_at: null,
    portal: { dataset: 'base-mainnet', state: 'not_asked', head: null },
  })
  const [one, other] = await Promise.all([reports.check('base'), reports.check('base')])
  expect(asked).toEqual(['base', 'base-mainnet'])
  expect(other).toEqual(one)
  expect(one).toMatchObject({
    name: 'Base',
    chain_id: 8453,
    endpoints: [{ host: 'a.example', state: 'answers', logs: true, rate: 4.5 }],
    portal: { dataset: 'base-mainnet', state: 'answers', head: 7 },
  })
  const reason = 'It was caught at something false: block 5 has another hash.'
  used = {
    dataset: 'base-mainnet',
    state: 'refuses',
    reason,
    head: null,
    traces: null,
    blocks_per_second: 90_000,
  }
  expect((await reports.known('base')).portal).toEqual({ ...used, head: 7, traces: true })
  await reports.check('base')
  expect(asked).toHaveLength(4)
})
