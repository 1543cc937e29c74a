import { expectToFit } from './any-page.ts'
import { askForCode, axeFindings, box, expect, test } from './fixtures.ts'

test.describe('in light and dark', () => {
  // Without motion nothing is half transparent when its contrast is measured.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing on the sign-in and its messages', async ({ page, email }) => {
    await page.goto('/')
    await expect(page.getByLabel('Enter your email')).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter an e-mail address such as name@example.com.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await askForCode(page, email)
    expect(await axeFindings(page)).toEqual([])
    await page.route('**/auth/login-code', (route) => route.abort())
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })

  test('axe finds nothing on the dashboard, its panel, its drawer and the pages that are not there', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto('/dashboard')
    await expect(page.getByText('No collection selected or available.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Notifications' }).click()
    await expect(page.getByText('No notifications yet.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard/nowhere')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
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
