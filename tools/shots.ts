import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags } from './chromium-flags.ts'
import freshWeb from './fresh-web.ts'
import { overlays } from './shot-overlays.ts'
import { type Stage, screens } from './shot-screens.ts'
import { startTemporaryAssay } from './temporary-assay.ts'

// `npm run shots` takes a picture of every screen and of every menu, dialog and drawer, `npm run shots -- dashboard mail` of these.
// `npm run shots -- --docs` replaces the few that the documents show.
const DIRECTORY = '.shots'
const DOCS_DIRECTORY = 'docs/screens'
const SHOWN_IN_DOCS = [
  'sign-in-1440-light',
  'analytics-nft-1440-light',
  'analytics-erc20-1440-dark',
  'analytics-wallet-390-light',
  'proof-1440-light',
  'collections-1440-light',
  'assets-1440-dark',
  'claim-390-light',
]
const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const schemes = ['light', 'dark'] as const
type Device = keyof typeof viewports
type Look = {
  device: Device
  colorScheme: (typeof schemes)[number]
  now: true | undefined
  windowOnly: true | undefined
}

const names = process.argv.slice(2).filter((argument) => argument !== '--docs')
const isForDocs = process.argv.includes('--docs')
const directory = isForDocs ? DOCS_DIRECTORY : DIRECTORY
const pictures = { ...screens, ...overlays }
const unknown = names.filter((name) => !pictures[name])
if (unknown.length > 0) {
  console.error(
    `There is no picture '${unknown.join("', '")}'. There are: ${Object.keys(pictures).join(', ')}`,
  )
  process.exit(1)
}

await freshWeb()
await mkdir(directory, { recursive: true })
const assay = await startTemporaryAssay({ DEMO: 'on' })
const assayWithoutMail = await startTemporaryAssay({ DEMO: 'on', SMTP_URL: '' })
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: chromiumFlags,
})
try {
  const tokens = await assay.signIn('ada@example.com')
  let taken = 0
  for (const [name, { go, only, now, windowOnly }] of Object.entries(pictures)) {
    if (names.length > 0 && !names.includes(name)) continue
    for (const device of Object.keys(viewports) as Device[]) {
      if (only && only !== device) continue
      for (const colorScheme of schemes) {
        const picture = `${name}-${viewports[device].width}-${colorScheme}`
        if (isForDocs && !SHOWN_IN_DOCS.includes(picture)) continue
        await shoot(browser, { device, colorScheme, now, windowOnly }, `${picture}.png`, (page) =>
          go({ page, assay, assayWithoutMail, tokens }),
        )
        taken++
      }
    }
    console.log(name)
  }
  console.log(`${taken} pictures in ${directory}`)
} finally {
  await browser.close()
  await assay.close()
  await assayWithoutMail.close()
}

async function shoot(
  browser: Browser,
  { device, colorScheme, now, windowOnly }: Look,
  file: string,
  go: (page: Stage['page']) => Promise<unknown>,
) {
  const context = await browser.newContext({
    viewport: viewports[device],
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    // Nothing that counts the seconds may differ between two runs.
    if (!now) await page.clock.setFixedTime('2026-11-14T09:30:00Z')
    // The network would never be idle with the stream of live events open.
    await page.route('**/api/live', (route) => route.abort())
    await go(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    await page.screenshot({ path: join(directory, file), fullPage: !windowOnly, animations: 'disabled' })
  } finally {
    await context.close()
  }
}
