import { button, field, leaving } from './any-page.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ signIn }) => signIn())

test.describe('leaving with unsaved changes', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/dashboard/support')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await field(page, 'First Name').fill('Ada')
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

  test('asks before the tab is closed or reloaded', async ({ page }) => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(field(page, 'First Name')).toHaveValue('Ada')
  })

  test('does not stand in the way when the session ends in another tab', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/dashboard')
    await button(other, 'Log Out').click()
    await expect(page).toHaveURL('/')
  })
})
