import { readGroundTruth } from '#demo/world-file.ts'
import type { Tokens } from '#tools/temporary-assay.ts'
import { choose } from './analytics-page.ts'
import { expectToFit } from './any-page.ts'
import { cards, counted, open, scroller, stones, titles, traitsKnown } from './assets-page.ts'
import { axeFindings, demoServer, expect, test } from './fixtures.ts'
import { ready } from './server-calls.ts'

test.use({ serverEnv: demoServer })

test.describe('the page', () => {
  let tokens: Tokens
  // The first of them waits until all metadata is read and the pictures are drawn.
  test.slow()
  test.beforeEach(async ({ assay, signIn }) => {
    tokens = await signIn()
    await ready(assay, tokens)
  })

  test('shows twelve cards, twelve more near the end, and arrows where they do not fit', async ({
    page,
    assay,
  }) => {
    await traitsKnown(assay, tokens)
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.goto('/dashboard/assets')
    // Nothing was selected: the first of the list, and its first tab.
    await expect(page.getByRole('heading', { level: 2, name: 'Touchstones' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Collectibles', 'Owners'])
    await expect(page.getByRole('tab', { name: 'Collectibles' })).toHaveAttribute('aria-selected', 'true')
    const { ids, traits, nameOf } = await stones()
    await expect(cards(page)).toHaveCount(12)
    expect(await titles(page)).toEqual(ids.slice(0, 12).map(nameOf))
    await expect(cards(page).first()).toContainText(
      `A ${traits['1']?.Metal} touchstone with the mark of the Assay Master.`,
    )
    const picture = cards(page).first().locator('img')
    const width = async () =>
      (await picture.count()) && picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width, { timeout: 40_000 }).toBe(480)
    const { touchstones } = await readGroundTruth()
    await expect(cards(page).nth(1).getByRole('link')).toHaveAttribute(
      'href',
      `/dashboard/assets/preview/${touchstones.address}/2/demo`,
    )

    const left = () => scroller(page).evaluate((element) => element.scrollLeft)
    await expect(page.getByRole('button', { name: 'Scroll left' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Scroll right' }).click()
    await expect.poll(left).toBe(600)
    await page.getByRole('button', { name: 'Scroll right' }).press('Enter')
    await expect.poll(left).toBe(1200)
    await page.getByRole('button', { name: 'Scroll left' }).click()
    await expect.poll(left).toBe(600)

    const toEnd = (but: number) =>
      scroller(page).evaluate(
        (element, rest) => element.scrollTo(element.scrollWidth - element.clientWidth - rest, 0),
        but,
      )
    await toEnd(102)
    await page.waitForTimeout(500)
    await expect(cards(page)).toHaveCount(12)
    await toEnd(99)
    await expect(cards(page)).toHaveCount(24)
    expect(await titles(page)).toEqual(ids.slice(0, 24).map(nameOf))
    await expect(counted(page)).toHaveText('24+ assets')

    await page.getByLabel('Search assets').fill('777')
    await expect(counted(page)).toHaveText('1 asset')
    expect(await titles(page)).toEqual(['Touchstone #777'])
    await expect(page.getByRole('button', { name: /^Scroll/ })).toHaveCount(0)
    expect([...hosts]).toEqual([new URL(assay.url).host])
  })

  test('finds tokens by trait, name and id, and sorts them by rarity, in a grid, too', async ({
    page,
    assay,
  }) => {
    await traitsKnown(assay, tokens)
    await open(page, 'Touchstones')
    await page.getByText('Grid', { exact: true }).click()
    const { ids, traits, nameOf, rankOf } = await stones()
    const having = (...wanted: [string, string[]][]) =>
      ids.filter((id) => wanted.every(([type, values]) => values.includes(String(traits[id]?.[type]))))
    const expectFound = async (found: string[]) => {
      await expect(counted(page)).toHaveText(`${found.length} assets`)
      // The last answer stays until there is the next one, and only what is around the view is in the document.
      await expect(async () => {
        const shown = await titles(page)
        expect(shown).toEqual(found.slice(0, shown.length).map(nameOf))
      }).toPass({ timeout: 10_000 })
    }

    await page.getByRole('button', { name: 'Traits', exact: true }).click()
    await page.locator('summary').filter({ hasText: 'Metal' }).click()
    await page.getByRole('checkbox', { name: 'Palladium' }).check()
    await expectFound(having(['Metal', ['Palladium']]))
    await page.getByRole('checkbox', { name: 'Platinum' }).check()
    const both = having(['Metal', ['Palladium', 'Platinum']])
    await expectFound(both)
    await page.locator('summary').filter({ hasText: 'Patina' }).click()
    await page.getByRole('checkbox', { name: 'Soot' }).check()
    await expectFound(having(['Metal', ['Palladium', 'Platinum']], ['Patina', ['Soot']]))
    await page.getByRole('button', { name: 'Patina: Soot' }).click()
    await expect(page.getByRole('checkbox', { name: 'Soot' })).not.toBeChecked()
    await expectFound(both)

    await page.getByLabel('Sort by').selectOption('Rarity')
    await expect(cards(page).first()).toContainText('Rank #')
    const rarest = both.toSorted((a, b) => rankOf(a) - rankOf(b) || Number(a) - Number(b))
    await expectFound(rarest)
    await expect(cards(page).first()).toContainText(`Rank #${rankOf(rarest[0] ?? '')}`)

    // All of it is in the address, and the view is remembered.
    await page.reload()
    await expectFound(rarest)
    await expect(page.getByRole('radio', { name: 'Grid' })).toBeChecked()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByLabel('Search assets').fill('stone #98')
    await expectFound(
      ids
        .filter((id) => id.startsWith('98'))
        .toSorted((a, b) => rankOf(a) - rankOf(b) || Number(a) - Number(b)),
    )
    await page.getByLabel('Search assets').fill('philosopher')
    await expect(page.getByText('No asset matches.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByLabel('Search assets')).toHaveValue('')
    await expect(counted(page)).toHaveText('96+ assets')
  })

  test('is found as it was left: the cards, where they were scrolled to, and the filters', async ({
    page,
    assay,
  }) => {
    await traitsKnown(assay, tokens)
    await open(page, 'Touchstones')
    for (const seen of [12, 24, 36]) {
      await expect(counted(page)).toHaveText(`${seen}+ assets`)
      await scroller(page).evaluate((element) => element.scrollTo(element.scrollWidth, 0))
    }
    await expect(counted(page)).toHaveText('48+ assets')
    await scroller(page).evaluate((element) => element.scrollTo(5200, 0))
    await page.getByRole('link', { name: 'Touchstone #22', exact: true }).click()
    await expect(page).toHaveURL(/\/preview\/0x\w+\/22\/demo$/)
    await expect(cards(page)).toHaveCount(0)
    await page.goBack()
    await expect(counted(page)).toHaveText('48+ assets')
    await expect(page.getByRole('link', { name: 'Touchstone #22', exact: true })).toBeInViewport()
    await expect.poll(() => scroller(page).evaluate((element) => element.scrollLeft)).toBe(5200)

    await page.getByText('Grid', { exact: true }).click()
    await page.getByLabel('Search assets').fill('stone')
    await expect(page).toHaveURL(/q=stone/)
    await expect(counted(page)).toHaveText('96+ assets')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(counted(page)).toHaveText(/^(?:192|288)\+ assets$/)
    await page.evaluate(() => window.scrollTo(0, 4000))
    const nameInView = () =>
      page.evaluate(
        () => document.elementFromPoint(600, 400)?.closest('article')?.querySelector('a')?.textContent ?? '',
      )
    await expect.poll(nameInView).toMatch(/^Touchstone #\d+$/)
    const name = await nameInView()
    await page.mouse.click(600, 400)
    await expect(page).toHaveURL(/\/preview\//)
    // The address is the new one before the page is.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByLabel('Search assets')).toHaveValue('stone')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(4000)
    await expect.poll(nameInView).toBe(name)
  })

  test('keeps few cards in the document of a hundred thousand', async ({ page }) => {
    const picture = { media_collection: null, original_media_url: null }
    await page.route('**/api/nft/all', async (route) => {
      const { cursor = '0', limit } = route.request().postDataJSON()
      const first = Number(cursor)
      const result = Array.from({ length: limit }, (_, index) => ({
        name: `Token ${first + index}`,
        metadata: '{}',
        token_id: String(first + index),
        token_address: `0x${'1'.repeat(40)}`,
        media: picture,
      }))
      await route.fulfill({ json: { result, cursor: String(first + limit) } })
    })
    await open(page, 'Touchstones')
    for (let seen = 12; seen < 144; seen += 12) {
      await expect(counted(page)).toHaveText(`${seen}+ assets`)
      await scroller(page).evaluate((element) => element.scrollTo(element.scrollWidth, 0))
    }
    await expect(page.getByRole('link', { name: 'Token 131' })).toBeInViewport()
    expect(await cards(page).count()).toBeLessThan(60)

    await page.getByText('Grid', { exact: true }).click()
    for (let step = 0; step < 12; step++) {
      const before = Number.parseInt((await counted(page).textContent()) ?? '', 10)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const now = async () => Number((await counted(page).textContent())?.replace(/\D/g, ''))
      await expect.poll(now).toBeGreaterThan(before)
    }
    await expect(page.getByRole('link', { name: /^Token \d{4}$/ }).first()).toBeVisible()
    expect(await cards(page).count()).toBeLessThan(80)
  })
})

test.describe('in light and dark', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing, and on a phone nothing but the strip scrolls sideways', async ({
    page,
    assay,
    signIn,
  }) => {
    const tokens = await signIn()
    await ready(assay, tokens)
    await traitsKnown(assay, tokens)
    await open(page, 'Touchstones')
    await expect(cards(page)).toHaveCount(12)
    await page.getByRole('button', { name: 'Traits', exact: true }).click()
    await page.locator('summary').filter({ hasText: 'Metal' }).click()
    await page.getByRole('checkbox', { name: 'Gold' }).check()
    await expect(page.getByRole('button', { name: 'Metal: Gold' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('Grid', { exact: true }).click()
    await expect(counted(page)).toHaveText(/^\d+\+? assets$/)
    for (const tab of ['Collectibles', 'Owners']) {
      await page.getByRole('tab', { name: tab }).click()
      expect(await axeFindings(page)).toEqual([])
      await expectToFit(page)
    }
    await choose(page, 'Bullion')
    await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()
    expect(await axeFindings(page)).toEqual([])
    await expectToFit(page)
  })
})
