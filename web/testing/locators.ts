import { expect } from 'vitest'
import { type Locator, locators, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss(selector: string): Locator
  }
}
locators.extend({ getByCss: (selector: string) => `css=${selector}` })

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const field = (name: string) => page.getByRole('textbox', { name, exact: true })
export const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
/** Opens a field with many choices and takes one of them. The list closes a moment later. */
export async function choose(name: string, option: string): Promise<void> {
  await choice(name).click()
  const taken = page.getByRole('option', { name: option, exact: true })
  await taken.click()
  await expect.element(taken).not.toBeInTheDocument()
}
export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
/** A card, a chart, a table or a section by its heading. */
export const card = (label: string) => page.getByRole('region', { name: label, exact: true })
export const failure = (text: string) => page.getByRole('alert').filter({ hasText: text })
export const success = (text: string) => page.getByRole('status').filter({ hasText: text })
export const leaving = () => dialog('Leave without saving?')

/** Nothing scrolls sideways. Charts and tables follow a window that has changed its width a moment later. */
export const expectToFit = () =>
  expect.poll(() => document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)

/** The message of a field that is wrong. */
export async function expectError(input: Locator, text: string | RegExp): Promise<void> {
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription(text)
}

/** In the same moment as the line before: what asks again by itself would else be answered first, and the button be gone. */
export const pressNow = (target: Locator) => (target.element() as HTMLElement).click()
