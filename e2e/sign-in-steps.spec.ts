import { askForCode, box, expect, test } from './fixtures.ts'

test('a reload at the code step stays there, and the code that was sent still signs in', async ({
  page,
  assay,
  email,
}) => {
  await page.goto('/')
  await askForCode(page, email)
  const code = await assay.inbox.waitForCode(email)
  await page.reload()
  await expect(page.getByText(`We sent a one-time code to ${email}`)).toBeVisible()
  await expect(box(page, 1)).toBeFocused()
  await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled()
  // Nothing that was sent is in the address.
  await expect(page).toHaveURL('/')
  await page.keyboard.type(code)
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => sessionStorage.getItem('assay.sent_code'))).toBeNull()
})

test('Back leads from the code to the e-mail, Forward to the code again, and after it Back leads to before the sign-in', async ({
  page,
  assay,
  email,
}) => {
  await page.goto('/robots.txt')
  await page.goto('/dashboard/support')
  await askForCode(page, email)
  const code = await assay.inbox.waitForCode(email)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Assay')
  await expect(page.getByLabel('Enter your email')).toHaveValue(email)
  await expect(page.getByLabel('Enter your email')).toBeFocused()
  await page.goForward()
  await expect(page.getByText(`We sent a one-time code to ${email}`)).toBeVisible()
  await expect(box(page, 1)).toBeFocused()
  await page.goBack()
  // The same address again within the minute: the code that is on its way still counts.
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(box(page, 1)).toBeFocused()

  await page.keyboard.type(code)
  await expect(page).toHaveURL('/dashboard/support')
  await page.goBack()
  await expect(page).toHaveURL('/robots.txt')
})

test('a code step whose code has expired is the e-mail step after a reload', async ({ page, email }) => {
  await page.clock.install()
  await page.goto('/')
  await askForCode(page, email)
  await page.clock.fastForward('10:00')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Assay')
  await expect(page.getByLabel('Enter your email')).toHaveValue('')
})
