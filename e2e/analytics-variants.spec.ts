import type { Page } from '@playwright/test'
import { daysAgo } from './analytics-page.ts'
import { card } from './any-page.ts'
import { axeFindings, expect, test } from './fixtures.ts'

test.describe('what the demo world has none of', () => {
  const one = {
    contract_address: '0x00000000000000000000000000000000000a55a1',
    contract_chain: 'eth',
    collection_name: 'Myriad',
    contract_type: 'NFT',
    standard: 'ERC721',
    last_transaction: '0001-01-01T00:00:00Z',
    nr_holders: null,
    nr_transactions: null,
    nr_nfts: null,
    revenue: null,
    is_assay: false,
    state: 'ready',
    indexing: null,
    trouble: null,
    as_of: null,
    counts_native: null,
  }
  const answer = (page: Page, path: string, json: unknown) =>
    page.route(`**${path}`, (route) => route.fulfill({ json }))
  const track = (page: Page, ...changes: object[]) =>
    answer(
      page,
      '/api/collections',
      changes.map((change) => ({ ...one, ...change })),
    )
  const unread = { last_24h: null, previous_24h: null, complete_to: null, as_of: [] }
  const followed = (figures: object) => ({
    last_24h: {
      from: new Date(Date.now() - 86_400_000).toISOString(),
      to: new Date().toISOString(),
      ...figures,
    },
    previous_24h: null,
    complete_to: daysAgo(0),
    as_of: [],
  })
  const noNft = { top_owners: [], claimed: '0', source_breakdown: {}, holding_ages: {} }

  test.beforeEach(async ({ page, signIn }) => {
    await signIn()
    await page.route('**/api/live', (route) => route.abort())
  })

  test('no collection, and one of a type that it does not know', async ({ page }) => {
    await track(page)
    await page.goto('/dashboard')
    await expect(page.getByText('No collection selected or available.')).toBeVisible()
    await page.getByRole('link', { name: 'Add Collection' }).click()
    await expect(page).toHaveURL('/dashboard/collections')

    await track(page, { contract_type: 'Bridge' })
    await page.goto('/dashboard')
    await expect(page.getByText('Unsupported collection type: Bridge')).toBeVisible()
    await page.getByRole('link', { name: 'Select Collection' }).click()
    await expect(page).toHaveURL('/dashboard/collections')
  })

  test('a big contract: the request, and its progress once it is released', async ({ page }) => {
    await track(page, { state: 'start' })
    await answer(page, '/api/nft/get-costs', { amount: 1250, hours: 36 })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Big NFT contract' })).toBeVisible()
    await expect(
      page.getByText('This collection is large and requires additional processing.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByText('$1,250.00')).toBeVisible()
    await expect(page.getByText('36', { exact: true })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    const held = Promise.withResolvers<void>()
    await page.route('**/api/support-request', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByLabel('Your message (optional)').fill('All of it, please.')
    const sent = page.waitForRequest('**/api/support-request')
    await page.getByRole('button', { name: 'I am interested' }).click()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
    held.resolve()
    expect((await sent).postData()).toContain('I need NFT contract analysed')
    await expect(page.getByText('Message sent successfully!')).toBeVisible()
    await expect(page.getByLabel('Your message (optional)')).toHaveValue('')
    await page.unroute('**/api/support-request')
    await page.route('**/api/support-request', (route) => route.abort())
    await page.getByRole('button', { name: 'I am interested' }).click()
    await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()

    await answer(page, '/api/nft/get-costs', { amount: 1250, hours: null })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Big NFT contract' })).toBeVisible()
    await expect(page.getByText('$1,250.00')).toHaveCount(0)

    const progress = {
      block: 430,
      target_block: 1000,
      percent: 43,
      events: 12_345,
      events_per_second: 80,
      seconds_left: 290,
    }
    await track(page, { state: 'processing', indexing: progress })
    await answer(page, '/api/nft/stats-main', { main: [], ...unread })
    await answer(page, '/api/nft/stats-other', { other: noNft })
    await page.reload()
    await expect(page.getByText('Indexing … 43% · 12,345 events · about 5 minutes left')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Indexing Myriad' })).toHaveAttribute('value', '43')
    await expect(page.getByText('Still indexing …')).toHaveCount(4)
    expect(await axeFindings(page)).toEqual([])

    await track(page, { state: 'processing', trouble: 'The node of Ethereum does not answer.' })
    await page.reload()
    await expect(page.getByText('The node of Ethereum does not answer.')).toBeVisible()
  })

  test('charts without data say why, unknown figures are --, and a failed call can be tried again', async ({
    page,
  }) => {
    const day = {
      date: daysAgo(0),
      buy_volume: null,
      sell_volume: null,
      liquidity_usd: null,
      fully_diluted_valuation: null,
      transactions: 1,
    }
    await track(page, { contract_type: 'ERC20', standard: 'ERC20' })
    await answer(page, '/api/erc20/stats-main', { main: [day], ...followed({ transactions: 1 }) })
    await page.route('**/api/erc20/stats-other', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'broken', message: 'It broke.' } } }),
    )
    await page.goto('/dashboard')
    await expect(page.getByText('The figures could not be loaded.')).toBeVisible()
    const none = { supplyPercent: null }
    await answer(page, '/api/erc20/stats-other', {
      other: {
        holders: {
          totalHolders: 0,
          holdersByAcquisition: {},
          holderDistribution: null,
          holderSupply: { top10: none, top25: none, top50: none, top100: none, top250: none, top500: none },
        },
        owners: { result: [] },
      },
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No pool with at least $1,000 of liquidity prices this token.')).toBeVisible()
    await expect(card(page, 'Top10 Holder Share').locator('button')).toHaveText('--')
    await expect(page.getByText('Nobody holds the token yet.')).toHaveCount(2)
    await expect(page.getByText('The supply of the token is not known.')).toBeVisible()

    await track(page, { contract_type: 'Wallet', standard: 'Wallet', counts_native: false })
    await answer(page, '/api/wallet/stats-main', {
      main: [],
      ...followed({ revenue: null, ttv: null, transactions: 0 }),
    })
    await answer(page, '/api/wallet/stats-other', { other: { tokens: [], nfts: [] } })
    await page.goto('/dashboard')
    await expect(page.getByRole('note')).toContainText('Native transfers are not counted on this chain')
    await expect(card(page, 'Total Revenue').locator('button')).toHaveText('--')
    await expect(page.getByText('Nothing received yet.')).toBeVisible()

    await track(page, {})
    const quiet = { date: daysAgo(0), revenue: 0, ttv: 0, transactions: 0, claimed: '0' }
    await answer(page, '/api/nft/stats-main', { main: [quiet], ...followed(quiet) })
    await answer(page, '/api/nft/stats-other', { other: noNft })
    await page.goto('/dashboard')
    await expect(page.getByText('No sales yet.')).toBeVisible()
    await expect(card(page, 'Total Revenue').locator('button')).toHaveText('$0.00')
  })
})
