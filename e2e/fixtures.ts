import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { axeLines, bothLooks, type Look } from '#tools/axe-options.ts'
import {
  newClientAddress,
  startTemporaryAssay,
  type TemporaryAssay,
  type Tokens,
} from '#tools/temporary-assay.ts'

export { expect } from '@playwright/test'

declare global {
  interface Window {
    axe: typeof axe
  }
}

type TestFixtures = {
  /** An address that no other test uses. */
  email: string
  /** Signs `email` in by the server's calls and leaves the tokens where the app keeps them. */
  signIn(): Promise<Tokens>
  /** What the pages of this test have written to the console as errors, and errors that nobody caught. */
  consoleErrors: string[]
}
type WorkerFixtures = { serverEnv: Record<string, string>; assay: TemporaryAssay }

/** For tests of the demo world. One for all of them: each other one is one more server to start. */
export const demoServer = { DEMO: 'on' }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{ DEMO: 'off' }, { scope: 'worker', option: true }],
  assay: [
    async ({ serverEnv }, use) => {
      const assay = await startTemporaryAssay(serverEnv)
      await use(assay)
      await assay.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ assay }, use) => use(assay.url),
  page: async ({ page }, use) => {
    await use(page)
    // A page still asks when its test is over; what no longer reaches it is no fault.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  // The server counts sign-ins by client; each test is one.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': newClientAddress() }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  email: ({}, use) => use(`${crypto.randomUUID()}@example.com`),
  signIn: ({ assay, context, email }, use) =>
    use(async () => {
      const tokens = await assay.signIn(email)
      await storeTokens(context, assay.url, tokens)
      return tokens
    }),
  consoleErrors: async ({ context }, use) => {
    const errors: string[] = []
    context.on('console', (message) => {
      // The browser's own wish, at a file that has no page around it.
      if (message.location().url.endsWith('/favicon.ico')) return
      if (message.type() === 'error') errors.push(`${message.text()} (${message.page()?.url()})`)
    })
    context.on('weberror', (error) => errors.push(String(error.error())))
    await use(errors)
  },
})

/** Through a file that runs none of the app, so that nothing reacts to it; in the test's own page, if that is still empty. */
export async function storeTokens(context: BrowserContext, url: string, tokens: Tokens) {
  const [first] = context.pages()
  const isEmpty = first?.url() === 'about:blank'
  const page = first && isEmpty ? first : await context.newPage()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('assay.access_token', access)
    localStorage.setItem('assay.refresh_token', refresh)
    // Who has seen the tour does not see it again.
    localStorage.setItem('assay.tour', 'done')
  }, tokens)
  if (!isEmpty) await page.close()
}

export function storedTokens(page: Page) {
  return page.evaluate(() => ({
    access: localStorage.getItem('assay.access_token'),
    refresh: localStorage.getItem('assay.refresh_token'),
  }))
}

/** From the sign-in screen to its second step. */
export async function askForCode(page: Page, email: string) {
  await page.getByLabel('Enter your email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
}

export function box(page: Page, number: number) {
  return page.getByLabel(`Digit ${number} of 6`)
}

/** What axe finds wrong on the page, in dark and in light unless it is told, one line each. */
export async function axeFindings(page: Page, looks: readonly Look[] = bothLooks) {
  const findings: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const [colorScheme, options] of looks) {
    // Without motion, or it would judge colours that are on their way to others.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction((scheme) => {
      const { mantineColorScheme: shown = scheme } = document.documentElement.dataset
      return shown === scheme
    }, colorScheme)
    const { violations } = await page.evaluate((options) => window.axe.run(document, options), options)
    findings.push(...axeLines(colorScheme, { violations }))
  }
  return findings
}
