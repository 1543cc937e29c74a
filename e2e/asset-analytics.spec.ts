import type { Page } from '@playwright/test'
import { axeFindings, expect, test } from './fixtures.ts'

const chart = (page: Page) => page.getByRole('slider')

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboard/asset-analytics')
})

test.describe('in light and dark', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing', async ({ page }) => {
    await chart(page).focus()
    await expect(page.getByText('$680.00', { exact: true })).toHaveCount(2)
    expect(await axeFindings(page)).toEqual([])
  })
})
