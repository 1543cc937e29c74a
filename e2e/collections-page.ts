import { expect, type Page } from '@playwright/test'
import type { TemporaryAssay, Tokens } from '#tools/temporary-assay.ts'

export const rows = (page: Page) => page.getByRole('table', { name: 'Collections' }).locator('tbody tr')
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
export const card = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
export const drawer = (page: Page) => page.getByRole('dialog')
export const names = (page: Page) =>
  rows(page).locator('td[data-label="Collection Name"] > div > span').allTextContents()

export function money(usd: number) {
  return usd.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 2 })
}

/** The server's calls, without a browser. */
export function api(assay: TemporaryAssay, { access }: Tokens) {
  return async (path: string, body?: object) => {
    const response = await fetch(`${assay.url}${path}`, {
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
}

/** Once everything that the account tracks has been read from the chain. */
export async function openReady(page: Page, assay: TemporaryAssay, tokens: Tokens, count = 4) {
  const call = api(assay, tokens)
  const states = async () => (await call('/api/collections')).map((each: { state: string }) => each.state)
  await expect.poll(states, { timeout: 50_000 }).toEqual(Array(count).fill('ready'))
  await page.goto('/dashboard/collections')
  await expect(rows(page)).toHaveCount(count)
}
