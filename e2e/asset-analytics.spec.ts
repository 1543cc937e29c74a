import type { Page } from '@playwright/test'
import { expectToFit, settledBox } from './any-page.ts'
import { axeFindings, expect, test } from './fixtures.ts'

const chart = (page: Page) => page.getByRole('slider')
const reading = (page: Page) => chart(page).getAttribute('aria-valuetext')

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboard/asset-analytics')
})

test('the page has its title and says that its data is a sample', async ({ page, consoleErrors }) => {
  await expect(page).toHaveTitle('Asset Analytics | Assay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asset Analytics')
  await expect(page.getByRole('note')).toContainText('Sample data.')
  expect(consoleErrors).toEqual([])
})

test('it shows stat cards, the asset and its traits', async ({ page }) => {
  for (const [label, value] of Object.entries({
    'Total Revenue': '$21,290.00',
    Price: '$680.00',
    Sold: '38',
    Listed: '6',
  })) {
    await expect(page.getByRole('region', { name: label, exact: true })).toContainText(value)
  }
  await expect(page.getByRole('img', { name: 'Picture of Meridian #204' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rosette' })).toContainText('7% have this trait')
  await expect(page.getByText(/^\d+% have this trait$/)).toHaveCount(6)
})

test('the chart switches between Price and Sold, by mouse and by keyboard', async ({ page }) => {
  await expect(chart(page)).toHaveAccessibleName('Price, Jan to Jul')
  await page.getByText('Sold', { exact: true }).last().click()
  await expect(chart(page)).toHaveAccessibleName('Sold, Jan to Jul')
  await expect(page.getByRole('radio', { name: 'Sold' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(chart(page)).toHaveAccessibleName('Price, Jan to Jul')
})

test('the arrow keys read every value of the chart', async ({ page }) => {
  await chart(page).focus()
  const read: (string | null)[] = [await reading(page)]
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('ArrowLeft')
    read.push(await reading(page))
  }
  expect(read).toEqual([
    'Jul: $680.00',
    'Jun: $585.00',
    'May: $610.00',
    'Apr: $560.00',
    'Mar: $440.00',
    'Feb: $465.00',
    'Jan: $420.00',
  ])
  await page.keyboard.press('ArrowLeft')
  expect(await reading(page)).toBe('Jan: $420.00')
  await page.keyboard.press('End')
  expect(await reading(page)).toBe('Jul: $680.00')
})

test('the pointer shows the value of the nearest month, and leaving hides it', async ({ page }) => {
  // Before it is drawn no place of it is a month's.
  await expect(page.locator('svg text', { hasText: 'Jul' })).toBeVisible()
  const place = await settledBox(chart(page))
  await page.mouse.move(place.x + place.width - 20, place.y + 150)
  await expect(page.getByText('$680.00', { exact: true })).toHaveCount(2)
  await page.mouse.move(place.x + 60, place.y + 150)
  await expect(page.getByText('$420.00', { exact: true })).toBeVisible()
  await page.mouse.move(place.x + 60, place.y - 200)
  await expect(page.getByText('$420.00', { exact: true })).toHaveCount(0)
})

test('nothing sticks out at any width', async ({ page }) => {
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
  }
})

test.describe('in light and dark', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing', async ({ page }) => {
    await chart(page).focus()
    await expect(page.getByText('$680.00', { exact: true })).toHaveCount(2)
    expect(await axeFindings(page)).toEqual([])
  })
})
