import type { Page } from '@playwright/test'
import { field } from './any-page.ts'
import { expect, test } from './fixtures.ts'

// A server of its own for all of them, because it goes and comes back.
test.use({ serverEnv: { DEMO: 'off', SUPPORT_EMAIL: 'support@example.com' } })
test.describe.configure({ mode: 'default' })

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Assay does not answer.' })
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('the server goes and comes back: a banner says so, screens keep what they have, and all goes on by itself', async ({
  assay,
  context,
  page,
  signIn,
}) => {
  await signIn()
  const claim = await context.newPage()
  await claim.goto(`/claim/${crypto.randomUUID()}`)
  await expect(claim.getByText('This is not for sale.')).toBeVisible()
  await page.bringToFront()
  await page.goto('/dashboard/support')
  await expect(page.getByText('You have not sent any requests yet.')).toBeVisible()
  await entry(page, 'Settings').click()
  await field(page, 'First Name').fill('Ada')
  await expect(banner(page)).toHaveCount(0)

  await assay.stop()
  await expect(banner(page)).toHaveText('Assay does not answer. Last updated just now.')
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(field(page, 'First Name')).toHaveValue('Ada')

  await field(page, 'First Name').fill('')
  await entry(page, 'Support').click()
  await expect(page.getByText('You have not sent any requests yet.')).toBeVisible()

  // Its code was never loaded: the screen before stays until it can be.
  await entry(page, 'Affiliates').click()
  await expect(page).toHaveURL('/dashboard/affiliates')
  await expect(page.getByRole('heading', { name: 'Support Request' })).toBeVisible()

  await claim.bringToFront()
  await claim.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(banner(claim)).toBeVisible()
  await expect(claim.getByText('This is not for sale.')).toBeVisible()

  await page.bringToFront()
  const refreshed = page.waitForResponse('**/api/profile')
  await assay.start()
  // The network is said to be back, so nobody waits for the next attempt.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(banner(page)).toHaveCount(0)
  expect((await refreshed).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Affiliates' })).toBeVisible()
  await claim.bringToFront()
  await claim.evaluate(() => dispatchEvent(new Event('online')))
  await expect(banner(claim)).toHaveCount(0)
  await expect(claim.getByText('This is not for sale.')).toBeVisible()
})

test('a call that is refused, or a single one that is lost, is no loss of the server', async ({
  page,
  signIn,
}) => {
  await signIn()
  const probed = page.waitForResponse('**/health')
  await page.route('**/api/profile', (route) => route.fulfill({ status: 404, json: {} }))
  await page.route('**/api/notifications', (route) => route.abort())
  await page.goto('/dashboard/support')
  await expect(page.getByRole('heading', { name: 'Support Request' })).toBeVisible()
  expect((await probed).status()).toBe(200)
  await expect(banner(page)).toHaveCount(0)
})

test('a proxy that cannot reach the server is a loss of it', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboard/support')
  await expect(page.getByText('You have not sent any requests yet.')).toBeVisible()
  const gateway = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  await page.route(/\/(api|health)/, (route) => route.fulfill(gateway))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText('You have not sent any requests yet.')).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(banner(page)).toHaveCount(0)
})

test('a file that an upgrade has taken away loads the page again, once', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboard/support')
  await expect(page.getByText('You have not sent any requests yet.')).toBeVisible()
  let loads = 0
  await page.route('**/dashboard/affiliates', (route) => {
    loads++
    return route.continue()
  })
  await page.route('**/static/Affiliates-*.js', (route) =>
    loads === 0 ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  )
  await entry(page, 'Affiliates').click()
  await expect(page.getByRole('heading', { name: 'Affiliates' })).toBeVisible()
  expect(loads).toBe(1)
})
