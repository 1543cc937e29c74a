// How much JavaScript a first visit may load, gzipped: all that a page imports before it can be used. `npm run check` holds it.
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))

const chunks = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'))

/** The files that these modules, or rooms of the build, bring along, theirs included. */
function filesOf(...names) {
  const files = new Set()
  const visit = (name) => {
    const [, chunk] = chunks.find(([key, { name: room }]) => key === name || room === name) ?? []
    if (!chunk) throw new Error(`The build has no ${name}.`)
    const path = `dist/web/${chunk.file}`
    if (files.has(path)) return
    files.add(path)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return [...files]
}

// What index.html's script imports as its first steps.
const first = ['index.html', '../node_modules/react-dom/client.js']

// As vite.config.ts names the rooms.
const screen = (name) => ['dashboard', name]

export default [
  { name: 'sign-in', path: filesOf(...first), limit: '130 KiB', gzip: true },
  { name: 'analytics', path: filesOf(...first, ...screen('analytics')), limit: '230 KiB', gzip: true },
  // Without the charts.
  { name: 'collections', path: filesOf(...first, ...screen('collections')), limit: '155 KiB', gzip: true },
  { name: 'assets', path: filesOf(...first, ...screen('assets')), limit: '160 KiB', gzip: true },
  {
    // A buyer comes for one thing, from anywhere, on a phone.
    name: 'claim page, before a wallet is at work',
    path: filesOf(...first, 'screens/claim/Claim.tsx'),
    limit: '190 KiB',
    gzip: true,
  },
]
