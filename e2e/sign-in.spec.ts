import type { Page } from '@playwright/test'
import { expectToFit } from './any-page.ts'
import { askForCode, box, expect, storedTokens, test } from './fixtures.ts'

const toasts = (page: Page) => page.getByRole('alert')

test('the mailed code signs in and the tokens are stored under their two keys', async ({
  page,
  assay,
  email,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Start | Assay')
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Sign in to your dashboard.',
  )
  await askForCode(page, email)
  await expect(page.getByText(`We sent a one-time code to ${email}`)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(6)
  await expect(box(page, 1)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  await page.keyboard.type(await assay.inbox.waitForCode(email))

  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'assay.access_token',
    'assay.refresh_token',
  ])
  const { access } = await storedTokens(page)
  const profile = await page.request.get('/api/profile', { headers: { authorization: `Bearer ${access}` } })
  expect(await profile.json()).toMatchObject({ email })
})

test('the mouse works as well, and Confirm confirms a code that did not get through', async ({
  page,
  assay,
  email,
}) => {
  await page.route('**/auth/login-code', (route) => route.abort(), { times: 1 })
  await page.goto('/')
  await page.getByLabel('Enter your email').fill(email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(box(page, 1)).toBeFocused()
  await page.keyboard.type(await assay.inbox.waitForCode(email))
  await expect(toasts(page)).toHaveText('Failed to confirm login code.')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('with a mail server nothing points to the development inbox, which is not there', async ({
  page,
  email,
}) => {
  expect((await page.goto('/dev/inbox'))?.status()).toBe(404)
  await page.goto('/')
  await askForCode(page, email)
  await expect(page.getByText('development inbox')).toHaveCount(0)
})

test.describe('where it leads', () => {
  test('a visitor of a page inside gets there after signing in, and back does not lead to the sign-in', async ({
    page,
    assay,
    email,
  }) => {
    await page.goto('/robots.txt')
    await page.goto('/dashboard/support')
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await askForCode(page, email)
    await page.keyboard.type(await assay.inbox.waitForCode(email))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/support')
    await expect(page).toHaveTitle('Support | Assay')
    await page.goBack()
    await expect(page).toHaveURL('/robots.txt')
  })

  const strange = [
    'https://evil.example',
    '//evil.example',
    '//evil.example/dashboard',
    '/\\evil.example',
    '\\\\evil.example',
    '/dashboard/..//evil.example',
    'javascript:document.title="evil"',
  ]
  test('an address elsewhere is not followed by a signed-in visitor', async ({ page, signIn, assay }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(assay.url)) elsewhere.push(request.url())
    })
    await signIn()
    for (const next of strange) {
      await page.goto(`/?next=${encodeURIComponent(next)}`)
      await expect(page, next).toHaveURL('/dashboard')
    }
    expect(elsewhere).toEqual([])
  })
})

test('the keyboard alone leads from the e-mail field to Log Out, with the focus always in sight', async ({
  page,
  assay,
  email,
}) => {
  await page.goto('/')
  await expect(page.getByLabel('Enter your email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(box(page, 1)).toBeFocused()
  await page.keyboard.type(await assay.inbox.waitForCode(email))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  const logOut = page.getByRole('button', { name: 'Log Out' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  for (let tab = 0; tab < 12; tab++) {
    if (await logOut.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toBeInViewport()
    const outline = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(outline).not.toBe('none')
  }
  await expect(logOut).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Enter your email')).toBeFocused()
})

test('on a phone the sign-in does not scroll sideways', async ({ page, email }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await expect(page.getByLabel('Enter your email')).toBeFocused()
  await expectToFit(page)
  await askForCode(page, email)
  await expectToFit(page)
})
