import type { CallReply } from '#api/calls.ts'
import { type Stage, withCollection } from './shot-screens.ts'

type Hallmark = CallReply<'POST /api/hallmark/get'>

const differences = [
  ['0x5a1de0000000000000000000000000000000c0de', '128400000000000000000000', '125832000000000000000000'],
  ['0x71c7656ec7ab88b098defb751b7401b5f6d8976f', '40250500000000000000000', '39445490000000000000000'],
  ['0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2', '18000000000000000000', '17640000000000000000'],
] as const

/** A token that takes a fee: the demo world has none. */
const shownHallmark: Hallmark = {
  verdict: 'differs',
  sentence:
    'The contract most likely takes a fee on transfer: 3 of its 121 answers differ from the events, block 18,999,999.',
  block: 18_999_999,
  checked_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  checked: 121,
  agreed: 118,
  block_hash: `0x${'5e0d'.repeat(16)}`,
  kind: 'takes_fee',
  touches: ['Top10 Holder Share', 'Top100 Holder Share', 'Total Holders', 'Top Owners'],
  decimals: 18,
  supply: { events: '1000000000000000000000000', contract: '985000000000000000000000' },
  differences: differences.map(([address, events, contract]) => ({
    question: 'balance_of',
    address,
    token_id: null,
    events,
    contract,
    agrees: false,
  })),
  skipped: 2,
  notes: ['The contract gives no decimals; its amounts are shown as whole numbers.'],
  is_checking: false,
  recount: { state: 'possible', holders: 1_204, requests: 13, counted: 0, block: null, failure: null },
}

/** The dashboard of a token that differs from its events. */
export async function openDiffering(stage: Stage) {
  await stage.page.route('**/api/collections', async (route) => {
    const response = await route.fetch()
    const rows: CallReply<'GET /api/collections'> = await response.json()
    const json = rows.map((row) =>
      row.contract_type === 'ERC20' ? { ...row, hallmark: shownHallmark } : row,
    )
    await route.fulfill({ response, json })
  })
  await stage.page.route('**/api/erc20/stats-other', async (route) => {
    const response = await route.fetch()
    const { other }: CallReply<'POST /api/erc20/stats-other'> = await response.json()
    other.counted = { by: 'events', block: null, differs: true }
    other.holders.holderSupply.top100 = { supplyPercent: null }
    await route.fulfill({ response, json: { other } })
  })
  await stage.page.route('**/api/hallmark/get', (route) => route.fulfill({ json: shownHallmark }))
  await withCollection('Bullion', '/dashboard?days=30')(stage)
  await stage.page.getByRole('button', { name: 'Hallmark: Differs' }).waitFor()
}

/** What the contract was asked, over the dashboard. */
export async function openHallmark(stage: Stage) {
  await stage.page.getByRole('button', { name: 'Hallmark: Differs' }).click()
  await stage.page.getByRole('heading', { name: '3 differences' }).waitFor()
}
