import { expect, type Page } from '@playwright/test'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'
import { ready } from './server-calls.ts'

export const rows = (page: Page) => page.getByRole('table', { name: 'Collections' }).locator('tbody tr')
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
export const drawer = (page: Page) => page.getByRole('dialog')
export const names = (page: Page) =>
  rows(page).locator('td[data-label="Collection Name"] > div > span').allTextContents()

export function money(usd: number) {
  return usd.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 2 })
}

/** Once everything that the account tracks has been read from the chain. */
export async function openReady(page: Page, assay: TemporaryAssay, tokens: Tokens, count = 4) {
  await ready(assay, tokens, count)
  await page.goto('/dashboard/collections')
  await expect(rows(page)).toHaveCount(count)
}
