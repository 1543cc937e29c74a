import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { byEvents } from '../../testing/collections.ts'
import { card } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { sentTo, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { dayAt, hours } from './testing/figures.ts'

type Collection = CallReply<'GET /api/collections'>[number]
type Main = CallReply<'POST /api/nft/stats-main'>
type Proof = CallReply<'POST /api/proof'>

const collection: Collection = {
  contract_address: '0x00000000000000000000000000000000000a55a1',
  contract_chain: 'eth',
  collection_name: 'Myriad',
  contract_type: 'NFT',
  standard: 'ERC721',
  last_transaction: '2026-01-01T00:00:00Z',
  nr_holders: 3,
  nr_transactions: 8,
  nr_nfts: 20,
  revenue: 60,
  is_assay: false,
  state: 'ready',
  indexing: null,
  reading: null,
  older_reading: null,
  trouble: null,
  as_of: null,
  counts_native: null,
  hallmark: null,
}
/** Sixteen days of one sale each. */
const days: Main['main'] = Array.from({ length: 16 }, (_, index) => ({
  date: dayAt(15 - index),
  revenue: 10,
  ttv: 20,
  transactions: 1,
  claimed: String(5 + index),
}))
const unread = { revenue: null, ttv: null, transactions: null, claimed: null }
const whole: Main = {
  main: days,
  last_24h: { ...hours, revenue: 473.7, ttv: 900, transactions: 12, claimed: '20' },
  previous_24h: { ...hours, revenue: 400, ttv: 1_000, transactions: 12, claimed: '16' },
  complete_to: dayAt(0),
  as_of: [],
}
/** The last five days are still to be read. */
const half: Main = {
  main: days.map((day, index) => (index < 11 ? day : { ...day, ...unread })),
  last_24h: null,
  previous_24h: null,
  complete_to: dayAt(5),
  as_of: [],
}
const indexing = {
  block: 43,
  target_block: 100,
  percent: 43,
  events: 12_345,
  events_per_second: 80,
  seconds_left: 290,
}
const noProof: Proof = {
  value: null,
  unit: 'usd',
  rows: [],
  row_count: 0,
  next: null,
  complete_to: null,
  as_of: [],
  provisional: false,
}

function show(main: Main, change: Partial<Collection> = {}) {
  serve({
    'GET /api/collections': () => [{ ...collection, ...change }],
    'POST /api/nft/stats-main': () => main,
    'POST /api/nft/stats-other': () => ({
      other: { counted: byEvents, top_owners: [], claimed: '20', source_breakdown: {}, holding_ages: {} },
    }),
    'POST /api/proof': () => ({ ...noProof, complete_to: main.complete_to }),
  })
}

beforeEach(signedIn)

test('what is read to the end shows the last 24 hours against the 24 before, and each figure says what it opens', async () => {
  show(whole)
  await openPage('/dashboard')
  const figure = page.getByRole('button', { name: 'Total Revenue, $473.70, show proof', exact: true })
  await expect.element(figure).toHaveTextContent('$473.70')
  await expect.element(card('Total Revenue')).toMatchTextContent('+18.4%')
  await expect.element(card('Total Revenue')).toMatchTextContent('Last 1 days')
  await expect.element(card('TTV')).toMatchTextContent('-10.0%')
  await expect.element(card('Tokens Claimed')).toMatchTextContent('+25.0%')
  await expect.element(card('Transaction Count')).toMatchTextContent('0.0%')
  await expect.element(page.getByText('so far', { exact: true })).toHaveLength(0)
  await figure.click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Nothing has gone into this figure yet.')
  expect(sentTo('POST /api/proof')).toEqual([
    expect.objectContaining({ figure: 'revenue', since: hours.from, until: hours.to }),
  ])
})

test('what is read in part says so far, compares nothing, and knows nothing of the days to come', async () => {
  show(half, { state: 'processing', indexing })
  const router = await openPage('/dashboard')
  for (const label of ['Total Revenue', 'TTV', 'Transaction Count']) {
    await expect.element(card(label).getByRole('button')).toHaveTextContent('--')
    await expect.element(card(label)).toMatchTextContent('so far')
  }
  await expect.element(card('Tokens Claimed').getByRole('button')).toHaveTextContent('20')
  await expect.element(page.getByText(/%$/)).toHaveLength(0)
  await expect.element(page.getByText('Indexing … 43% · 12,345 events · about 5 minutes left')).toBeVisible()
  await expect.element(page.getByText('Days without a line are not read yet')).toBeVisible()
  const chart = page.getByRole('slider')
  await expect.element(chart).toHaveAttribute('max', '15')
  await expect.element(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/: no value$/))

  await card('Total Revenue').getByRole('button').click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('This day was not read yet.')
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByText('7 days', { exact: true }).click()
  await expect.poll(() => router.state.location.href).toBe('/dashboard?days=7')
  await expect.element(card('Total Revenue').getByRole('button')).toHaveTextContent('$20.00')
  await expect.element(card('Total Revenue')).toMatchTextContent('so far')
})

test('a link in which the period is quoted shows that period', async () => {
  show(whole)
  await openPage('/dashboard?days=%227%22')
  await expect.element(card('Total Revenue')).toMatchTextContent('Last 7 days')
  await expect.element(card('Total Revenue').getByRole('button')).toHaveTextContent('$70.00')
})

test('the totals of a collection that is being read say so far', async () => {
  show(half, { state: 'processing', indexing })
  await openPage('/dashboard/collections')
  await expect.element(card('Total Revenue').getByRole('button')).toHaveTextContent('$110.00')
  for (const label of ['Total Revenue', 'TTV', 'Tokens Claimed', 'Transaction Count'])
    await expect.element(card(label)).toMatchTextContent('so far')
})
