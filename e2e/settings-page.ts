import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { failure, field, success } from './any-page.ts'
import { expect, storedTokens } from './fixtures.ts'

export const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
export const checkbox = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('checkbox', { name, exact: true })
export const header = (page: Page) => page.getByRole('banner').getByRole('link', { name: /./ }).last()
export const saved = (page: Page) => success(page, 'Profile saved successfully!')
export const failed = (page: Page) => failure(page, 'An error occurred. Please try again.')
export const fileInput = (page: Page) => page.locator('input[type=file]')

const picture = (color: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: color } })
    .png()
    .toBuffer()
export const png = async (color = 'red') => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await picture(color),
})

export async function openSettings(page: Page) {
  await page.goto('/dashboard/settings')
  await expect(field(page, 'First Name')).toBeEnabled()
}

export async function apiProfile(page: Page) {
  const { access } = await storedTokens(page)
  const response = await page.request.get('/api/profile', { headers: { authorization: `Bearer ${access}` } })
  return response.json()
}
