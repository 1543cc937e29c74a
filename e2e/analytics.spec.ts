import { encodeFunctionData, parseAbi } from 'viem'
import { readGroundTruth } from '#demo/world-file.ts'
import { gzippedBytes } from '#tools/script-weight.ts'
import { chart, choose, download, pick } from './analytics-page.ts'
import { card, expectToFit, settledBox } from './any-page.ts'
import { axeFindings, demoServer, expect, test } from './fixtures.ts'
import { ready } from './server-calls.ts'

test.use({ serverEnv: demoServer })

declare global {
  interface Window {
    /** How much the layout has shifted without the user's doing. */
    shift?: number
  }
}

test.describe('the screen', () => {
  test.beforeEach(async ({ assay, signIn }) => ready(assay, await signIn()))

  test('has the words and choices of the specification for each type', async ({ page }) => {
    const shown = async (name: string, cards: string[], lines: string[], parts: string[]) => {
      await choose(page, name)
      for (const label of cards) await expect(card(page, label)).toContainText('Last 1 days')
      await expect(page.getByLabel('Display by').locator('option')).toHaveText(lines)
      for (const part of parts)
        await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
    }
    const four = ['Total Revenue', 'TTV', 'Tokens Claimed', 'Transaction Count']
    const lines = ['Revenue', 'TTV', 'Claimed Tokens', 'Transactions']
    await page.goto('/dashboard')
    // Nothing was selected: the last of the list.
    await expect(page.getByRole('heading', { level: 2, name: "Collector's wallet" })).toBeVisible()
    await shown("Collector's wallet", four, lines, [
      'Assets Breakdown',
      'ERC20 Wealth Distribution',
      'NFT Distribution by Chain',
      'ERC20 Details',
      'NFT Details',
    ])
    for (const table of ['ERC20 Details', 'NFT Details'])
      await expect(page.getByRole('table', { name: table }).getByRole('columnheader')).toHaveText([
        'Name',
        'Symbol',
        'Amount',
        'Value',
        'Chain',
      ])
    await shown('Touchstones', four, lines, ['Assets Breakdown', 'NFT Holding Duration', 'Top Owners'])
    const heads = page.getByRole('table', { name: 'Top Owners' }).getByRole('columnheader')
    await expect(heads).toHaveText(['Address', 'Amount'])
    await shown(
      'Bullion',
      ['Top10 Holder Share', 'Top100 Holder Share', 'Total Holders', 'Transaction Count'],
      ['Buy Volume', 'Sell Volume', 'Liquidity', 'FDV'],
      ['Acquisition Source', 'Holder Distribution', 'Top Owners'],
    )
    await expect(heads).toHaveText(['Owner', 'Balance', 'Percentage'])
    await page.goto('/dashboard/collections/analytics?days=30')
    await expect(page.getByRole('heading', { level: 2, name: 'Bullion', exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
    await expect(card(page, 'Transaction Count')).toContainText('Last 30 days')
  })

  test('zooms with mouse, keys and buttons, compares lines, and shows a table', async ({ page }) => {
    await page.goto('/dashboard')
    await choose(page, 'Bullion')
    await expect(chart(page)).toHaveAccessibleName(/^Buy Volume by day, .* to /)
    // Before it is drawn no place of it is a day's.
    await expect(card(page, 'Buy Volume by day').locator('svg text').first()).toBeVisible()
    const whole = await chart(page).getAttribute('max')
    await chart(page).scrollIntoViewIfNeeded()
    const place = await settledBox(chart(page))
    await page.mouse.move(place.x + 300, place.y + 100)
    await page.mouse.down()
    await page.mouse.move(place.x + 600, place.y + 120, { steps: 4 })
    await page.mouse.up()
    const shown = async () => Number(await chart(page).getAttribute('max'))
    await expect.poll(shown).toBeGreaterThan(20)
    await expect.poll(shown).toBeLessThan(60)

    const average = page.getByRole('button', { name: '7-day average' })
    await average.click()
    await page.getByRole('button', { name: 'Period before' }).click()
    await expect(average).toHaveAttribute('aria-pressed', 'true')
    await chart(page).focus()
    const text = /^\d+ \w+ 2\d{3}: \$[\d,.]+, 7-day average \$[\d,.]+, Period before \$[\d,.]+$/
    await expect(chart(page)).toHaveAttribute('aria-valuetext', text)
    const last = await chart(page).getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowLeft')
    expect(await chart(page).getAttribute('aria-valuetext')).not.toBe(last)
    const before = await shown()
    await page.keyboard.press('+')
    expect(await shown()).toBeLessThan(before)
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    expect(await shown()).toBeGreaterThan(before)
    await page.keyboard.press('Escape')
    await expect(chart(page)).toHaveAttribute('max', whole ?? '')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    expect(await shown()).toBeLessThan(Number(whole))
    await page.getByRole('button', { name: 'Reset zoom' }).click()
    await expect(chart(page)).toHaveAttribute('max', whole ?? '')

    await pick(page, 'Buy Volume by day', 'Table view')
    await expect(page.getByRole('button', { name: 'Options of Buy Volume by day' })).toBeFocused()
    const table = page.getByRole('table', { name: 'Buy Volume by day' })
    await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Buy Volume', '7-day average'])
    await expect(table.locator('tbody tr')).toHaveCount(10)
    await pick(page, 'Buy Volume by day', 'Chart view')
    await expect(chart(page)).toBeVisible()

    await card(page, 'Holder Distribution').getByRole('button', { name: 'dolphins', exact: true }).click()
    const ring = card(page, 'Holder Distribution').getByRole('img')
    await expect(ring).not.toHaveAccessibleName('Holder Distribution: 2,044 holders in total')
    await card(page, 'Holder Distribution').getByRole('button', { name: 'dolphins', exact: true }).click()
    await expect(ring).toHaveAccessibleName(/^Holder Distribution: 2,\d{3} holders in total$/)
    for (const title of ['Buy Volume by day', 'Holder Distribution']) {
      const { name, content } = await download(page, title, 'Download PNG')
      expect(name).toMatch(/^Bullion .*\.png$/)
      expect(content.subarray(1, 4).toString()).toBe('PNG')
      // Wide as the chart at twice its size, and with a drawing in it: an empty picture would be a few kilobytes.
      expect(content.readUInt32BE(16)).toBeGreaterThan(400)
      expect(content.length).toBeGreaterThan(10_000)
    }
    const { content } = await download(page, 'Holder Distribution', 'Download CSV')
    expect(content.toString().split('\r\n')[0]).toBe('Tier,Holders,Percent')
  })

  test('moves when something happens on the chain, and stays where it is', async ({ page, assay }) => {
    await page.goto('/dashboard')
    await choose(page, 'Workshop Editions')
    // What is not final yet, the last claim among it, is read after the rest.
    await expect(page.getByText(/^As of block/)).toHaveText(/(second|minute)s? ago/, { timeout: 60_000 })
    await page.getByLabel('Display by').selectOption('Claimed Tokens')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    const zoomed = await chart(page).getAttribute('max')
    await page
      .getByRole('navigation', { name: 'Pages of Top Owners' })
      .getByRole('button', { name: 'Next page' })
      .click()
    await expect(page.getByText(/^6-10 of \d+$/)).toBeVisible()
    const claimed = card(page, 'Tokens Claimed').locator('button')
    await expect(claimed).toHaveText(/^\d+$/)
    const before = Number(await claimed.textContent())
    const asOf = await page.getByText(/^As of block/).textContent()
    const scrolled = await page.evaluate(() => {
      window.scrollTo(0, 500)
      return window.scrollY
    })
    expect(scrolled).toBeGreaterThan(100)

    const truth = await readGroundTruth()
    const [token] = truth.editions.tokens
    const abi = parseAbi(['function mint(address to, uint256 id, uint256 amount, string ownURI)'])
    const to = truth.accounts.regulars[0] as `0x${string}`
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [to, BigInt(token?.id ?? 0), 3n, ''] })
    const { visitor } = truth.accounts
    const transaction = { from: visitor, to: truth.editions.address, data }
    const sent = await fetch(`${assay.url}/demo/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [transaction] }),
    })
    expect(await sent.json()).toHaveProperty('result')

    await expect(claimed).toHaveText(String(before + 3), { timeout: 30_000 })
    await expect(card(page, 'Assets Breakdown').getByRole('img')).toHaveAccessibleName(
      `Assets Breakdown: ${before + 3} items in total`,
    )
    await expect(page.getByText(/^As of block/)).not.toHaveText(asOf ?? '')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
    await expect(page.getByText(/^6-10 of \d+$/)).toBeVisible()
    await expect(page.getByLabel('Display by')).toHaveValue('Claimed Tokens')
    await expect(chart(page)).toHaveAttribute('max', zoomed ?? '')
  })

  test('asks for everything at once, weighs little and does not jump', async ({ page, context }) => {
    await page.goto('/dashboard')
    await choose(page, 'Touchstones')
    const wanted = ['/api/collections', '/api/nft/stats-main', '/api/nft/stats-other']
    for (const width of [1440, 390]) {
      const fresh = await context.newPage()
      await fresh.setViewportSize({ width, height: 900 })
      await fresh.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) window.shift = (window.shift ?? 0) + entry.value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const scripts = new Set<string>()
      fresh.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.add(request.url())
      })
      // None is answered before all of them are asked for: one that waits for another would wait for ever.
      const asked = new Set<string>()
      const all = Promise.withResolvers<void>()
      for (const path of wanted)
        await fresh.route(`**${path}`, async (route) => {
          asked.add(path)
          if (asked.size === wanted.length) all.resolve()
          await all.promise
          await route.continue()
        })
      await fresh.goto('/dashboard')
      await expect(fresh.getByText(/^1-5 of \d+$/)).toBeAttached()
      await expect(chart(fresh)).toBeAttached()
      expect(await gzippedBytes([...scripts])).toBeLessThanOrEqual(230 * 1024)
      await fresh.evaluate(() => document.fonts.ready.then(() => undefined))
      expect(await fresh.evaluate(() => window.shift ?? 0), `at ${width}`).toBeLessThan(0.05)
      await expectToFit(fresh)
      await fresh.close()
    }
  })

  test('axe finds nothing in light and dark', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/dashboard')
    for (const name of ["Collector's wallet", 'Touchstones', 'Bullion']) {
      await choose(page, name)
      await expect(chart(page)).toBeVisible()
      await expect(page.getByRole('img').first()).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Options of Buy Volume by day' }).click()
    await expect(page.getByRole('menuitem', { name: 'Table view' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
})
