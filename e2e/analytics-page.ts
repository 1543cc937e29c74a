import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { card } from './any-page.ts'
import { expect } from './fixtures.ts'

export const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr')
export const chart = (page: Page) => page.getByRole('slider')
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

export async function choose(page: Page, name: string) {
  await page.getByLabel('Collection').selectOption({ label: name })
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

async function pick(page: Page, title: string, item: string) {
  await page.getByRole('button', { name: `Options of ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export async function download(page: Page, title: string, item: string) {
  const begun = page.waitForEvent('download')
  await pick(page, title, item)
  const file = await begun
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

/** The chart's own data: value by day. */
export async function daily(page: Page, measure: string): Promise<Map<string, number>> {
  await page.getByLabel('Display by').selectOption(measure)
  const { content } = await download(page, `${measure} by day`, 'Download CSV')
  const [head, ...lines] = content.toString().trim().split('\r\n')
  expect(head).toBe(`Date,${measure}`)
  return new Map(lines.map((line) => [line.slice(0, 10), Number(line.slice(11))]))
}

/** What the legend of a doughnut says: label, count and percent. */
export async function legend(page: Page, title: string) {
  const entries = await card(page, title).getByRole('listitem').allInnerTexts()
  return entries.map((entry) => entry.split(/\s*\n\s*/).join(' '))
}
