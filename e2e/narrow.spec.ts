import { chart, choose } from './analytics-page.ts'
import { expectToFit } from './any-page.ts'
import { demoServer, expect, test } from './fixtures.ts'
import { ready } from './server-calls.ts'

test.use({ serverEnv: demoServer, viewport: { width: 320, height: 640 } })

test('at 320 px no page scrolls sideways, and every figure stays in its card', async ({
  assay,
  page,
  signIn,
}) => {
  await ready(assay, await signIn())
  await page.goto('/dashboard')
  for (const name of ["Collector's wallet", 'Bullion', 'Touchstones']) {
    await choose(page, name)
    await expect(chart(page)).toBeVisible()
    await expectToFit(page)
  }
  const pages = {
    '/dashboard/collections': 'Collections',
    '/dashboard/collections/new': 'Create New Collection',
    '/dashboard/assets': 'Assets',
    '/dashboard/assets/new': 'Create Item',
    '/dashboard/asset-analytics': 'Asset Analytics',
    '/dashboard/affiliates': 'Affiliates',
    '/dashboard/settings': 'Profile Settings',
    '/dashboard/support': 'Support Request',
    '/dashboard/nowhere': 'Page not found',
  }
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectToFit(page)
  }
  await page.goto('/dashboard/collections')
  const revenue = page.getByRole('region', { name: 'Total Revenue' })
  await expect(revenue).toContainText('$')
  await expect
    .poll(() => revenue.evaluate((card) => card.scrollWidth - card.clientWidth))
    .toBeLessThanOrEqual(0)
})
