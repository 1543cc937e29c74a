import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const DOWNLOAD_LIMIT_MS = 5 * 60_000

/** The path of a Chromium that runs: named by CHROMIUM_PATH, else an installed one, else one that is fetched now. */
export async function findChromium(node24) {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a Chromium that runs.`)
  }
  const found = installed().find(runs) ?? (await fromPlaywright(node24)) ?? fromApt()
  if (found) return found
  throw new Error(
    'No Chromium was found, and none could be downloaded.\n' +
      'Install Chromium or Chrome (Debian and Ubuntu: apt-get install chromium; macOS: brew install --cask chromium)\n' +
      'or name one in CHROMIUM_PATH. Without a browser: npm test -- unit pglite postgres',
  )
}

function installed() {
  // The one without windows first: it takes a third less of the machine.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
}

/**
 * Started rather than only looked at: Ubuntu's chromium-browser may be a note about snap, and a downloaded one may lack
 * the system's libraries. Chrome on Windows prints no version, it opens a window.
 */
function runs(file) {
  if (!existsSync(file)) return false
  return process.platform === 'win32' || spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}

async function fromPlaywright(node24) {
  const { chromium } = await import('@playwright/test')
  if (runs(chromium.executablePath())) return chromium.executablePath()

  console.log('No Chromium found: downloading one with Playwright (about 170 MB, at most 5 minutes)…')
  spawnSync(node24, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: DOWNLOAD_LIMIT_MS,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000', ...process.env },
  })
  return runs(chromium.executablePath()) ? chromium.executablePath() : undefined
}

function fromApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium with apt-get (one to three minutes)…')
  aptGet('update', '-q')
  // Older systems have it with its windows only.
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (aptGet('install', '-q', '-y', '--no-install-recommends', name)) return installed().find(runs)
  return undefined
}

function aptGet(...args) {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: DOWNLOAD_LIMIT_MS,
  })
  return status === 0
}
