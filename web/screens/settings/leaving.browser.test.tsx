import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readTokens } from '../../storage/storage.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { button, dialog, field, leaving } from '../../testing/locators.ts'
import { openPage } from '../../testing/open-page.tsx'
import { serve } from '../../testing/serve.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { keepProfile, saved } from './testing/settings-page.ts'

describe('leaving with unsaved changes', () => {
  const open = async () => {
    const router = await openPage('/dashboard/support')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await field('First Name').fill('Ada')
    return { path: () => router.state.location.pathname }
  }
  const affiliates = page.getByRole('link', { name: 'Affiliates' })

  beforeEach(() => {
    signedIn()
    keepProfile()
    serve({ 'GET /api/support-requests': () => [], 'POST /auth/logout': () => ({}) })
  })

  test('asks, and stays or goes as one says', async () => {
    const { path } = await open()
    await affiliates.click()
    await expect.element(leaving()).toBeVisible()
    await expect.element(button('Stay')).toHaveFocus()
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(leaving()).toHaveLength(0)
    expect(path()).toBe('/dashboard/settings')
    await expect.element(field('First Name')).toHaveValue('Ada')

    await page.viewport(390, 844)
    await button('Open menu').click()
    await affiliates.click()
    await expect.element(button('Stay')).toHaveFocus()
    await expect.element(dialog('Menu')).toHaveLength(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Open menu')).toHaveFocus()

    await page.viewport(1280, 720)
    await affiliates.click()
    await button('Leave').click()
    await expect.poll(path).toBe('/dashboard/affiliates')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect.element(field('First Name')).toHaveValue('')
  })

  test('asks at Log Out', async () => {
    const { path } = await open()
    await button('Log Out').click()
    await button('Stay').click()
    await expect.element(field('First Name')).toHaveValue('Ada')
    expect(readTokens()).not.toBeNull()
    await button('Log Out').click()
    await button('Leave').click()
    await expect.poll(path).toBe('/')
    expect(readTokens()).toBeNull()
  })

  test('does not ask for the page that is shown, nor once all is saved', async () => {
    const { path } = await open()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect.element(leaving()).toHaveLength(0)
    await expect.element(field('First Name')).toHaveValue('Ada')
    await button('Save Changes').click()
    await expect.element(saved).toBeVisible()
    await page.getByRole('link', { name: 'Support', exact: true }).click()
    await expect.poll(path).toBe('/dashboard/support')
  })
})
