import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readTokens } from '../../storage/storage.ts'
import { axeFindings } from '../../testing/axe-findings.ts'
import { openPage } from '../../testing/open-page.tsx'
import { loseConnection, sentTo, serve } from '../../testing/serve.ts'
import { newProfile, signedIn } from '../../testing/signed-in.ts'

const banner = page.getByRole('banner')
const entry = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

async function open(at: string) {
  const router = await openPage(at)
  return { path: () => router.state.location.pathname }
}

describe('signed in', () => {
  beforeEach(() => {
    signedIn()
    serve({ 'GET /api/support-requests': () => [], 'POST /auth/logout': () => ({}) })
  })

  test('a page below a place highlights that place', async () => {
    await open('/dashboard/assets/new')
    await expect.element(entry('Assets')).toHaveAttribute('aria-current', 'page')
    await expect.element(entry('Dashboard')).not.toHaveAttribute('aria-current')
  })

  test('the entry alone is marked as the current page, not the brand', async () => {
    await open('/dashboard')
    const current = page.getByCss('[aria-current]')
    await expect.poll(() => current.elements().map(({ textContent }) => textContent)).toEqual(['Dashboard'])
    await expect
      .element(page.getByRole('link', { name: 'Assay, dashboard' }))
      .toHaveAttribute('href', '/dashboard')
  })

  test('on a phone the sidebar is a drawer', async () => {
    await page.viewport(390, 844)
    const { path } = await open('/dashboard')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    const menu = page.getByRole('button', { name: 'Open menu' })
    await expect.element(menu).toBeVisible()
    await expect.element(page.getByRole('navigation', { name: 'Main' })).toHaveLength(0)
    await menu.click()
    await expect
      .poll(() =>
        drawer
          .getByRole('link')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Dashboard', 'Collections', 'Assets', 'Affiliates', 'Settings', 'Support'])
    await expect.element(drawer.getByCss(':focus')).toHaveLength(1)
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).toHaveLength(0)
    await expect.element(menu).toHaveFocus()

    await menu.click()
    await drawer.getByRole('link', { name: 'Support' }).click()
    await expect.poll(path).toBe('/dashboard/support')
    await expect.element(drawer).toHaveLength(0)

    await menu.click()
    await drawer.getByRole('button', { name: 'Log Out' }).click()
    await expect.poll(path).toBe('/')
    expect(readTokens()).toBeNull()
  })

  test('Log Out works without the server, too', async () => {
    serve({ 'POST /auth/logout': loseConnection })
    const { path } = await open('/dashboard')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect.poll(path).toBe('/')
    expect(readTokens()).toBeNull()
  })

  test('the bell opens a panel, and Escape closes it', async () => {
    await open('/dashboard')
    const bell = banner.getByRole('button', { name: 'Notifications' })
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect.element(panel.getByText('No notifications yet.')).toBeVisible()
    await expect.element(panel.getByRole('heading')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).toHaveLength(0)
    await expect.element(bell).toHaveFocus()
  })

  test('the header shows User and a placeholder for a new account', async () => {
    await open('/dashboard')
    await expect.poll(() => sentTo('GET /api/profile')).toHaveLength(1)
    await expect.element(page.getByText('No collection selected or available.')).toBeVisible()
    await expect.element(banner.getByText('User', { exact: true })).toBeVisible()
    await expect.element(banner.getByCss('img')).toHaveLength(0)
  })

  test('the header shows the name and the picture of the profile', async () => {
    const icon_image = '/uploads/3jJ0cVbqT1u8yYw5.png'
    serve({ 'GET /api/profile': () => ({ ...newProfile, name: 'Ada', surname: 'Lovelace', icon_image }) })
    await open('/dashboard')
    await expect.element(banner.getByText('Ada Lovelace', { exact: true })).toBeVisible()
    await expect
      .element(banner.getByCss('img'))
      .toHaveAttribute('src', expect.stringMatching(/^http:.*\/uploads\/3jJ0cVbqT1u8yYw5\.png$/))
  })

  test('the dashboard of a new account says what to do first', async () => {
    const { path } = await open('/dashboard')
    await expect.element(page.getByText('No collection selected or available.')).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('link', { name: 'Add Collection' }).click()
    await expect.poll(path).toBe('/dashboard/collections')
  })

  test('an unknown page inside keeps the shell and leads back', async () => {
    const { path } = await open('/dashboard/nowhere')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
    await expect.element(entry('Support')).toBeVisible()
    await page.getByRole('link', { name: 'Go to dashboard' }).click()
    await expect.poll(path).toBe('/dashboard')
    // Nothing is asked for behind the test's end.
    await expect.element(page.getByText('No collection selected or available.')).toBeVisible()
  })
})

test('an unknown page outside leads to the sign-in', async () => {
  const { path } = await open('/nowhere')
  await expect.poll(() => document.title).toBe('Not Found | Assay')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await expect.poll(path).toBe('/')
})
