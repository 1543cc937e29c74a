import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumFlags } from '#tools/chromium-flags.ts'
import type { Tokens } from '#tools/temporary-assay.ts'

/** What Lighthouse says of a page, in a browser of its own: a warm cache would be no newcomer's. With tokens, of somebody who is signed in. */
export async function judge(
  url: string,
  tokens: Tokens | null,
  categories: string[],
  slowdown: number,
): Promise<Result> {
  const chrome = await launch({
    ...(process.env.CHROMIUM_PATH && { chromePath: process.env.CHROMIUM_PATH }),
    chromeFlags: ['--headless=new', ...chromiumFlags],
  })
  try {
    if (tokens) await storeTokens(chrome.port, new URL('/robots.txt', url).href, tokens)
    const outcome = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
      throttling: { cpuSlowdownMultiplier: slowdown },
      // There is nothing in it but the tokens.
      disableStorageReset: true,
    })
    if (!outcome) throw new Error('Lighthouse gave no result.')
    const { runtimeError } = outcome.lhr
    if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
    return outcome.lhr
  } finally {
    chrome.kill()
  }
}

/** Where the app keeps them, through a file that runs none of the app. */
async function storeTokens(port: number, file: string, tokens: Tokens) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  try {
    const page = await browser.contexts()[0]?.newPage()
    if (!page) throw new Error('The browser has no window.')
    await page.goto(file)
    await page.evaluate(({ access, refresh }) => {
      localStorage.setItem('assay.access_token', access)
      localStorage.setItem('assay.refresh_token', refresh)
      localStorage.setItem('assay.tour', 'done')
    }, tokens)
    await page.close()
  } finally {
    await browser.close()
  }
}
