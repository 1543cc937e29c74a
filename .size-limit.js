// How much JavaScript a page may load before it can be used, gzipped. `npm run check` holds it.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))

/** The files of these modules and of all that they import. */
function filesOf(...keys) {
  const files = new Set()
  const visit = (key) => {
    const { file, imports = [] } = manifest[key]
    if (files.has(file)) return
    files.add(file)
    imports.forEach(visit)
  }
  keys.forEach(visit)
  return [...files].map((file) => `dist/web/${file}`)
}

const page = 'index.html'
const shell = 'screens/shell/Shell.tsx'
/** Outside the shell: for buyers, and for visitors of a share link. */
const open = ['screens/claim/Claim.tsx', 'screens/share/Share.tsx']
const screens = manifest[page].dynamicImports.filter((key) => key.endsWith('.tsx') && key !== shell)

export default [
  { name: 'sign-in', path: filesOf(page), limit: '130 KiB', gzip: true },
  ...screens.map((screen) => ({
    name: basename(screen, '.tsx'),
    path: open.includes(screen) ? filesOf(page, screen) : filesOf(page, shell, screen),
    limit: '230 KiB',
    gzip: true,
  })),
]
