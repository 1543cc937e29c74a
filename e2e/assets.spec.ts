import { readGroundTruth } from '#demo/world-file.ts'
import { cards, counted, scroller, stones, titles, traitsKnown } from './assets-page.ts'
import { demoServer, expect, test } from './fixtures.ts'
import { ready } from './server-calls.ts'

test.use({ serverEnv: demoServer })
// It waits until all metadata is read and the first pictures are drawn.
test.slow()

test('the page shows tokens, finds them by trait, name and id, sorts them by rarity, and is found as it was left', async ({
  page,
  assay,
  signIn,
}) => {
  const tokens = await signIn()
  await ready(assay, tokens)
  await traitsKnown(assay, tokens)
  const { ids, traits, nameOf, rankOf } = await stones()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/dashboard/assets')
  // Nothing was selected: the first of the list, and its first tab.
  await expect(page.getByRole('heading', { level: 2, name: 'Touchstones' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Collectibles', 'Owners'])
  await expect(page.getByRole('tab', { name: 'Collectibles' })).toHaveAttribute('aria-selected', 'true')
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
  await scroller(page).evaluate((element) => element.scrollTo(element.scrollWidth, 0))
  await expect(counted(page)).toHaveText('24+ assets')
  expect(await titles(page)).toEqual(ids.slice(0, 24).map(nameOf))
  await page.getByLabel('Search assets').fill('777')
  await expect(counted(page)).toHaveText('1 asset')
  expect(await titles(page)).toEqual(['Touchstone #777'])

  await page.getByLabel('Search assets').fill('')
  await page.getByText('Grid', { exact: true }).click()
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

  // Back finds it as it was left.
  await page.getByLabel('Search assets').fill('stone')
  await expect(page).toHaveURL(/q=stone/)
  await expect(counted(page)).toHaveText('96+ assets')
  await page.evaluate(() => window.scrollTo(0, 2000))
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
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2000)
  await expect.poll(nameInView).toBe(name)
  expect([...hosts]).toEqual([new URL(assay.url).host])
})
