import { isDeepStrictEqual } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** Opens a field with many choices and takes one of them. */
export async function choose(input: Locator, label: string) {
  await input.click()
  await input.page().getByRole('option', { name: label, exact: true }).click()
}
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
/** A card, a chart, a table or a section by its heading. */
export const card = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
export const failure = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
export const success = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
export const leaving = (page: Page) => dialog(page, 'Leave without saving?')

/** What stands behind a name of a card's list. */
export const fact = (page: Page, label: string, name: string) =>
  card(page, label)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

/** An address as the pages show it. */
export const short = (address: string) => `${address.slice(0, 8)}…${address.slice(-6)}`

/** Where it is on the page, once two looks at it find it at the same place: dialogs and drawers move when they open. */
export async function settledBox(locator: Locator) {
  let box = { x: 0, y: 0, width: 0, height: 0 }
  await expect
    .poll(async () => {
      const before = box
      box = (await locator.boundingBox()) ?? { ...box, width: 0 }
      return box.width > 0 && isDeepStrictEqual(box, before)
    }, 'it stands still')
    .toBe(true)
  return box
}

/** Nothing scrolls sideways. Charts and tables follow a window that has changed its width a moment later. */
export const expectToFit = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url())
    .toBeLessThanOrEqual(0)
