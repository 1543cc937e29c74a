import type { Page } from '@playwright/test'
import { axeFindings, expect, test } from './fixtures.ts'

const message = (page: Page) => page.getByLabel('Your message (optional)')
const interested = (page: Page) => page.getByRole('button', { name: 'I am interested' })
const success = (page: Page) => page.getByRole('status').filter({ hasText: 'Message sent successfully!' })
const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Failed to send message. Please try again.' })

/** What support has got, as the server knows it. */
async function received(page: Page, access: string) {
  const response = await page.request.get('/api/support-requests', {
    headers: { authorization: `Bearer ${access}` },
  })
  const list: { subject: string; description: string }[] = await response.json()
  return list.map(({ subject, description }) => ({ subject, description }))
}

test('the page is the inquiry, and the table of partners is nowhere', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboard/affiliates')
  await expect(page).toHaveTitle('Affiliates | Assay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Affiliates')
  await expect(
    page.getByText('Affiliates are available only with a custom token or NFT sale portal.'),
  ).toBeVisible()
  await expect(message(page)).toBeVisible()
  await expect(interested(page)).toBeEnabled()
  await expect(page.getByText('Affiliate Partners')).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('the message is sent without the space around it, and the field is empty again', async ({
  page,
  signIn,
}) => {
  const { access } = await signIn()
  await page.goto('/dashboard/affiliates')
  await message(page).fill('  We sell tickets.  ')
  await interested(page).click()
  await expect(success(page)).toBeVisible()
  await expect(message(page)).toHaveValue('')
  expect(await received(page, access)).toEqual([
    { subject: 'Affiliate program inquiry', description: 'We sell tickets.' },
  ])
})

test('no message is needed, and the keyboard is enough', async ({ page, signIn }) => {
  const { access } = await signIn()
  await page.goto('/dashboard/affiliates')
  await message(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(success(page)).toBeVisible()
  await expect(interested(page)).toBeFocused()
  expect(await received(page, access)).toEqual([{ subject: 'Affiliate program inquiry', description: '' }])

  await page.goto('/dashboard/support')
  await page.getByText('Affiliate program inquiry').click()
  await expect(page.getByText('Sent without a message.')).toBeVisible()
})

test('the button says Processing... meanwhile, and a second press sends nothing', async ({
  page,
  signIn,
}) => {
  const { access } = await signIn()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/support-request', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/dashboard/affiliates')
  await interested(page).click()
  const processing = page.getByRole('button', { name: 'Processing...' })
  await expect(processing).toBeDisabled()
  await processing.click({ force: true })
  held.resolve()
  await expect(success(page)).toBeVisible()
  await expect(interested(page)).toBeEnabled()
  expect(await received(page, access)).toHaveLength(1)
})

const failures = {
  'the server answers 500': (page: Page) =>
    page.route('**/api/support-request', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something broke.' } } }),
    ),
  'there is no answer': (page: Page) => page.route('**/api/support-request', (route) => route.abort()),
}
for (const [how, fail] of Object.entries(failures)) {
  test(`${how}: the message stays and can be sent again`, async ({ page, signIn }) => {
    const { access } = await signIn()
    await fail(page)
    await page.goto('/dashboard/affiliates')
    await message(page).fill('We sell tickets.')
    await interested(page).click()
    await expect(failure(page)).toBeVisible()
    await expect(message(page)).toHaveValue('We sell tickets.')

    await page.unroute('**/api/support-request')
    await interested(page).click()
    await expect(success(page)).toBeVisible()
    await expect(failure(page)).toHaveCount(0)
    expect(await received(page, access)).toHaveLength(1)
  })
}

test('a message that is too long is said at the field', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboard/affiliates')
  await message(page).fill('x'.repeat(10_001))
  await interested(page).click()
  await expect(failure(page)).toBeVisible()
  await expect(message(page)).toHaveAccessibleDescription('At most 10000 characters.')
  await expect(message(page)).toBeFocused()
})

test.describe('in light and dark', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing on the inquiry and what it says', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/dashboard/affiliates')
    await expect(interested(page)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await failures['the server answers 500'](page)
    await interested(page).click()
    await expect(failure(page)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/api/support-request')
    await interested(page).click()
    await expect(success(page)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
})
