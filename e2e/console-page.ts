import type { Page } from '@playwright/test'
import { card, dialog, success } from './any-page.ts'
import { expect } from './fixtures.ts'

export const SOMEBODY = '0x00000000000000000000000000000000000A55A1'

export const consolePath = (contract: string) => `/dashboard/collections/contract/${contract}/demo`
export const act = (page: Page, where: string, name: string) =>
  card(page, where).getByRole('button', { name, exact: true })

/** What the question says will change: name, now and new. */
export async function asked(page: Page, question: string) {
  const rows = dialog(page, question).locator('dl > div')
  await rows.first().waitFor()
  return (await rows.allInnerTexts()).map((text) => text.split('\n'))
}

/** Says yes to the question, and goes on to the end. */
export async function confirm(page: Page, question: string, action: string, title: string, toast: string) {
  await dialog(page, question).getByRole('button', { name: action, exact: true }).click()
  await expect(success(page, toast)).toBeVisible()
  await dialog(page, title).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page, title)).toBeHidden()
}
