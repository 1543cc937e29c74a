import type { CallReply } from '#api/calls.ts'
import { inside, type Stage } from './shot-screens.ts'

type Report = CallReply<'POST /api/operator/chains/check'>
type Endpoint = Report['endpoints'][number]

const answers: Endpoint = {
  host: 'mainnet.base.org',
  state: 'answers',
  reason: null,
  head: 38_123_456,
  logs: true,
  range: 500,
  results: null,
  rate: 2.5,
  batch: 10,
  finalized: true,
  block_receipts: true,
  traces: false,
  old_state: true,
  multicall3: true,
}
const nothing = {
  head: null,
  logs: null,
  range: null,
  results: null,
  rate: null,
  batch: null,
  finalized: null,
  block_receipts: null,
  traces: null,
  old_state: null,
  multicall3: null,
}

const shownChains: Report[] = [
  {
    chain: 'base',
    name: 'Base',
    chain_id: 8453,
    source: 'portal',
    own_endpoints: false,
    contracts: 12,
    endpoints: [
      answers,
      { ...answers, host: 'base-rpc.publicnode.com', range: 50_000, rate: 9.5, batch: 50, old_state: false },
      { ...nothing, host: 'base.drpc.org', state: 'refuses', reason: 'HTTP 429' },
    ],
    portal: {
      dataset: 'base-mainnet',
      state: 'answers',
      reason: null,
      head: 38_122_900,
      traces: true,
      blocks_per_second: 81_250,
    },
    checked_at: '2026-11-14T09:12:00.000Z',
  },
  {
    chain: 'celo',
    name: 'Celo',
    chain_id: 42_220,
    source: 'rpc',
    own_endpoints: true,
    contracts: 1,
    endpoints: [{ ...nothing, host: 'celo.example.com', state: 'not_asked', reason: null }],
    portal: {
      dataset: 'celo-mainnet',
      state: 'not_asked',
      reason: null,
      head: null,
      traces: null,
      blocks_per_second: null,
    },
    checked_at: null,
  },
]

export async function openOperatorChains(stage: Stage) {
  await stage.page.route('**/api/operator/chains', (route) =>
    route.fulfill({ json: { chains: shownChains } }),
  )
  await inside('/dashboard/operator/chains')(stage)
  await stage.page.getByText('HTTP 429').first().waitFor()
}

const hours = {
  blocks: 9_120_400,
  seconds: 12_600,
  learned: true,
  source: 'rpc',
  limited_by: 'eth.drpc.org',
  hopeless: null,
  own_endpoints: false,
  is_operator: true,
}
const hopeless = {
  ...hours,
  seconds: 600_000,
  hopeless:
    'Reading 9,120,400 blocks of Ethereum would take about 7 days with these public nodes: eth.drpc.org gives 10 blocks at a time. The operator of this server can name a better one in RPC_URL_ETH.',
}

/** The form of a wallet, once it is known how long reading takes. */
export function fillEstimated(estimate: 'hours' | 'hopeless') {
  return async ({ page }: Stage) => {
    await page.route('**/api/collection/estimate', (route) =>
      route.fulfill({ json: { hours, hopeless }[estimate] }),
    )
    await page.getByRole('textbox', { name: 'Wallet Address' }).fill(`0x${'a1'.repeat(20)}`)
    await page.getByText(/^Reading /).waitFor()
  }
}
