import { button, field, leaving } from './any-page.ts'
import { expect, storedTokens, test } from './fixtures.ts'
import { saved } from './settings-page.ts'

test.beforeEach(({ signIn }) => signIn())

test.describe('leaving with unsaved changes', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/dashboard/support')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await field(page, 'First Name').fill('Ada')
  })

  test('asks, and stays or goes as one says', async ({ page }) => {
    await page.getByRole('link', { name: 'Affiliates' }).click()
    await expect(leaving(page)).toBeVisible()
    await expect(button(page, 'Stay')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(leaving(page)).toBeHidden()
    await expect(page).toHaveURL('/dashboard/settings')
    await expect(field(page, 'First Name')).toHaveValue('Ada')

    await page.setViewportSize({ width: 390, height: 844 })
    await button(page, 'Open menu').click()
    await page.getByRole('link', { name: 'Affiliates' }).click()
    await expect(button(page, 'Stay')).toBeFocused()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Open menu')).toBeFocused()

    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('link', { name: 'Affiliates' }).click()
    await button(page, 'Leave').click()
    await expect(page).toHaveURL('/dashboard/affiliates')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(field(page, 'First Name')).toHaveValue('')
  })

  test('asks at the Back button', async ({ page }) => {
    await page.goBack()
    await expect(leaving(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/dashboard/settings')
    await expect(field(page, 'First Name')).toHaveValue('Ada')
    await page.goBack()
    await button(page, 'Leave').click()
    await expect(page).toHaveURL('/dashboard/support')
  })

  test('asks at Log Out', async ({ page }) => {
    await button(page, 'Log Out').click()
    await button(page, 'Stay').click()
    await expect(field(page, 'First Name')).toHaveValue('Ada')
    expect((await storedTokens(page)).access).not.toBeNull()
    await button(page, 'Log Out').click()
    await button(page, 'Leave').click()
    await expect(page).toHaveURL('/')
    expect((await storedTokens(page)).access).toBeNull()
  })

  test('asks before the tab is closed or loaded anew', async ({ page }) => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(field(page, 'First Name')).toHaveValue('Ada')
  })

  test('does not ask for the page that is shown, nor once all is saved', async ({ page }) => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(leaving(page)).toBeHidden()
    await expect(field(page, 'First Name')).toHaveValue('Ada')
    await button(page, 'Save Changes').click()
    await expect(saved(page)).toBeVisible()
    await page.getByRole('link', { name: 'Support', exact: true }).click()
    await expect(page).toHaveURL('/dashboard/support')
  })

  test('does not stand in the way when the session ends in another tab', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/dashboard')
    await button(other, 'Log Out').click()
    await expect(page).toHaveURL('/')
  })
})
