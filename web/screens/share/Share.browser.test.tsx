import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallReply } from '#api/calls.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { byEvents, touchstones } from '../../testing/collections.ts'
import { button, card, expectError, expectToFit, pressNow } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refuse, sentTo, serve } from '../../testing/serve.ts'
import { stopClock } from '../../testing/stop-clock.ts'
import { bullion, collector, dayAt, heldBy, hours, tradedFor } from '../analytics/testing/figures.ts'

type Shared = CallReply<'POST /api/shared'>
type Figures = CallReply<'POST /api/shared/figures'>

const token = 't'.repeat(43)
const path = `/share#${token}`
const owner = `0x${'0e'.repeat(20)}`
const as_of = [
  { contract_chain: 'demo', block: 1_234, time: new Date().toISOString(), finalized_block: 1_234 },
]
const ended = 'This link does not show anything (any longer).'

const shared: Shared = {
  title: 'For our partners',
  contract_type: 'NFT',
  contract_chain: 'demo',
  contract_address: touchstones.contract_address,
  name: 'Touchstones',
  state: 'ready',
  is_read: true,
  counts_native: null,
  panels: ['cards', 'owners'],
}
const day = { date: dayAt(0), revenue: 1_250.5, ttv: 2_000, transactions: 7, claimed: '40' }
const figures: Figures = {
  NFT: {
    as_of,
    cards: {
      main: [day],
      last_24h: { ...hours, revenue: 1_250.5, ttv: 2_000, transactions: 7, claimed: '40' },
      previous_24h: null,
      complete_to: dayAt(0),
      counted: byEvents,
      claimed: '40',
    },
    owners: { counted: byEvents, top_owners: [{ address: owner, amount: '12' }] },
  },
}

function show(about: Partial<Shared> = {}, shown: Figures = figures) {
  serve({
    'POST /api/shared': () => ({ ...shared, ...about }),
    'POST /api/shared/figures': () => shown,
  })
}
const needsPassword = () => refuse(403, { code: 'password_needed', message: 'This link has a password.' })
const over = () => refuse(404, { code: 'nothing_shared', message: ended })

beforeEach(() => sessionStorage.clear())

test('a visitor sees the chosen panels as plain figures, and of which block they are', async () => {
  show()
  await openPage(path)
  await expect.element(page.getByRole('heading', { level: 1, name: 'For our partners' })).toBeVisible()
  await expect.element(page.getByText('Touchstones', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^As of block 1,234/)).toBeVisible()
  await expect.element(card('Total Revenue')).toMatchTextContent('$1,250.50')
  await expect.element(card('Tokens Claimed')).toMatchTextContent('40')
  await expect.element(page.getByRole('table', { name: 'Top Owners' })).toMatchTextContent(/12/)
  expect(card('Total Revenue').getByRole('button').elements()).toEqual([])
  for (const hidden of ['Assets Breakdown', 'NFT Holding Duration', 'Revenue by day'])
    await expect.element(card(hidden)).toHaveLength(0)
  expect(sentTo('POST /api/shared')).toEqual([{ token }])
  expect(document.title).toBe('Shared figures | Assay')
  expect(await axeFindings()).toEqual([])
  for (const width of [1280, 390]) {
    await page.viewport(width, 800)
    await expectToFit()
  }
})

test('the period is chosen, and the link stays in the address', async () => {
  show()
  const router = await openPage(path)
  await page.getByRole('radio', { name: '30 days' }).click({ force: true })
  await expect.element(card('Total Revenue')).toMatchTextContent('Last 30 days')
  expect(router.state.location.hash).toBe(token)
  expect(router.state.location.search).toEqual({ days: '30' })
})

test('each type has its panels', async () => {
  const traded = tradedFor(3)
  const { counted, holders, owners } = heldBy(owner)
  const [first] = owners.result
  if (!first) throw new Error('nobody holds it')
  const { usd_value: _, entity: __, ...shownOwner } = first
  show(
    {
      ...pick(bullion),
      contract_type: 'ERC20',
      panels: ['cards', 'daily', 'acquisition', 'tiers', 'owners'],
    },
    {
      ERC20: {
        as_of,
        cards: {
          main: traded.main.map(({ date, transactions }) => ({ date, transactions })),
          last_24h: { ...hours, transactions: 3 },
          previous_24h: null,
          complete_to: dayAt(0),
          counted,
          holders: {
            totalHolders: 2_044,
            holderSupply: { top10: { supplyPercent: 40 }, top100: { supplyPercent: 70 } },
          },
        },
        daily: { main: traded.main, pools: { read: 2, known: 3 } },
        acquisition: { counted, holders: { holdersByAcquisition: holders.holdersByAcquisition } },
        tiers: { counted, holders: { holderDistribution: holders.holderDistribution } },
        owners: { counted, owners: { result: [shownOwner] } },
      },
    },
  )
  await openPage(path)
  await expect.element(card('Top10 Holder Share')).toMatchTextContent('40.00%')
  await expect.element(card('Buy Volume by day')).toBeVisible()
  await expect.element(page.getByText(/Volumes and liquidity are of 2 of 3/)).toBeVisible()
  await expect.element(card('Acquisition Source')).toMatchTextContent(/2,044/)
  await expect.element(card('Holder Distribution')).toMatchTextContent(/dolphins/)
  await expect.element(page.getByRole('table', { name: 'Top Owners' })).toMatchTextContent(/1,000/)
  expect(await axeFindings()).toEqual([])
})

