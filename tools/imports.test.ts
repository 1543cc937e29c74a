import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Beside its own files, what a room may import. Tests may import the tools and the demo as well. */
const ROOMS: Record<string, string[]> = {
  api: [],
  contracts: [],
  // The deployer of the contract has its code.
  web: ['api', 'contracts/artifact.ts'],
  server: ['api', 'contracts'],
  // The demo's world is prepared for tests.
  tools: ['api', 'server', 'demo'],
  demo: ['api', 'contracts', 'tools/foundry/foundry-program.ts'],
  bench: ['api', 'contracts', 'server', 'tools', 'demo'],
  // The synthetic node of the benchmarks is slow on demand. Every path of the web has to be visited.
  e2e: ['api', 'contracts', 'server', 'tools', 'demo', 'bench/index', 'web/paths.ts'],
}

/** The same inside the server. Every room there may also import api and the shared files directly in server/. */
const SERVER_ROOMS: Record<string, string[]> = {
  'server/db': [],
  'server/chain': [],
  // What the portal sends is checked against the chain's nodes.
  'server/portal': ['server/chain'],
  // How far a backfill has come is worked out in one place.
  'server/stats': [
    'server/db',
    'server/indexer/reading.ts',
    'server/indexer/run/progress.ts',
    // What a pool protocol is called.
    'server/indexer/pools/pool-protocols.ts',
    // What contracts are called that buy for others.
    'server/indexer/nft/sales/aggregators.ts',
    // Where media are served, and when two traits are the same.
    'server/metadata/media-urls.ts',
    'server/metadata/attributes.ts',
    'server/metadata/rarity-traits.ts',
    // What a verdict says stands in one place.
    'server/hallmark/sentences.ts',
    'server/hallmark/question.ts',
  ],
  'server/store': ['server/db'],
  'server/outside': ['server/db', 'server/store'],
  'server/backup': ['server/db', 'server/outside'],
  'server/metadata': ['server/db', 'server/chain', 'server/outside'],
  // A collection that Assay deploys is known by its code.
  'server/indexer': ['server/db', 'server/chain', 'server/portal', 'contracts/is-issued.ts'],
  'server/hallmark': ['server/db', 'server/chain'],
  // Asks the chain what a form or a route wants to know, while somebody waits for the answer.
  'server/inquiry': [
    'contracts',
    'server/chain',
    'server/indexer/transfer-events.ts',
    // How fast the ways to a chain are.
    'server/operator/chain-ways.ts',
  ],
  // What operators are told of the ways to the chains.
  'server/operator': ['server/chain'],
  'server/routes': [
    'server/operator',
    'server/stats',
    'server/store',
    'server/outside',
    'server/inquiry',
    // How errors of a database that is away, or of a cluster's nodes, are told from faults.
    'server/db/cluster-nodes.ts',
    // Answers are of one state of all nodes of a cluster.
    'server/db/commits-under-way.ts',
    'server/db/database-away.ts',
    'server/chain/registry.ts',
    'server/chain/endpoint-words.ts',
    'server/chain/semaphore.ts',
    // A file that has left the cache is fetched again while somebody waits for it.
    'server/metadata/media.ts',
    // What users upload is drawn where pictures of tokens are: in a process of its own.
    'server/metadata/start-drawing.ts',
    // Asks for metadata to be read; it is read elsewhere.
    'server/metadata/due-tokens.ts',
  ],
}

/** The same inside the indexer. Every room there may also import what the indexer may, and the files directly in server/indexer. */
const INDEXER_ROOMS: Record<string, string[]> = {
  'server/indexer/pools': [],
  // It must still hold the contract when it has found pools.
  'server/indexer/erc20': ['server/indexer/pools', 'server/indexer/run/lease.ts'],
  // Money that goes into a pool bought no item.
  'server/indexer/nft': ['server/indexer/pools/pool-protocols.ts'],
  'server/indexer/wallet': [],
  // A token's pools are asked of the factories.
  'server/indexer/prices': ['server/indexer/pools/pool-protocols.ts'],
  'server/indexer/run': [
    'server/indexer/erc20',
    'server/indexer/nft',
    'server/indexer/wallet',
    'server/indexer/prices',
  ],
}
const INDEXER_SHARED = filesIn('server/indexer')

