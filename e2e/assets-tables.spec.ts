import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { choose, rowsOf } from './analytics-page.ts'
import { short } from './any-page.ts'
import { titles } from './assets-page.ts'
import { holdChain } from './demo-chain.ts'
import { demoServer, expect, test } from './fixtures.ts'
import { type RunningLedger, runningLedger } from './running-ledger.ts'
import { api, ready } from './server-calls.ts'

test.use({ serverEnv: demoServer })

const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

async function exported(page: Page) {
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await begun
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  return { name: file.suggestedFilename(), lines }
}

test('the tables of owners, holders and tokens have what the ledger has, in the file as well', async ({
  page,
  assay,
  signIn,
}) => {
  const tokens = await signIn()
  await ready(assay, tokens)
  // The regulars go on trading: nothing on the page may move while it is compared.
  await using held = await holdChain(assay)
  const blocks = async () =>
    (await api(assay, tokens)('/api/collections')).map(
      ({ as_of }: { as_of: { block: number } }) => as_of.block,
    )
  await expect.poll(blocks).toEqual(Array(4).fill(held.block))
  const ledger = await runningLedger(assay, held.block)
  await page.goto('/dashboard/assets')
  await expectOwners(page, ledger)
  await expectHolders(page, ledger)
  await expectWallet(page, ledger)
})

/** All of those of an NFT collection. */
async function expectOwners(page: Page, ledger: RunningLedger) {
  await choose(page, 'Touchstones')
  await page.getByRole('tab', { name: 'Collectibles' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Owners' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Owners' }).getByRole('columnheader')).toHaveText([
    'Nr',
    'Address',
    'Amount',
  ])
  const file = await exported(page)
  const cells = await rowsOf(page, 'Owners').locator('td').allInnerTexts()
  const owners = [...Map.groupBy(ledger.touchstones.held.values(), ({ owner }) => owner)]
    .map(([owner, items]) => ({ owner, amount: items.length }))
    .sort((a, b) => b.amount - a.amount || (a.owner < b.owner ? -1 : 1))
  expect(cells.map((cell) => cell.trim())).toEqual(
    owners.slice(0, 10).flatMap(({ owner, amount }, index) => [`${index + 1}`, short(owner), `${amount}`]),
  )
  expect(file.name).toBe('Touchstones Owners.csv')
  expect(file.lines).toEqual([
    'Nr,Address,Amount',
    ...owners.map(({ owner, amount }, index) => `${index + 1},${owner},${amount}`),
  ])
}

/** The largest of a token, and all of them in the file. */
async function expectHolders(page: Page, ledger: RunningLedger) {
  await choose(page, 'Bullion')
  await expect(page.getByRole('tab')).toHaveText(['Holders'])
  await expect(page.getByRole('table', { name: 'Top Holders' }).getByRole('columnheader')).toHaveText([
    '#',
    'Address',
    'Label',
    'Entity',
    'Balance',
    'Value',
    'Supply %',
  ])
  const pool = rowsOf(page, 'Top Holders').filter({ hasText: 'Uniswap V2 pool BULN/WETH' })
  const file = await exported(page)
  const said = await page.getByText(/^The file has .* holders/).textContent()
  const cells = await rowsOf(page, 'Top Holders').locator('td:nth-child(n + 5)').allInnerTexts()
  const inPool = await pool.locator('td:nth-child(5)').textContent()
  const note = await page.getByText(/^The 500 largest of/).textContent()
  const { holders, supply, pools } = ledger.bullion
  const today = new Date().toISOString().slice(0, 10)
  const price = ((pools[0]?.other ?? 0) / (pools[0]?.bullion ?? 1)) * ledger.coinPrice(today)
  const coins = (amount: bigint) => Number(amount) / 1e18
  const share = (amount: bigint) => (Number(amount) / Number(supply)) * 100
  const byAddress = new Map(holders)
  expect(cells).toEqual(
    holders
      .slice(0, 10)
      .flatMap(([, amount]) => [
        coins(amount).toLocaleString('en-US', two),
        `$${(coins(amount) * price).toLocaleString('en-US', two)}`,
        `${share(amount).toFixed(2)}%`,
      ]),
  )
  const pooled = byAddress.get(ledger.truth.contracts.v2Pool ?? '') ?? 0n
  expect(inPool).toBe(coins(pooled).toLocaleString('en-US', two))
  const all = holders.length.toLocaleString('en-US')
  expect(note).toBe(`The 500 largest of ${all} holders. The exported file has the others, too.`)
  expect(said).toBe(`The file has all ${all} holders.`)
  expect(file.name).toBe('Bullion Top Holders.csv')
  const [head, ...rows] = file.lines
  expect(head).toBe('#,Address,Label,Entity,Balance,Value,Supply %')
  expect(new Set(rows.map((row) => row.split(',')[1])).size).toBe(holders.length)
  const isClose = (text: string | undefined, value: number) => Math.abs(Number(text) - value) < 1e-6
  const wrong = rows.filter((row, index) => {
    const [nr, address = '', , , balance, value, percent] = row.split(',')
    const amount = byAddress.get(address) ?? 0n
    return !(
      nr === `${index + 1}` &&
      isClose(balance, coins(amount)) &&
      isClose(value, coins(amount) * price) &&
      isClose(percent, share(amount))
    )
  })
  expect(wrong).toEqual([])
}

