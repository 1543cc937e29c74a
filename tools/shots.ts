import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags } from './chromium-flags.ts'
import freshWeb from './fresh-web.ts'
import { type Stage, screens } from './shot-screens.ts'
import { startTemporaryAssay } from './temporary-assay.ts'

// `npm run shots` takes a picture of every screen, `npm run shots -- dashboard mail` of these.
const DIRECTORY = 'docs/screens'
const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const schemes = ['light', 'dark'] as const
// A picture of a whole page shows what is laid out only near the view, too.
const style = '* { content-visibility: visible !important; }'
type Device = keyof typeof viewports
type Look = { device: Device; colorScheme: (typeof schemes)[number]; now: true | undefined }

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !screens[name])
if (unknown.length > 0) {
  console.error(`There is no screen '${unknown.join("', '")}'. There are: ${Object.keys(screens).join(', ')}`)
  process.exit(1)
}

await freshWeb()
await mkdir(DIRECTORY, { recursive: true })
const assay = await startTemporaryAssay({ DEMO: 'on' })
const assayWithoutMail = await startTemporaryAssay({ DEMO: 'on', SMTP_URL: '' })
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: chromiumFlags,
})
try {
  const tokens = await assay.signIn('ada@example.com')
  const taken = new Set<string>()
  for (const [name, { go, only, now }] of Object.entries(screens)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const device of Object.keys(viewports) as Device[]) {
      if (only && only !== device) continue
      for (const colorScheme of schemes) {
        const file = `${name}-${viewports[device].width}-${colorScheme}.png`
        await shoot(browser, { device, colorScheme, now }, file, (page) =>
          go({ page, assay, assayWithoutMail, tokens }),
        )
        taken.add(file)
      }
    }
    console.log(name)
  }
  if (wanted.length === 0) await removeOthers(taken)
  console.log(`${taken.size} pictures in ${DIRECTORY}`)
} finally {
  await browser.close()
  await assay.close()
  await assayWithoutMail.close()
}

async function shoot(
  browser: Browser,
  { device, colorScheme, now }: Look,
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
    await page.screenshot({ path: join(DIRECTORY, file), fullPage: true, animations: 'disabled', style })
  } finally {
    await context.close()
  }
}

/** Pictures of screens that are no more. */
async function removeOthers(taken: Set<string>) {
  for (const file of await readdir(DIRECTORY)) if (!taken.has(file)) await rm(join(DIRECTORY, file))
}