/** The rooms of the web. Each may import those before it and the files directly in web/, except those that put the rooms together. */
const WEB_ROOMS = [
  'theme',
  'format',
  'storage',
  'client',
  'files',
  'hooks',
  'queries',
  'components',
  'confirm',
  'wallet',
  'collections',
  'hallmark',
  'proof',
  'tables',
  'analytics',
  'sharing',
  'screens',
]
/** Rooms inside a room of the screens: what their screens share stands directly in it. */
const SCREEN_GROUPS = ['web/screens/drafts']
const WEB_WHOLE = [
  'web/App.tsx',
  'web/lead-to-sign-in.ts',
  'web/main.tsx',
  'web/page-title.ts',
  'web/router.tsx',
]
const WEB_SHARED = filesIn('web').filter((file) => !WEB_WHOLE.includes(file))

/** The other files directly in server/ put the rooms together: they import any of them, and no room imports them. */
const SHARED = [
  'server/clean-text.ts',
  'server/env.ts',
  'server/env-variables.ts',
  'server/errors.ts',
  'server/jobs.ts',
  'server/log.ts',
  'server/metric-text.ts',
  'server/within.ts',
]

const IMPORT = /\b(?:(?<typeOnly>import type\b)[^']*?|from\s*|import\s*\(?\s*)'(?<specifier>[#.][^']+)'/g
const STATEMENT = /\bsql`|\bselect\s.+?\sfrom\s|\binsert\s+into\s|\bupdate\s+\w+\s+set\s|\bdelete\s+from\s/is

/** The server tells the page what it knows of chains: the page's scripts would carry all of them else. */
const SHIPPED_CHAINS = /'#api\/chains\/shipped\.ts'/

const MANTINE = /'@mantine\/core[/']/

/** What knows how Mantine's parts look. */
function mayStyle(file: string): boolean {
  return /^web\/(components|theme|testing)\/|^web\/App\.tsx$/.test(file) || isTest(file)
}

function brokenRules(file: string, text: string): string[] {
  const broken: string[] = []
  const allowed = allowedFor(file)
  const inRoutes = file.startsWith('server/routes/') && !isTest(file)
  for (const { groups: { typeOnly, specifier = '' } = {} } of text.matchAll(IMPORT)) {
    const target = targetOf(file, specifier)
    // Routes hand the database on to the store, so they may name its type.
    const here = inRoutes && typeOnly ? [...allowed, 'server/db'] : allowed
    if (!here.some((place) => target === place || target.startsWith(`${place}/`))) {
      broken.push(`${file} imports ${specifier}, but may import only ${here.join(', ')}`)
    }
  }
  if (inRoutes && STATEMENT.test(text)) broken.push(`${file} holds SQL, which belongs in stats or store`)
  if (file.startsWith('web/') && !isTest(file) && SHIPPED_CHAINS.test(text))
    broken.push(`${file} imports the facts of all chains, which belong in the page's configuration`)
  if (file.startsWith('web/') && !mayStyle(file) && MANTINE.test(text))
    broken.push(`${file} imports Mantine, whose looks belong in web/components`)
  return broken
}

/** Files and folders, from the repository's root. */
function allowedFor(file: string): string[] {
  const [room = '', inner = ''] = file.split('/')
  const whole = [room, ...(ROOMS[room] ?? [])]
  if (isTest(file)) return [...whole, 'tools', 'demo']
  // The demo stands on its own: only the start of the server knows that there is one.
  if (file === 'server/main.ts') return [...whole, 'demo/start.ts']
  if (room === 'web') return allowedInWeb(file)
  if (room !== 'server' || inner.endsWith('.ts')) return whole
  const outer = [...(SERVER_ROOMS[`server/${inner}`] ?? []), 'api', ...SHARED]
  return inner === 'indexer' ? [...allowedInIndexer(file), ...outer] : [`server/${inner}`, ...outer]
}

function allowedInIndexer(file: string): string[] {
  const room = file.split('/').slice(0, 3).join('/')
  if (room === file) return INDEXER_SHARED
  return [room, ...(INDEXER_ROOMS[room] ?? []), ...INDEXER_SHARED]
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${folder}/${name}`)
}

function allowedInWeb(file: string): string[] {
  const whole = ROOMS.web ?? []
  if (WEB_WHOLE.includes(file)) return ['web', ...whole]
  const [, room = '', ...rest] = file.split('/')
  if (rest.length === 0) return [...WEB_SHARED, ...whole]
  const below = WEB_ROOMS.slice(0, Math.max(0, WEB_ROOMS.indexOf(room))).map((name) => `web/${name}`)
  const own = room === 'screens' ? ownOfScreen(file) : [`web/${room}`]
  return [...own, ...below, ...WEB_SHARED, ...whole]
}

/** A screen imports no other screen. */
function ownOfScreen(file: string): string[] {
  const group = SCREEN_GROUPS.find((folder) => file.startsWith(`${folder}/`))
  const depth = group ? 4 : 3
  const screen = file.split('/').slice(0, depth).join('/')
  return group ? [screen, ...filesIn(group)] : [screen]
}

/** A test, or what only tests use: test-app.ts and what is in a folder testing/. */
function isTest(file: string) {
  return /\.test\.tsx?$|\/test-[^/]+\.ts$|\/testing\//.test(file)
}

/** What the file imports, from the repository's root. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(({ groups: { specifier = '' } = {} }) => targetOf(file, specifier))
}

function targetOf(file: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
}

/** The files along each circle. If circles share files, one of them may stand for the rest. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  function visit(file: string, path: readonly string[]) {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(' -> '))
    if (start >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}

const files = Object.keys(ROOMS)
  .filter((room) => existsSync(room))
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)))
  // All but this one, which quotes offenders below.
  .filter((file) => /\.tsx?$/.test(file) && file !== 'tools/imports.test.ts')
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

test('every import goes in the direction in which the data flows', () => {
  expect(files).toContain('tools/test.ts')
  expect([...texts].flatMap(([file, text]) => brokenRules(file, text))).toEqual([])
})

test('no circular imports, not even of types', () => {
  const graph = [...texts].map(([file, text]) => [file, importsOf(file, text)] as const)
  expect(circlesIn(new Map(graph))).toEqual([])
})

test('what visitors of a share link load has no wallet code in it, not even for later', () => {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = texts.get(file) ?? ''
    for (const [, name = ''] of text.matchAll(/\bimport (?!type\b)[^']*'([^#.'][^']*)'/g)) packages.add(name)
    const values = text.replaceAll(/\bimport type\b[^']*'[^']+'/g, '')
    importsOf(file, values).forEach(visit)
  }
  visit('web/screens/share/Share.tsx')
  expect(seen).toContain('web/components/charts/LineChart.tsx')
  expect([...seen].filter((file) => file.startsWith('web/wallet/'))).toEqual([])
  expect([...packages].filter((name) => /wagmi|viem|walletconnect|zod/.test(name))).toEqual([])
})

test('a circular import is found', () => {
  const graph = { 'a.ts': ['b.ts', 'd.ts'], 'b.ts': ['c.ts'], 'c.ts': ['b.ts'], 'd.ts': ['b.ts'] }
  expect(circlesIn(new Map(Object.entries(graph)))).toEqual(['b.ts -> c.ts -> b.ts'])
})

test.each([
  ['api/auth.ts', `import { x } from '../server/errors.ts'`],
  ['web/client/call.ts', `import type { Env } from '#server/env.ts'`],
  ['web/client/call.ts', `const tools = await import('#tools/bench.ts')`],
  ['web/client/call.ts', `import { Dialog } from '../components/overlay/Dialog.tsx'`],
  ['web/paths.ts', `import { call } from './client/call.ts'`],
  ['web/queries/stats.ts', `import { Proven } from '../proof/Proven.tsx'`],
  ['web/components/overlay/Dialog.tsx', `import classes from '../../screens/shell/Shell.module.css'`],
  ['web/unheard-of/x.ts', `import { formatCount } from '../format/number.ts'`],
  ['web/screens/collections/Collections.tsx', `import { Cards } from '../analytics/Cards.tsx'`],
  ['web/screens/assets/Assets.tsx', `const edit = () => import('../drafts/edit/EditAsset.tsx')`],
  ['web/screens/drafts/mint/MintDrafts.tsx', `import { DraftBar } from '../edit/DraftBar.tsx'`],
  ['web/screens/claim/Offer.tsx', `import { Button } from '@mantine/core'`],
  ['web/wallet/DemoWallet.tsx', `import '@mantine/core/styles/Modal.layer.css'`],
  ['web/collections/chain-label.ts', `import { shippedChains } from '#api/chains/shipped.ts'`],
  ['web/screens/shell/Shell.tsx', `import { router } from '../../router.tsx'`],
  ['server/db/connect.ts', `import { buildApp } from '../app.ts'`],
  ['server/store/users.ts', `export { send } from '../outside/mail.ts'`],
  ['server/stats/holders.ts', `import\n{ a,\n b }\nfrom '#server/store/users.ts'`],
  ['server/routes/auth.ts', `import { openDatabase } from '#server/db/connect.ts'`],
  ['server/routes/collections.ts', `import { backfill } from '#server/indexer/run/backfill.ts'`],
  ['server/indexer/totals.ts', `import type { Account } from './erc20/erc20-ledger.ts'`],
  ['server/indexer/nft/apply-nft.ts', `import { Accounts } from '../erc20/accounts.ts'`],
  ['server/indexer/wallet/wallet-source.ts', `import { follow } from '../run/follow.ts'`],
  ['server/inquiry/discover.ts', `import { nftSource } from '#server/indexer/nft/nft-source.ts'`],
  ['server/unheard-of/x.ts', `import '#server/db/connect.ts'`],
  ['server/routes/auth.ts', 'const rows = db.rows(sql`select 1`)'],
  ['server/routes/auth.ts', `db.raw('delete from users where id = 1')`],
  ['server/main.ts', `import { startPostgres } from '#tools/postgres.ts'`],
  ['server/main.ts', `import { seeded } from '#demo/random.ts'`],
  ['server/app.ts', `import { startDemoChain } from '#demo/start.ts'`],
  ['demo/start.ts', `import type { Env } from '#server/env.ts'`],
])('%s is caught with: %s', (file, text) => {
  expect(brokenRules(file, text)).toHaveLength(1)
})

test.each([
  ['web/client/call.ts', `import { calls } from '#api/calls.ts'`],
  ['web/router.tsx', `const shell = () => import('./screens/shell/Shell.tsx')`],
  ['web/screens/claim/Offer.tsx', `import { Media } from '../../components/Media.tsx'`],
  ['web/components/Button.ts', `export { Button } from '@mantine/core'`],
  ['web/screens/drafts/mint/MintDrafts.tsx', `import { DraftMinted } from '../DraftMinted.tsx'`],
  ['server/main.ts', `import { openDatabase } from './db/connect.ts'`],
  ['server/main.ts', `const demo = await import('#demo/start.ts')`],
  ['demo/build-world.ts', `import { abi } from '#contracts/artifact.ts'`],
  ['server/routes/auth.ts', `import { signIn } from '#server/store/sessions.ts'`],
  ['server/routes/auth.ts', `import type { Database } from '#server/db/connect.ts'`],
  ['server/indexer/run/open-log-source.ts', `import { openNftSource } from '../nft/nft-source.ts'`],
  ['server/indexer/nft/sales/sales-of.ts', `import type { Transfer } from '../../transfer.ts'`],
  ['server/indexer/testing/worker.ts', `import { startAnvil } from '#demo/anvil.ts'`],
  ['server/routes/auth.test.ts', `import { testDatabase } from '#tools/test-database-copy.ts'`],
  ['e2e/sign-in.spec.ts', `import { startPostgres } from '#tools/postgres.ts'`],
])('%s may hold: %s', (file, text) => {
  expect(brokenRules(file, text)).toEqual([])
})
