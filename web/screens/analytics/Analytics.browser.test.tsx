import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { axeFindings } from '../../testing/axe-findings.ts'
import { byEvents, touchstones } from '../../testing/collections.ts'
import { button, card, choice, expectToFit, pressNow } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { answerWith, refuse, serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import {
  bullion,
  collector,
  dayAt,
  followed,
  heldBy,
  hours,
  noNft,
  quiet,
  tradedFor,
  unread,
} from './testing/figures.ts'

const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const figure = (label: string) => card(label).getByRole('button')
const textsOf = (texts: ReturnType<typeof page.getByRole>) =>
  texts.elements().map(({ textContent }) => textContent)
const headsOf = (table: string) => textsOf(page.getByRole('table', { name: table }).getByRole('columnheader'))

beforeEach(signedIn)

test('what no market explains is said with the addresses that were called most, and what has no price is not in the sum', async () => {
  const called = Array.from({ length: 10 }, (_, i) => ({
    address: `0x${String(i).repeat(40)}`,
    label: i === 0 ? 'A router with quite a long name of its own' : '',
    transfers: 100 - 10 * i,
    last_block: 7,
  }))
  serve({
    'GET /api/collections': () => [touchstones],
    'POST /api/nft/stats-main': () => ({
      ...quiet,
      last_24h: quiet.last_24h && { ...quiet.last_24h, ttv: 5, ttv_unpriced: 2 },
      unexplained: { valued: 12_345, transfers: 560, addresses: 13, called },
    }),
    'POST /api/nft/stats-other': () => ({ other: noNft }),
  })
  await page.viewport(390, 844)
  await openPage('/dashboard')
  await expect.element(card('TTV')).toMatchTextContent(/without 2 payments/)
  await expect.element(card('Total Revenue')).not.toMatchTextContent(/payment/)
  const line = page.getByText(/4\.5% of the transfers with a payment are not explained/)
  await expect.element(line).toBeVisible()
  await pressNow(line)
  const most = page.getByRole('listitem').filter({ hasText: 'transfers' })
  await expect.element(most).toHaveLength(10)
  await expect
    .element(most.first())
    .toMatchTextContent(/A router with quite a long name of its own.*100 transfers/)
  await expect.element(page.getByText('And 3 more.')).toBeVisible()
  await expectToFit()
  expect(await axeFindings()).toEqual([])
})

test('nothing is said where every payment is explained', async () => {
  serve({
    'GET /api/collections': () => [touchstones],
    'POST /api/nft/stats-main': () => ({
      ...quiet,
      unexplained: { valued: 12, transfers: 0, addresses: 0, called: [] },
    }),
    'POST /api/nft/stats-other': () => ({ other: noNft }),
  })
  await openPage('/dashboard')
  await expect.element(card('Total Revenue').getByRole('button')).toBeVisible()
  await expect.element(page.getByText(/not explained/)).not.toBeInTheDocument()
})

test('each type has the words and choices of the specification', async () => {
  const owner = `0x${'0e'.repeat(20)}`
  serve({
    'GET /api/collections': () => [touchstones, bullion, collector],
    'POST /api/nft/stats-main': () => quiet,
    'POST /api/nft/stats-other': () => ({
      other: { ...noNft, top_owners: [{ address: owner, amount: '3' }], claimed: '3' },
    }),
    'POST /api/erc20/stats-main': () => tradedFor(60),
    'POST /api/erc20/stats-other': () => ({ other: heldBy(owner) }),
    'POST /api/wallet/stats-main': () => ({
      ...followed,
      main: [],
      last_24h: { ...hours, revenue: 0, ttv: 0, transactions: 0, claimed: 2 },
    }),
    'POST /api/wallet/stats-other': () => ({
      other: {
        tokens: [
          {
            Name: 'Bullion',
            Symbol: 'BLN',
            Balance: '5',
            USDValue: 10,
            Chain: 'demo',
            TokenAddress: bullion.contract_address,
          },
        ],
        nfts: [
          {
            Name: 'Touchstones',
            Symbol: 'TCH',
            Amount: '1',
            Chain: 'demo',
            ContractType: 'ERC721',
            TokenAddress: touchstones.contract_address,
          },
        ],
      },
    }),
  })
  const shown = async (name: string, cards: string[], lines: string[], parts: string[]) => {
    await choice('Collection').selectOptions(name)
    await expect.element(heading(name)).toBeVisible()
    for (const label of cards) await expect.element(card(label)).toMatchTextContent('Last 1 days')
    expect(textsOf(choice('Display by').getByRole('option'))).toEqual(lines)
    for (const part of parts)
      await expect.element(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
  }
  const four = ['Total Revenue', 'TTV', 'Tokens Claimed', 'Transaction Count']
  const lines = ['Revenue', 'TTV', 'Claimed Tokens', 'Transactions']
  await openPage('/dashboard')
  // Nothing was selected: the last of the list.
  await expect.element(heading("Collector's wallet")).toBeVisible()
  await shown("Collector's wallet", four, lines, [
    'Assets Breakdown',
    'ERC20 Wealth Distribution',
    'NFT Distribution by Chain',
    'ERC20 Details',
    'NFT Details',
  ])
  for (const table of ['ERC20 Details', 'NFT Details'])
    expect(headsOf(table)).toEqual(['Name', 'Symbol', 'Amount', 'Value', 'Chain'])
  await shown('Touchstones', four, lines, ['Assets Breakdown', 'NFT Holding Duration', 'Top Owners'])
  expect(headsOf('Top Owners')).toEqual(['Address', 'Amount'])
  await shown(
    'Bullion',
    ['Top10 Holder Share', 'Top100 Holder Share', 'Total Holders', 'Transaction Count'],
    ['Buy Volume', 'Sell Volume', 'Liquidity', 'FDV'],
    ['Acquisition Source', 'Holder Distribution', 'Top Owners'],
  )
  expect(headsOf('Top Owners')).toEqual(['Owner', 'Balance', 'Percentage'])
})

test('a link with a period shows the collection that was chosen last, for that period', async () => {
  serve({
    'GET /api/collections': () => [bullion, touchstones],
    'POST /api/nft/stats-main': () => quiet,
    'POST /api/nft/stats-other': () => ({ other: noNft }),
    'POST /api/erc20/stats-main': () => tradedFor(60),
    'POST /api/erc20/stats-other': () => ({ other: heldBy() }),
  })
  await openPage('/dashboard')
  await choice('Collection').selectOptions('Bullion')
  await expect.element(heading('Bullion')).toBeVisible()
  await cleanup()
  await openPage('/dashboard/collections/analytics?days=30')
  await expect.element(heading('Bullion')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '30 days' })).toBeChecked()
  await expect.element(card('Transaction Count')).toMatchTextContent('Last 30 days')
})