/** Its tokens beside its collectibles. */
async function expectWallet(page: Page, ledger: RunningLedger) {
  const { truth } = ledger
  const { collector } = truth.accounts
  await choose(page, "Collector's wallet")
  await expect(page.getByRole('tab')).toHaveText(['Collectibles', 'Tokens'])
  const held = Object.entries(truth.touchstones.owners).filter(([, owner]) => owner === collector)
  const prints = truth.editions.tokens.filter(({ balances }) => collector in balances)
  const names = [...held.map(([id]) => `Touchstone #${id}`), ...prints.map(({ title }) => title)]
  await expect.poll(async () => (await titles(page)).sort()).toEqual(names.sort())
  await expect(page.getByRole('link', { name: prints[0]?.title ?? '' })).toHaveAttribute(
    'href',
    `/dashboard/assets/preview/${truth.editions.address}/${prints[0]?.id}/demo`,
  )
  await page.getByRole('tab', { name: 'Tokens' }).click()
  await expect(page.getByRole('table', { name: 'Tokens' }).getByRole('columnheader')).toHaveText([
    'Name',
    'Symbol',
    'Amount',
    'Value',
    'Chain',
  ])
  const file = await exported(page)
  const cells = await rowsOf(page, 'Tokens').locator('td').allInnerTexts()
  const coin = ledger.coinPrice(new Date().toISOString().slice(0, 10))
  const [pool] = ledger.bullion.pools
  const bullionPrice = ((pool?.other ?? 0) / (pool?.bullion ?? 1)) * coin
  const balance = (of: { balances: object }) =>
    Number((of.balances as Record<string, string>)[collector] ?? 0)
  const rows = [
    ['Ether', 'ETH', Number(await ledger.coinOf(collector)) / 1e18, coin],
    ['Bullion', 'BULN', balance(truth.bullion) / 1e18, bullionPrice],
    ['Demo Dollar', 'dUSD', balance(truth.dollar) / 1e6, 1],
    ['Wrapped Ether', 'WETH', balance(truth.weth) / 1e18, coin],
  ] as const
  expect(cells).toEqual(
    rows.flatMap(([name, symbol, amount, price]) => [
      name,
      symbol,
      amount.toLocaleString('en-US', two),
      `$${(amount * price).toLocaleString('en-US', two)}`,
      'Demo chain',
    ]),
  )
  expect(file.lines[0]).toBe('Name,Symbol,Amount,Value,Chain')
  expect(file.lines.length).toBe(5)
  // Back keeps the tab.
  await page.getByRole('link', { name: 'Support' }).first().click()
  await expect(page).toHaveURL(/\/support$/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Tokens' })).toHaveAttribute('aria-selected', 'true')
}
