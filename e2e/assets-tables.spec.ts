import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readGroundTruth } from '#demo/world-file.ts'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { rowsOf } from './analytics-page.ts'
import { short } from './any-page.ts'
import { open, titles, traitsKnown } from './assets-page.ts'
import { demoServer, expect, test } from './fixtures.ts'
import { runningLedger } from './running-ledger.ts'
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

let tokens: Tokens
test.beforeEach(async ({ page, assay, signIn }) => {
  // The regulars go on trading: nothing on the page may move while it is compared.
  await page.route('**/api/live', (route) => route.abort())
  tokens = await signIn()
  await ready(assay, tokens)
})

/** What is read from the page at one block, and the ledger of that block; read again if a block came in between. */
async function atOneBlock<T>(page: Page, assay: TemporaryAssay, name: string, read: () => Promise<T>) {
  const block = async (): Promise<number> => {
    const listed: { collection_name: string; as_of: { block: number } }[] = await api(
      assay,
      tokens,
    )('/api/collections')
    return listed.find(({ collection_name }) => collection_name === name)?.as_of.block ?? 0
  }
  for (let tries = 0; tries < 20; tries++) {
    const before = await block()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()
    const found = await read()
    if ((await block()) === before) return { found, ledger: await runningLedger(assay, before) }
  }
  throw new Error('Blocks came too fast.')
}

test('the table of owners has all of them, in the file as well', async ({ page, assay }) => {
  await open(page, 'Touchstones')
  await page.getByRole('tab', { name: 'Collectibles' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Owners' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Owners' }).getByRole('columnheader')).toHaveText([
    'Nr',
    'Address',
    'Amount',
  ])
  const { found, ledger } = await atOneBlock(page, assay, 'Touchstones', async () => ({
    cells: await rowsOf(page, 'Owners').locator('td').allInnerTexts(),
    file: await exported(page),
  }))
  const owners = [...Map.groupBy(ledger.touchstones.held.values(), ({ owner }) => owner)]
    .map(([owner, items]) => ({ owner, amount: items.length }))
    .sort((a, b) => b.amount - a.amount || (a.owner < b.owner ? -1 : 1))
  expect(found.cells.map((cell) => cell.trim())).toEqual(
    owners.slice(0, 10).flatMap(({ owner, amount }, index) => [`${index + 1}`, short(owner), `${amount}`]),
  )
  expect(found.file.name).toBe('Touchstones Owners.csv')
  expect(found.file.lines).toEqual([
    'Nr,Address,Amount',
    ...owners.map(({ owner, amount }, index) => `${index + 1},${owner},${amount}`),
  ])
})

test('the table of holders has the largest, and all of them in the file', async ({ page, assay }) => {
  await open(page, 'Bullion')
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
  const { found, ledger } = await atOneBlock(page, assay, 'Bullion', async () => ({
    cells: await rowsOf(page, 'Top Holders').locator('td:nth-child(n + 5)').allInnerTexts(),
    inPool: await pool.locator('td:nth-child(5)').textContent(),
    note: await page.getByText(/^The 500 largest of/).textContent(),
    file: await exported(page),
    said: await page.getByText(/^The file has/).textContent(),
  }))
  const { holders, supply, pools } = ledger.bullion
  const today = new Date().toISOString().slice(0, 10)
  const price = ((pools[0]?.other ?? 0) / (pools[0]?.bullion ?? 1)) * ledger.coinPrice(today)
  const coins = (amount: bigint) => Number(amount) / 1e18
  const share = (amount: bigint) => (Number(amount) / Number(supply)) * 100
  const byAddress = new Map(holders)
  expect(found.cells).toEqual(
    holders
      .slice(0, 10)
      .flatMap(([, amount]) => [
        coins(amount).toLocaleString('en-US', two),
        `$${(coins(amount) * price).toLocaleString('en-US', two)}`,
        `${share(amount).toFixed(2)}%`,
      ]),
  )
  const pooled = byAddress.get(ledger.truth.contracts.v2Pool ?? '') ?? 0n
  expect(found.inPool).toBe(coins(pooled).toLocaleString('en-US', two))
  const all = holders.length.toLocaleString('en-US')
  expect(found.note).toBe(`The 500 largest of ${all} holders. The exported file has the others, too.`)
  expect(found.said).toBe(`The file has all ${all} holders.`)
  expect(found.file.name).toBe('Bullion Top Holders.csv')
  const [head, ...rows] = found.file.lines
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
})

test('a wallet has its tokens beside its collectibles', async ({ page, assay }) => {
  await traitsKnown(assay, tokens)
  const truth = await readGroundTruth()
  const { collector } = truth.accounts
  await open(page, "Collector's wallet")
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
  const { found, ledger } = await atOneBlock(page, assay, "Collector's wallet", async () => ({
    cells: await rowsOf(page, 'Tokens').locator('td').allInnerTexts(),
    file: await exported(page),
  }))
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
  expect(found.cells).toEqual(
    rows.flatMap(([name, symbol, amount, price]) => [
      name,
      symbol,
      amount.toLocaleString('en-US', two),
      `$${(amount * price).toLocaleString('en-US', two)}`,
      'Demo chain',
    ]),
  )
  expect(found.file.lines[0]).toBe('Name,Symbol,Amount,Value,Chain')
  expect(found.file.lines.length).toBe(5)
  // Back keeps the tab.
  await page.getByRole('link', { name: 'Support' }).first().click()
  await expect(page).toHaveURL(/\/support$/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Tokens' })).toHaveAttribute('aria-selected', 'true')
})
