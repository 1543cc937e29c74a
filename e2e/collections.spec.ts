import type { Page } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { regulars } from '#demo/accounts.ts'
import addresses from '#demo/addresses.json' with { type: 'json' }
import { rpc } from '#demo/rpc.ts'
import type { TemporaryAssay } from '#tools/temporary-assay.ts'
import { card } from './any-page.ts'
import { check, money, names, openReady, row, rows } from './collections-page.ts'
import { demoChainUrl } from './demo-chain.ts'
import { type NftLedger, readDemoLedger } from './demo-ledger.ts'
import { demoServer, expect, test } from './fixtures.ts'
import { api } from './server-calls.ts'

test.use({ serverEnv: demoServer })

const collector = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const columns = [
  'Contract Address',
  'Collection Name',
  'Contract Type',
  'Chain',
  'Last Transaction',
  'Holders',
  'Transactions',
  'Revenue',
]

/** Not for long: if the ledger has moved on, it is read again. */
const soon = { timeout: 1000 }

async function expectNft(page: Page, name: string, ledger: NftLedger) {
  const transactions = ledger.transactions.toLocaleString('en-US')
  await expect(card(page, 'Total Revenue')).toContainText(money(ledger.revenue), soon)
  await expect(card(page, 'TTV')).toContainText(money(ledger.ttv), soon)
  await expect(card(page, 'Tokens Claimed')).toContainText(`${ledger.items}`, soon)
  await expect(card(page, 'Transaction Count')).toContainText(transactions, soon)
  const cells = row(page, name).getByRole('cell')
  await expect(cells.nth(6)).toHaveText(`${ledger.holders}`, soon)
  await expect(cells.nth(7)).toHaveText(transactions, soon)
  await expect(cells.nth(8)).toHaveText(money(ledger.revenue), soon)
}

test('cards and rows say what the demo world comes to, in the words of the specification', async ({
  page,
  assay,
  signIn,
  consoleErrors,
}) => {
  const tokens = await signIn()
  consoleErrors.length = 0
  await openReady(page, assay, tokens)
  await expect(page).toHaveTitle('Collections | Assay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Collections')
  await expect(page.getByRole('region', { name: 'Collections' }).getByRole('heading')).toHaveText(
    'Collections',
  )
  await expect(page.getByRole('button', { name: 'Add New Collection' })).toBeVisible()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(columns)
  const sizes = page.getByLabel('Rows per page')
  expect(await sizes.getByRole('option').allTextContents()).toEqual(['5', '10', '25'])
  await expect(sizes).toHaveValue('10')
  await expect(page.getByText('1-4 of 4')).toBeVisible()

  expect(await names(page)).toEqual(['Touchstones', 'Bullion', 'Workshop Editions', "Collector's wallet"])
  const facts = async (name: string) =>
    (await row(page, name).getByRole('cell').allTextContents()).slice(3, 5)
  expect(await facts('Touchstones')).toEqual(['NFT', 'Demo chain'])
  expect(await facts('Bullion')).toEqual(['ERC20', 'Demo chain'])
  expect(await facts("Collector's wallet")).toEqual(['Wallet', 'Demo chain'])
  await expect(row(page, 'Touchstones').getByRole('cell').nth(1)).toHaveText(
    `${addresses.touchstones.slice(0, 8)}…${addresses.touchstones.slice(-6)}`,
  )
  await expect(row(page, 'Workshop Editions').getByRole('cell').nth(5)).toHaveText(
    /^\d{1,2} [A-Z][a-z]{2} 20\d\d (.+ ago|just now)$/,
  )

  const labels = async () =>
    (await page.getByRole('heading', { level: 2 }).allTextContents()).filter((text) => text !== 'Collections')
  const four = ['Total Revenue', 'TTV', 'Tokens Claimed', 'Transaction Count']
  await expect.poll(labels).toEqual(four)
  for (const label of four) await expect(card(page, label)).toContainText('Total')
  // The regulars trade on: what the chain says is read until the page has caught up with it.
  await expect(async () => {
    await expectNft(page, 'Touchstones', (await readDemoLedger(assay)).touchstones)
  }).toPass()

  await check(page, 'Workshop Editions').check()
  await expect(async () => {
    await expectNft(page, 'Workshop Editions', (await readDemoLedger(assay)).editions)
  }).toPass()

  await check(page, 'Bullion').check()
  const erc20 = ['Top10', 'Top100', 'Total Holders', 'Transaction Count']
  await expect.poll(labels).toEqual(erc20)
  await expect(async () => {
    const { bullion } = await readDemoLedger(assay)
    await expect(card(page, 'Top10')).toContainText(`${bullion.top10.toFixed(2)}%`, soon)
    await expect(card(page, 'Top100')).toContainText(`${bullion.top100.toFixed(2)}%`, soon)
    const holders = bullion.holders.toLocaleString('en-US')
    const transactions = bullion.transactions.toLocaleString('en-US')
    await expect(card(page, 'Total Holders')).toContainText(holders, soon)
    await expect(card(page, 'Transaction Count')).toContainText(transactions, soon)
    const cells = row(page, 'Bullion').getByRole('cell')
    await expect(cells.nth(6)).toHaveText(holders, soon)
    await expect(cells.nth(7)).toHaveText(transactions, soon)
  }).toPass()

  await check(page, "Collector's wallet").check()
  await expect.poll(labels).toEqual(four)
  const { holdings } = (await readDemoLedger(assay)).collector
  await expect(card(page, 'Tokens Claimed')).toContainText(`${holdings}`)
  const { main } = await api(assay, tokens)('/api/wallet/stats-main', { wallet: collector })
  const sum = (key: 'revenue' | 'ttv') =>
    main.reduce((total: number, day: Record<string, number>) => total + (day[key] ?? 0), 0)
  await expect(card(page, 'Total Revenue')).toContainText(money(sum('revenue')))
  await expect(card(page, 'TTV')).toContainText(money(sum('ttv')))
  await expect(row(page, "Collector's wallet").getByRole('cell').nth(6)).toHaveText('--')
  expect(consoleErrors).toEqual([])
})

