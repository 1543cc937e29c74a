import { encodeFunctionData, parseAbi } from 'viem'
import { rpc } from '#demo/rpc.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import { gzippedBytes } from '#tools/script-weight.ts'
import { chart, choose } from './analytics-page.ts'
import { card, expectToFit } from './any-page.ts'
import { demoChainUrl } from './demo-chain.ts'
import { demoServer, expect, test } from './fixtures.ts'
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
    const { curator } = truth.accounts
    const transaction = { from: curator, to: truth.editions.address, data }
    await rpc(demoChainUrl(assay), 'eth_sendTransaction', [transaction])

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
})
