import type { Page } from '@playwright/test'
import { axeFindings, expect, test } from './fixtures.ts'

const interested = (page: Page) => page.getByRole('button', { name: 'I am interested' })
const success = (page: Page) => page.getByRole('status').filter({ hasText: 'Message sent successfully!' })
const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Failed to send message. Please try again.' })

test.describe('in light and dark', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing on the inquiry and what it says', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/dashboard/affiliates')
    await expect(interested(page)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.route('**/api/support-request', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something broke.' } } }),
    )
    await interested(page).click()
    await expect(failure(page)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/api/support-request')
    await interested(page).click()
    await expect(success(page)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
})
