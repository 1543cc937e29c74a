import type { Page } from '@playwright/test'
import { expect, storedTokens, test } from './fixtures.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Notifications' })
const entries = (page: Page) => panel(page).getByRole('listitem')

/** As the server does it for every request: the first producer of notifications. */
async function sendSupportRequest(page: Page, subject: string) {
  const { access } = await storedTokens(page)
  const headers = { authorization: `Bearer ${access}` }
  const multipart = { subject, description: 'It concerns my collection.' }
  expect((await page.request.post('/api/support-request', { headers, multipart })).status()).toBe(200)
}

test.beforeEach(({ signIn }) => signIn())

test('a notification reaches a second open tab without reload', async ({ page, context }) => {
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/dashboard/affiliates')
  await expect(bell(other)).toHaveAccessibleName('Notifications')

  await sendSupportRequest(page, 'No holders')
  await expect(bell(other)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(bell(other)).toHaveText('1')

  await bell(other).click()
  await expect(entries(other)).toHaveText([/We have received your request\s*No holders\s*just now/])
  await sendSupportRequest(page, 'No owners')
  await expect(entries(other)).toHaveText([/No owners/, /No holders/])
  await expect(bell(other)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(entries(other).first().locator('time')).toHaveAttribute(
    'title',
    /^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d$/,
  )
})

test('a click marks it as read in every tab and follows its link; all can be marked so', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard')
  await sendSupportRequest(page, 'First')
  await sendSupportRequest(page, 'Second')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(bell(other)).toHaveAccessibleName('Notifications, 2 unread')

  await bell(page).click()
  await panel(page).getByRole('link', { name: 'Unread: We have received your request Second' }).click()
  await expect(page).toHaveURL('/dashboard/support')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(bell(other)).toHaveAccessibleName('Notifications, 1 unread')

  await bell(page).click()
  await expect(entries(page).first().getByText('Unread:')).toHaveCount(0)
  await expect(entries(page).last().getByText('Unread:')).toHaveCount(1)
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(bell(other)).toHaveAccessibleName('Notifications')
})

test("with 'Allow' off in the profile nothing comes", async ({ page }) => {
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('checkbox', { name: 'Allow' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Allow' }).uncheck()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile saved successfully!')).toBeVisible()
  await sendSupportRequest(page, 'Silent')
  await bell(page).click()
  await expect(panel(page).getByText('No notifications yet.')).toBeVisible()
})

test.describe('the stream', () => {
  const streams = (page: Page) => {
    const opened: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/live')) opened.push(request.headers().authorization ?? 'none')
    })
    return opened
  }

  test('is opened again when it breaks, and what came meanwhile is shown', async ({ page }) => {
    const opened = streams(page)
    let broken = true
    await page.route('**/api/live', (route) => (broken ? route.abort() : route.continue()))
    await page.goto('/dashboard')
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await sendSupportRequest(page, 'Missed')
    await expect.poll(() => opened.length).toBeGreaterThan(1)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    broken = false
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 15_000 })
  })

  test('misses nothing of what happens between the first list and its opening', async ({ page }) => {
    const listed = Promise.withResolvers<void>()
    const opening = Promise.withResolvers<void>()
    const answering = Promise.withResolvers<void>()
    let asked = 0
    await page.route('**/api/notifications', async (route) => {
      if (asked++ > 0) return route.continue()
      const response = await route.fetch()
      listed.resolve()
      await answering.promise
      // Nobody waits for the old answer now.
      await route.fulfill({ response }).catch(() => undefined)
    })
    await page.route('**/api/live', async (route) => {
      await opening.promise
      await route.continue()
    })
    await page.goto('/dashboard')
    await listed.promise
    await sendSupportRequest(page, 'Between')
    opening.resolve()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    answering.resolve()
    await page.getByRole('link', { name: 'Assets', exact: true }).click()
    await expect(page).toHaveURL('/dashboard/assets')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  })

  test('goes through the one refresh when its token has ended', async ({ page }) => {
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.setItem('assay.access_token', 'ended'))
    const opened = streams(page)
    let refreshed = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) refreshed++
    })
    // No call is answered before the stream has asked with the old token, too.
    const streamAsks = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      if (route.request().url().endsWith('/api/live')) streamAsks.resolve()
      await streamAsks.promise
      await route.continue()
    })
    await page.goto('/dashboard')
    await expect.poll(() => opened.length).toBe(2)
    expect(opened[0]).toBe('Bearer ended')
    expect(refreshed).toBe(1)
    await sendSupportRequest(page, 'Fresh')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  })
})