test('one row is selected, which is remembered; while figures load the cards say --', async ({
  page,
  assay,
  signIn,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/*/stats-*', async (route) => {
    await held.promise
    await route.continue()
  })
  await openReady(page, assay, await signIn())
  await expect(check(page, 'Touchstones')).toBeChecked()
  for (const label of ['Total Revenue', 'TTV', 'Tokens Claimed', 'Transaction Count']) {
    await expect(card(page, label)).toHaveText(`${label}--Total`)
  }
  held.resolve()
  await expect(card(page, 'Tokens Claimed')).toHaveText('Tokens Claimed987Total')

  await row(page, 'Workshop Editions').getByText('NFT').click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(check(page, 'Workshop Editions')).toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('assay.selected_collection'))).toBe(
    `demo/${addresses.editions}/NFT`,
  )
  await page.reload()
  await expect(check(page, 'Workshop Editions')).toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)

  // Clicking it again clears it, and with the keyboard it is the checkbox.
  await row(page, 'Workshop Editions').getByText('NFT').click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(card(page, 'Total Revenue')).toHaveText('Total Revenue--Total')
  await page.reload()
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await check(page, 'Bullion').focus()
  await page.keyboard.press('Space')
  await expect(check(page, 'Bullion')).toBeChecked()

  // Another tab follows; one that was remembered and is gone gives way to the first.
  const other = await page.context().newPage()
  await other.goto('/dashboard/collections')
  await expect(check(other, 'Bullion')).toBeChecked()
  await check(other, "Collector's wallet").check()
  await expect(check(page, "Collector's wallet")).toBeChecked()
  await other.close()
  await page.evaluate(() => localStorage.setItem('assay.selected_collection', 'eth/0x00/NFT'))
  await page.reload()
  await expect(check(page, 'Touchstones')).toBeChecked()
})

/** The collector gives a regular one token. */
async function transferBullion(assay: TemporaryAssay) {
  const url = demoChainUrl(assay)
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address, uint256)']),
    args: [regulars[0]?.address ?? '0x', 10n ** 18n],
  })
  await rpc(url, 'eth_sendTransaction', [{ from: collector, to: addresses.bullion, data }])
}

test('a transfer on the chain moves the figures without a reload, and leaves selection and scroll alone', async ({
  page,
  assay,
  signIn,
}) => {
  await openReady(page, assay, await signIn())
  await page.setViewportSize({ width: 1280, height: 420 })
  await check(page, 'Bullion').check()
  const transactions = row(page, 'Bullion').getByRole('cell').nth(7)
  await expect(card(page, 'Transaction Count')).toContainText(/\d/)
  const before = Number((await transactions.textContent())?.replace(',', ''))
  await page.evaluate(() => window.scrollTo(0, 150))
  await transferBullion(assay)
  await expect
    .poll(async () => Number((await transactions.textContent())?.replace(',', '')), { timeout: 30_000 })
    .toBeGreaterThan(before)
  // The regulars trade on: both are compared as they are at one time.
  await expect(async () => {
    await expect(card(page, 'Transaction Count')).toContainText(
      (await transactions.textContent()) ?? '',
      soon,
    )
  }).toPass()
  await expect(check(page, 'Bullion')).toBeChecked()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150)
})
