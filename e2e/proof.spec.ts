import type { Page } from '@playwright/test'
import { card } from './any-page.ts'
import { check, drawer, money, openReady } from './collections-page.ts'
import { readDemoLedger } from './demo-ledger.ts'
import { demoServer, expect, test } from './fixtures.ts'

test.use({ serverEnv: demoServer })

/** What the rows of the drawer say they add, as numbers. */
async function addsShown(page: Page) {
  const texts = await drawer(page).getByTitle('Adds to the figure').allTextContents()
  return texts.map((text) => Number(text.replace(/[$,+%]/g, '')))
}

test('the proof of a figure adds up to it, leads to the owners and back, and lets them be named', async ({
  page,
  assay,
  signIn,
}) => {
  await openReady(page, assay, await signIn())
  // The contract is asked when all of its past is read.
  const hallmark = page.getByRole('button', { name: 'Hallmark of Workshop Editions: Agrees' })
  await hallmark.click({ timeout: 60_000 })
  await expect(drawer(page)).toContainText(/(\d+) of \1 answers of the contract agree, block [\d,]+/)
  await page.keyboard.press('Escape')
  await expect(hallmark).toBeFocused()
  await check(page, 'Workshop Editions').check()
  const { editions } = await readDemoLedger(assay)
  const figure = card(page, 'Total Revenue').getByRole('button')
  await expect(figure).toHaveText(money(editions.revenue))
  await figure.focus()
  await page.keyboard.press('Enter')
  const title = drawer(page).getByRole('heading')
  await expect(title).toHaveText('Total Revenue')
  await expect(title).toBeFocused()
  await expect(drawer(page)).toContainText(
    'What came in for the owner of the collection: the price paid for mints, and the royalty that its receiver really got in sales.',
  )
  await expect(drawer(page)).toContainText(/As of block [\d,]+ of Demo chain, \d\d:\d\d on \d{1,2} [A-Z]/)
  await expect(drawer(page)).toContainText('Provisional')
  const items = drawer(page).getByRole('list', { name: 'What it is made of' }).getByRole('listitem')
  await expect(items).toHaveCount(50)
  await expect(drawer(page)).toContainText('50 of 105 rows are shown')
  for (const count of [100, 105]) {
    await drawer(page).getByRole('button', { name: 'Show more' }).click()
    await expect(items).toHaveCount(count)
  }
  await expect(drawer(page).getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(drawer(page)).toContainText(`105 rows add up to ${money(editions.revenue)}`)
  const sum = (await addsShown(page)).reduce((total, adds) => total + adds, 0)
  // Each row is rounded to the cent.
  expect(Math.abs(sum - editions.revenue)).toBeLessThan(105 * 0.005)
  await expect(items.first()).toContainText(/^Mint/)
  await expect(items.first().getByRole('button', { name: /^Copy transaction 0x[0-9a-f]{6}…/ })).toBeVisible()
  for (let tab = 0; tab < 4; tab++) {
    await page.keyboard.press('Shift+Tab')
    expect(await drawer(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(figure).toBeFocused()
  await expect(check(page, 'Workshop Editions')).toBeChecked()

  await card(page, 'Tokens Claimed').click()
  await expect(drawer(page)).toContainText(`${editions.holders} rows add up to ${editions.items} items`)
  const treasury = '0x3c44cd…4293bc'
  await drawer(page).getByRole('button', { name: treasury, exact: true }).click()
  await expect(title).toHaveText(treasury)
  await expect(title).toBeFocused()
  await expect(drawer(page)).toContainText('Items that this address holds now')
  await expect(drawer(page)).toContainText(/\d+ rows add up to 75 items/)
  await drawer(page).getByLabel('Name of this address').fill('The treasury')
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toContainText('It is called The treasury now.')
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(title).toHaveText('Tokens Claimed')
  await expect(drawer(page).getByRole('button', { name: 'The treasury' })).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect(card(page, 'Tokens Claimed').getByRole('button')).toBeFocused()

  await page.route('**/api/proof', (route) => route.abort())
  await card(page, 'TTV').click()
  await expect(drawer(page)).toContainText('The proof could not be loaded.', { timeout: 20_000 })
  await page.unroute('**/api/proof')
  await drawer(page).getByRole('button', { name: 'Try again' }).click()
  await expect(drawer(page)).toContainText(money(editions.ttv))
})
