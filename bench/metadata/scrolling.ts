import { chromium, type Page } from '@playwright/test'
import { startAssay } from '#tools/assay-process.ts'
import { chromiumFlags } from '#tools/chromium-flags.ts'
import freshWeb from '#tools/fresh-web.ts'
import { type Account, signUp } from '../api/account.ts'
import type { BenchDatabase } from '../index/databases.ts'
import { addCollection } from './contract.ts'

export type Scrolling = { longestFrameMs: number; usualFrameMs: number; mostNodes: number; seconds: number }

const ADDRESS = `0x${'b'.repeat(40)}`
const LIMIT_MS = 10 * 60_000

/** A grid of so many cards in Chromium, scrolled to its end as fast as pages of it come in. */
export async function measureScrolling(place: BenchDatabase, cards: number): Promise<Scrolling> {
  await freshWeb()
  const env = { DATABASE_URL: place.url ?? '', DATA_DIR: place.directory, DEMO: 'off', LOG_LEVEL: 'warn' }
  const account = await signUp(env)
  await addCollection(place, ADDRESS, cards, true)
  const assay = await startAssay(env)
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: chromiumFlags,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(LIMIT_MS)
    await openGrid(page, assay.url, account)
    return await page.evaluate(scrollToEnd, `${cards.toLocaleString('en-US')} assets`)
  } finally {
    await browser.close()
    await assay.kill()
  }
}

async function openGrid(page: Page, url: string, { access, refresh }: Account) {
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(
    (stored) => {
      for (const [key, value] of stored) localStorage.setItem(key, value)
    },
    [
      ['assay.access_token', access],
      ['assay.refresh_token', refresh],
      ['assay.assets_view', 'Grid'],
    ] as const,
  )
  await page.goto(`${url}/dashboard/assets`)
  await page.getByRole('link', { name: 'Token 1', exact: true }).waitFor()
}

// What the page has and this process has not.
declare function requestAnimationFrame(frame: () => void): void
declare const document: {
  documentElement: { scrollTop: number; clientHeight: number; scrollHeight: number }
  getElementsByTagName(name: string): { length: number }
  querySelectorAll(selector: string): Iterable<{ textContent: string }>
}

/** Runs in the page, until it says how many there are in all and the last one is in view. */
function scrollToEnd(allOfThem: string): Promise<Scrolling> {
  const frames: number[] = []
  const started = performance.now()
  let mostNodes = 0
  let last = started
  return new Promise((resolve) => {
    requestAnimationFrame(function frame() {
      const now = performance.now()
      frames.push(now - last)
      last = now
      mostNodes = Math.max(mostNodes, document.getElementsByTagName('*').length)
      const root = document.documentElement
      const isAtEnd = root.scrollTop + root.clientHeight >= root.scrollHeight - 1
      const status = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
      if (isAtEnd && status.includes(allOfThem)) {
        const sorted = frames.toSorted((a, b) => a - b)
        return resolve({
          longestFrameMs: sorted.at(-1) ?? 0,
          usualFrameMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
          mostNodes,
          seconds: (now - started) / 1000,
        })
      }
      root.scrollTop = root.scrollHeight
      requestAnimationFrame(frame)
    })
  })
}
