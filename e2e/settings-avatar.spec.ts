import type { Page } from '@playwright/test'
import { button } from './any-page.ts'
import { expect, test } from './fixtures.ts'
import { apiProfile, failed, fileInput, openSettings, png, saved } from './settings-page.ts'

test.beforeEach(({ signIn }) => signIn())

test.describe('the avatar', () => {
  const shown = (page: Page) => page.getByRole('form', { name: 'Profile' }).locator('img')
  const inHeader = (page: Page) => page.getByRole('banner').locator('img')

  test('is shown at once, kept when saved, and removed again', async ({ page }) => {
    await openSettings(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/upload', async (route) => {
      await held.promise
      await route.continue()
    })
    const choosing = page.waitForEvent('filechooser')
    await button(page, 'Change Avatar').click()
    await (await choosing).setFiles(await png())
    await expect(shown(page)).toHaveAttribute('src', /^blob:/)
    await expect(button(page, 'Change Avatar')).toBeDisabled()
    await expect(button(page, 'Save Changes')).toBeDisabled()
    held.resolve()
    await expect(shown(page)).toHaveAttribute('src', /\/uploads\/[\w-]{16,64}\.png$/)
    await expect(inHeader(page)).toHaveCount(0)
    expect(await apiProfile(page)).toMatchObject({ icon_image: '' })

    await button(page, 'Save Changes').click()
    await expect(saved(page)).toBeVisible()
    await expect(inHeader(page)).toHaveAttribute('src', /\/uploads\/[\w-]{16,64}\.png$/)
    expect(
      await inHeader(page).evaluate((image: HTMLImageElement) =>
        image.decode().then(() => image.naturalWidth),
      ),
    ).toBe(64)
    expect(await apiProfile(page)).toMatchObject({
      icon_image: expect.stringMatching(/^\/uploads\/[\w-]+\.png$/),
    })

    await button(page, 'Remove Avatar').click()
    await expect(shown(page)).toHaveCount(0)
    await expect(button(page, 'Remove Avatar')).toBeDisabled()
    await button(page, 'Discard').click()
    await expect(shown(page)).toHaveCount(1)
    await button(page, 'Remove Avatar').click()
    await button(page, 'Save Changes').click()
    await expect(inHeader(page)).toHaveCount(0)
    expect(await apiProfile(page)).toMatchObject({ icon_image: '' })
  })

  test('is not a page that calls itself a picture: a toast, and the reason beside it', async ({ page }) => {
    await openSettings(page)
    await fileInput(page).setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<script>alert(1)</script>'),
    })
    await expect(failed(page)).toBeVisible()
    await expect(button(page, 'Change Avatar')).toHaveAccessibleDescription(
      'Choose a JPEG, PNG, WebP, AVIF or GIF image.',
    )
    await expect(shown(page)).toHaveCount(0)
    await expect(button(page, 'Save Changes')).toBeDisabled()

    await fileInput(page).setInputFiles(await png())
    await expect(shown(page)).toHaveAttribute('src', /\/uploads\//)
    await expect(button(page, 'Change Avatar')).toHaveAccessibleDescription('')
  })
})