test('without a collection the way leads to the collections', async () => {
  const router = await openPage('/dashboard')
  await expect.element(page.getByText('No collection selected or available.')).toBeVisible()
  await page.getByRole('link', { name: 'Add Collection' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/collections')
})

test('so it does from a collection of a type that only a newer server knows', async () => {
  serve({
    'GET /api/collections': () => answerWith([{ ...touchstones, contract_type: 'Bridge' }]),
    'POST /api/wallet/stats-main': () => unread,
    'POST /api/wallet/stats-other': () => ({ other: { tokens: [], nfts: [] } }),
  })
  const router = await openPage('/dashboard')
  await expect.element(page.getByText('Unsupported collection type: Bridge')).toBeVisible()
  await page.getByRole('link', { name: 'Select Collection' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/collections')
})

test('charts without data say why, unknown figures are --, and a failed call can be tried again', async () => {
  const none = { supplyPercent: null }
  serve({
    'GET /api/collections': () => [bullion],
    'POST /api/erc20/stats-main': () => ({
      ...followed,
      main: [
        {
          date: dayAt(0),
          buy_volume: null,
          sell_volume: null,
          liquidity_usd: null,
          fully_diluted_valuation: null,
          transactions: 1,
        },
      ],
      pools: { read: 499, known: 100_000 },
      last_24h: { ...hours, buy_volume: null, sell_volume: null, transactions: 1 },
    }),
    'POST /api/erc20/stats-other': () => refuse(500, { code: 'broken', message: 'It broke.' }),
  })
  await openPage('/dashboard')
  await expect.element(page.getByText('The figures could not be loaded.')).toBeVisible()
  serve({
    'POST /api/erc20/stats-other': () => ({
      other: {
        counted: byEvents,
        holders: {
          totalHolders: 0,
          holdersByAcquisition: {},
          holderDistribution: null,
          holderSupply: { top10: none, top25: none, top50: none, top100: none, top250: none, top500: none },
        },
        owners: { result: [] },
      },
    }),
  })
  pressNow(button('Try again'))
  await expect
    .element(page.getByText('No pool with at least $1,000 of liquidity prices this token.'))
    .toBeVisible()
  await expect
    .element(
      page.getByText(
        'Volumes and liquidity are of 499 of 100,000 known pools: those that held the most of it when they were chosen.',
      ),
    )
    .toBeVisible()
  await expect.element(figure('Top10 Holder Share')).toHaveTextContent('--')
  await expect.element(page.getByText('Nobody holds the token yet.')).toHaveLength(2)
  await expect.element(page.getByText('The supply of the token is not known.')).toBeVisible()
})

test('a wallet whose native transfers are not counted says so, and knows no revenue', async () => {
  serve({
    'GET /api/collections': () => [{ ...collector, counts_native: false }],
    'POST /api/wallet/stats-main': () => ({
      ...followed,
      main: [],
      last_24h: { ...hours, revenue: null, ttv: null, transactions: 0, claimed: null },
    }),
    'POST /api/wallet/stats-other': () => ({ other: { tokens: [], nfts: [] } }),
  })
  await openPage('/dashboard')
  await expect
    .element(page.getByRole('note'))
    .toMatchTextContent('Native transfers are not all counted on this chain')
  await expect.element(figure('Total Revenue')).toHaveTextContent('--')
  await expect.element(page.getByText('Nothing received yet.')).toBeVisible()
})

test('a collection that nobody has bought from has sold for nothing', async () => {
  serve({
    'GET /api/collections': () => [touchstones],
    'POST /api/nft/stats-main': () => quiet,
    'POST /api/nft/stats-other': () => ({ other: noNft }),
  })
  await openPage('/dashboard')
  await expect.element(page.getByText('No sales yet.')).toBeVisible()
  await expect.element(figure('Total Revenue')).toHaveTextContent('$0.00')
})

test('an empty wallet that was read has 0 of everything, and holds nothing without a price', async () => {
  const nothing = { revenue: 0, ttv: 0, transactions: 0, claimed: 0 }
  serve({
    'GET /api/collections': () => [{ ...collector, nr_transactions: 0 }],
    'POST /api/wallet/stats-main': () => ({
      ...followed,
      main: [{ date: dayAt(0), ...nothing }],
      last_24h: { ...hours, ...nothing },
    }),
    'POST /api/wallet/stats-other': () => ({ other: { tokens: [], nfts: [] } }),
  })
  await openPage('/dashboard?days=30')
  for (const label of ['Total Revenue', 'TTV']) await expect.element(figure(label)).toHaveTextContent('$0.00')
  for (const label of ['Tokens Claimed', 'Transaction Count'])
    await expect.element(figure(label)).toHaveTextContent('0')
  await expect.element(page.getByText('The wallet holds nothing yet.')).toBeVisible()
  await expect.element(card('ERC20 Wealth Distribution')).toMatchTextContent('The wallet holds no token yet.')
  await expect.element(page.getByText('No price of what the wallet holds is known.')).not.toBeInTheDocument()
})
