import type { Page } from '@playwright/test'
import { expectToFit } from './any-page.ts'
import { expect, test } from './fixtures.ts'

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

/** Until everybody on the page has heard of it: the router keeps the position of what has told that it was scrolled. */
async function scrollTo(page: Page, top: number) {
  await page.evaluate(async (to) => {
    const heard = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
    window.scrollTo(0, to)
    await heard
  }, top)
  await expect.poll(() => scrollY(page)).toBe(top)
}

test.describe('signed in', () => {
  test.beforeEach(({ signIn }) => signIn())

  test('the sidebar leads to the six places and highlights the current one', async ({ page }) => {
    await page.goto('/dashboard')
    const entries = {
      Dashboard: '/dashboard',
      Collections: '/dashboard/collections',
      Assets: '/dashboard/assets',
      Affiliates: '/dashboard/affiliates',
      Settings: '/dashboard/settings',
      Support: '/dashboard/support',
    }
    const background = (name: string) =>
      entry(page, name).evaluate((element) => getComputedStyle(element).backgroundColor)
    for (const [name, path] of Object.entries(entries)) {
      await entry(page, name).click()
      await expect(page).toHaveURL(path)
      const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
      await expect(current.filter({ hasText: /./ }).last()).toHaveText(name)
      const other = name === 'Dashboard' ? 'Support' : 'Dashboard'
      await expect(entry(page, other)).not.toHaveAttribute('aria-current')
      await page.mouse.move(700, 500)
      await expect.poll(() => background(name)).not.toBe(await background(other))
    }
  })

  const address = '0x00000000219ab540356cbb839cbe05303d7705fa'
  const titles = {
    '/dashboard': 'Dashboard | Assay',
    '/dashboard/collections': 'Collections | Assay',
    '/dashboard/collections/analytics': 'Analytics | Assay',
    '/dashboard/collections/new': 'New Collection | Assay',
    '/dashboard/assets': 'Assets | Assay',
    '/dashboard/assets/new': 'Mint | Assay',
    [`/dashboard/assets/preview/${address}/7/eth`]: 'Asset | Assay',
    '/dashboard/assets/edit/6b0f4a0e-8a54-4b6c-9d0c-4f5d1c1f8f11': 'Edit Asset | Assay',
    '/dashboard/asset-analytics': 'Asset Analytics | Assay',
    '/dashboard/settings': 'Settings | Assay',
    '/dashboard/support': 'Support | Assay',
    '/dashboard/affiliates': 'Affiliates | Assay',
    '/dashboard/nowhere': 'Not Found | Assay',
  }
  // Nobody tracks the contract of the preview, and there is no such draft: these calls answer 404, which the browser and the client say.
  const refused: Record<string, string[]> = {
    [`/dashboard/assets/preview/${address}/7/eth`]: ['POST /api/nft/get-data', 'POST /api/nft/get-transfers'],
    '/dashboard/assets/edit/6b0f4a0e-8a54-4b6c-9d0c-4f5d1c1f8f11': [
      'GET /nft/metadata/6b0f4a0e-8a54-4b6c-9d0c-4f5d1c1f8f11/all',
    ],
  }
  test('every page has its title, a heading, no sideways scroll on a phone and no console error', async ({
    page,
    consoleErrors,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const missing = 'Failed to load resource: the server responded with a status of 404 (Not Found)'
    const expected: string[] = []
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path)
      await expect(page).toHaveTitle(title)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('meta[name=description]')).toHaveAttribute(
        'content',
        'Analytics and minting for owners of blockchain projects.',
      )
      await expectToFit(page)
      for (const call of refused[path] ?? []) expected.push(missing, `${call} answered 404`)
      // Before the page goes, and with it what it has asked for.
      await expect
        .poll(() => consoleErrors.map((text) => text.replace(/ \(http.*\)$/, '')).sort(), path)
        .toEqual(expected.toSorted())
    }
  })

  test('the title follows a click', async ({ page }) => {
    await page.goto('/dashboard')
    await entry(page, 'Support').click()
    await expect(page).toHaveTitle('Support | Assay')
    await page.goBack()
    await expect(page).toHaveTitle('Dashboard | Assay')
  })

  test('the short paths lead to their places', async ({ page }) => {
    const shortPaths = {
      '/assets': '/dashboard/assets',
      '/settings': '/dashboard/settings',
      '/support': '/dashboard/support',
      '/affiliates': '/dashboard/affiliates',
      '/asset-analytics': '/dashboard/asset-analytics',
      '/mint': '/dashboard/assets/new',
    }
    for (const [short, place] of Object.entries(shortPaths)) {
      await page.goto(short)
      await expect(page).toHaveURL(place)
    }
  })

  test('a new page starts at its top, and back returns to where one was', async ({ page }) => {
    await page.goto('/dashboard')
    await page.addStyleTag({ content: 'main { min-height: 4000px }' })
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await scrollTo(page, 900)
    await entry(page, 'Support').click()
    await expect(page).toHaveTitle('Support | Assay')
    await expect.poll(() => scrollY(page)).toBe(0)

    await scrollTo(page, 300)
    await page.goBack()
    await expect(page).toHaveTitle('Dashboard | Assay')
    await expect.poll(() => scrollY(page)).toBe(900)
    await page.goForward()
    await expect(page).toHaveTitle('Support | Assay')
    await expect.poll(() => scrollY(page)).toBe(300)

    await entry(page, 'Support').click()
    await expect.poll(() => scrollY(page)).toBe(0)
  })

  test('a screen that does not load leaves the shell standing, and there are ways out', async ({ page }) => {
    await page.goto('/dashboard')
    await page.route('**/static/Support-*.js', (route) => route.abort())
    await entry(page, 'Support').click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(entry(page, 'Settings')).toBeVisible()

    await page.unroute('**/static/Support-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Support Request' })).toBeVisible()
  })

  test('from a screen that does not load one gets to the dashboard', async ({ page }) => {
    await page.route('**/static/Support-*.js', (route) => route.abort())
    await page.goto('/dashboard/support')
    await page.getByRole('link', { name: 'Go to dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('No collection selected or available.')).toBeVisible()
  })
})

test('the colour scheme follows the system until one is chosen, and the choice is remembered', async ({
  page,
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const paper = 'rgb(250, 249, 246)'
  const night = 'rgb(15, 17, 21)'
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect.poll(ground).toBe(night)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(ground).toBe(paper)

  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect.poll(ground).toBe(night)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(ground).toBe(night)
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()

  await page.getByRole('radio', { name: 'System' }).check({ force: true })
  await expect.poll(ground).toBe(paper)
})
