import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const requests = (page: Page) => page.getByRole('region', { name: 'Your requests' }).getByRole('listitem')
const toast = (page: Page, role: 'alert' | 'status', text: string) =>
  page.getByRole(role).filter({ hasText: text })
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function open(page: Page) {
  await page.goto('/dashboard/support')
  await expect(page.getByText('You have not sent any requests yet.')).toBeVisible()
}

async function fill(page: Page) {
  await page.getByLabel('Subject').fill('The chart is empty')
  await page.getByLabel('Description').fill('Since yesterday.\nNothing else changed.')
}

async function attach(page: Page, name = 'screen.png', buffer = png) {
  await page
    .getByLabel('Include Attachment')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('a request with an attachment is sent, the form is empty again and the request stands below', async ({
  page,
  consoleErrors,
}) => {
  await open(page)
  await fill(page)
  await attach(page)
  await expect(page.getByText('screen.png')).toBeVisible()
  await expect(page.getByText('70 bytes')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()

  await expect(toast(page, 'status', 'Support request sent successfully!')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(page.getByLabel('Description')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove screen.png' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send' })).toBeFocused()

  const shown = async () => {
    await expect(requests(page)).toHaveCount(1)
    await expect(requests(page)).toContainText('The chart is empty')
    await expect(requests(page)).toContainText('screen.png')
    await expect(requests(page)).toContainText(/\d{1,2} [A-Z][a-z]{2} 20\d\d just now/)
    await expect(requests(page)).toContainText('Open')
    await expect(page.getByText('Nothing else changed.')).toBeHidden()
    await page.getByText('The chart is empty').click()
    await expect(page.getByText('Nothing else changed.')).toBeVisible()
  }
  await shown()
  await page.reload()
  await shown()
  expect(consoleErrors).toEqual([])
})