test('of a wallet what it holds is shown', async () => {
  const token = {
    Name: 'Bullion',
    Symbol: 'BLN',
    Balance: '5',
    USDValue: 10,
    Chain: 'demo',
    TokenAddress: bullion.contract_address,
  }
  const { Name, Symbol: symbol, USDValue, Chain } = token
  const item = { Amount: '2', ContractType: 'ERC721' as const, Chain }
  show(
    { ...pick(collector), contract_type: 'Wallet', name: '', counts_native: false },
    {
      Wallet: {
        as_of,
        cards: {
          main: [{ ...day, claimed: 3 }],
          last_24h: { ...hours, revenue: 5, ttv: 6, transactions: 1, claimed: 3 },
          previous_24h: null,
          complete_to: dayAt(0),
          claimed: 3,
        },
        daily: { main: [{ ...day, claimed: 3 }] },
        assets: { tokens: [token], nfts: [item] },
        wealth: { tokens: [{ Name, Symbol: symbol, USDValue, Chain }] },
        chains: { nfts: [item] },
        tokens: { tokens: [token] },
        nfts: { nfts: [{ ...item, Name: 'Apes', Symbol: 'APE', TokenAddress: owner }] },
      },
    },
  )
  await openPage(path)
  await expect.element(card('Tokens Claimed')).toMatchTextContent('3')
  await expect.element(page.getByText(/Native transfers are not all counted/)).toBeVisible()
  for (const part of ['Assets Breakdown', 'ERC20 Wealth Distribution', 'NFT Distribution by Chain'])
    await expect.element(card(part)).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'ERC20 Details' })).toMatchTextContent(/Bullion/)
  await expect.element(page.getByRole('table', { name: 'NFT Details' })).toMatchTextContent(/Apes/)
  expect(await axeFindings()).toEqual([])
})

test('a link with a password asks for it, says what is wrong with it, and remembers it in the tab', async () => {
  const pass = '1.right'
  serve({
    'POST /api/shared': ({ body }) => (body.pass === pass ? shared : needsPassword()),
    'POST /api/shared/figures': ({ body }) => (body.pass === pass ? figures : needsPassword()),
    'POST /api/shared/unlock': ({ body }) =>
      body.password === 'open sesame'
        ? { pass }
        : refuse(400, { message: 'No.', fields: { password: 'This is not the password of the link.' } }),
  })
  await openPage(path)
  const input = page.getByLabelText('Password', { exact: true })
  await expect.element(input).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  await input.fill('wrong')
  await button('Show the figures').click()
  await expectError(input, 'This is not the password of the link.')
  await input.fill('open sesame')
  await button('Show the figures').click()
  await expect.element(card('Total Revenue')).toMatchTextContent('$1,250.50')

  await openPage(path)
  await expect.element(card('Total Revenue').last()).toMatchTextContent('$1,250.50')
  expect(sentTo('POST /api/shared').at(-1)).toEqual({ token, pass })
})

test.each([
  ['never was', path],
  ['has no token', '/share'],
])('a link that %s says that it shows nothing', async (_, at) => {
  serve({ 'POST /api/shared': over })
  await openPage(at)
  await expect.element(page.getByText(ended)).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('figures that do not come can be asked for again', async () => {
  serve({ 'POST /api/shared': () => refuse(500, { code: 'internal', message: 'Oh.' }) })
  await openPage(path)
  await expect.element(page.getByText('The figures could not be loaded.')).toBeVisible()
  show()
  serve({ 'POST /api/shared/figures': () => refuse(429, { message: 'Slowly.' }) })
  pressNow(button('Try again'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'For our partners' })).toBeVisible()
  await expect.element(page.getByText('The figures could not be loaded.')).toBeVisible()
  show()
  pressNow(button('Try again'))
  await expect.element(card('Total Revenue')).toMatchTextContent('$1,250.50')
})

test('they are waited for at their size, and are of what was read so far while it is read', async () => {
  const held = Promise.withResolvers<void>()
  show({ state: 'processing' })
  serve({
    'POST /api/shared/figures': async () => {
      await held.promise
      return figures
    },
  })
  await openPage(path)
  await expect.element(page.getByRole('status', { name: 'Loading the figures' })).toBeVisible()
  await expect.element(page.getByText(/Its past is still being read/)).toBeVisible()
  held.resolve()
  await expect.element(card('Total Revenue')).toMatchTextContent('so far')
})

test('the page follows the chain each minute, the choice of its owner, and the end of the link', async () => {
  show()
  const clock = stopClock()
  await openPage(path)
  await expect.element(card('Tokens Claimed')).toMatchTextContent('40')
  show({}, { NFT: { as_of, sources: { counted: byEvents, source_breakdown: { Minted: '41' } } } })
  clock.pass(60_000)
  await expect.element(card('Assets Breakdown')).toMatchTextContent(/41/)
  await expect.element(card('Tokens Claimed')).toHaveLength(0)
  expect(sentTo('POST /api/shared')).toHaveLength(1)

  serve({ 'POST /api/shared/figures': over })
  clock.pass(60_000)
  await expect.element(page.getByText(ended)).toBeVisible()
  await expect.element(card('Assets Breakdown')).toHaveLength(0)
})

function pick({ contract_address }: { contract_address: string }) {
  return { contract_address, title: 'Shared' }
}
