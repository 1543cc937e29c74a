import { demoServer, expect, test } from './fixtures.ts'

test.use({ serverEnv: demoServer })

test('the tour can be skipped, for good', async ({ page, signIn }) => {
  await signIn()
  await page.evaluate(() => localStorage.removeItem('assay.tour'))
  await page.goto('/dashboard/collections')
  const tour = page.getByRole('complementary', { name: 'Tour' })
  await tour.getByRole('button', { name: 'Skip' }).click()
  await expect(tour).toHaveCount(0)
  await page.goto('/dashboard/assets')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tour).toHaveCount(0)
})
