import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Kind } from '../kind.ts'
import { ponderFiles } from './files.ts'

const FOLDER = path.resolve('.cache/bench/ponder')
/** What npm has as 1.0.0 is older than this. */
const VERSION = '0.17.7'
const INSTALL_LIMIT_MS = 300_000

const manifest = JSON.stringify(
  {
    private: true,
    type: 'module',
    dependencies: { hono: '4.13.17', ponder: VERSION, viem: '2.57.0' },
    overrides: { '@ponder/utils': '0.2.18' },
  },
  null,
  2,
)

/** Puts Ponder and the project on disk, unless they are there; gives the folder. */
export async function preparePonder(kind: Kind) {
  const installed = await isInstalled()
  // What it has compiled and kept would be another run's.
  await rm(path.join(FOLDER, '.ponder'), { recursive: true, force: true })
  for (const [name, text] of Object.entries({ 'package.json': manifest, ...ponderFiles(kind) })) {
    const file = path.join(FOLDER, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  if (!installed) {
    console.log(`installing Ponder ${VERSION} into ${path.relative('.', FOLDER)}`)
    // Its peer TypeScript is for types alone.
    const args = ['install', '--no-audit', '--no-fund', '--legacy-peer-deps']
    await promisify(execFile)('npm', args, { cwd: FOLDER, timeout: INSTALL_LIMIT_MS })
  }
  return FOLDER
}

async function isInstalled() {
  const before = await readFile(path.join(FOLDER, 'package.json'), 'utf8').catch(() => null)
  // npm writes this when everything else is there.
  return before === manifest && existsSync(path.join(FOLDER, 'node_modules/.package-lock.json'))
}
