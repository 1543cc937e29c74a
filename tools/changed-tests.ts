import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { RunnerName } from './test-runners.ts'

/** Which runners a change needs, and what each is told. */
export type ChangedTests = Partial<Record<RunnerName, string[]>>

/** Through the whole, for what shows everywhere. */
const JOURNEYS = ['whole-flow', 'shell', 'accessibility']

/** What a change of a folder of the web shows in: the beginnings of names in e2e. The first folder that fits counts. */
export const SPECS_OF: Record<string, string[]> = {
  'web/screens/affiliates': ['accessibility'],
  'web/screens/analytics': ['analytics', 'proof'],
  'web/analytics': ['analytics', 'proof', 'share'],
  'web/screens/share': ['share'],
  'web/screens/asset-analytics': ['narrow', 'accessibility'],
  'web/screens/asset-preview': ['asset-preview', 'strange-tokens'],
  'web/screens/assets': ['assets'],
  'web/screens/claim': ['sale'],
  'web/screens/collections': ['collection'],
  'web/screens/contract': ['contract'],
  'web/screens/deploy': ['deploy'],
  'web/screens/drafts': ['new-asset', 'edit-asset', 'mint', 'sale'],
  'web/screens/not-found': ['shell'],
  'web/screens/operator': ['accessibility'],
  'web/screens/settings': ['settings', 'passkeys'],
  'web/screens/shell': ['shell', 'notifications', 'session'],
  'web/screens/sign-in': ['sign-in', 'passkeys', 'session', 'demo.'],
  'web/screens/support': ['support'],
  'web/proof': ['proof'],
  'web/wallet': ['deploy', 'mint', 'demo-wallet'],
  web: JOURNEYS,
  api: JOURNEYS,
  server: JOURNEYS,
  demo: ['demo', ...JOURNEYS],
}
/** Everything that differs from `base`, committed or not. */
export function changedFiles(base: string): string[] {
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** Where this branch left main; what is committed on main itself counts as done. */
export function whereMainWas(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)[0] ?? 'HEAD'
    } catch {
      // A clone need not have it.
    }
  }
  return 'HEAD'
}

/**
 * The unit tests take seconds, and some of them read files that they do not import: they run whole. So do those that start processes, in which
 * Vitest does not see what is imported.
 */
export function testsFor(files: string[], base: string, specs = readSpecs()): ChangedTests {
  const touches = (...folders: string[]) =>
    files.some((file) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`)))
  const related = ['--changed', base, '--passWithNoTests']
  const behind = touches(
    'server',
    'api',
    'demo',
    'contracts',
    'tools',
    'package-lock.json',
    'vitest.config.ts',
  )
  const shown = specsFor(files, specs)
  return {
    unit: [],
    ...(behind && { process: [], pglite: related, postgres: related }),
    ...(touches('contracts', 'foundry.toml') && { contract: [] }),
    ...(touches('web', 'api', 'package-lock.json', 'vitest.config.ts') && { components: related }),
    ...(shown.length > 0 && { e2e: shown }),
  }
}

/** The specs to run: those that changed, that import what changed, and that show it. */
function specsFor(files: string[], specs: Map<string, string>): string[] {
  const changed = new Set(files.filter((file) => file.startsWith('e2e/')).map((file) => file.slice(4)))
  for (let before = -1; before !== changed.size; ) {
    before = changed.size
    for (const [name, text] of specs)
      if ([...changed].some((each) => text.includes(`'./${each}'`))) changed.add(name)
  }
  const beginnings = files.flatMap((file) => {
    if (/\.test\.tsx?$/.test(file)) return []
    const folder = Object.keys(SPECS_OF).find((each) => file.startsWith(`${each}/`))
    return folder ? (SPECS_OF[folder] ?? []) : []
  })
  const wanted = (name: string) => changed.has(name) || beginnings.some((each) => name.startsWith(each))
  const names = [...specs.keys()].filter((name) => name.endsWith('.spec.ts') && wanted(name))
  return names.map((name) => `e2e/${name}`).sort()
}

/** Every file of e2e, by its name, with its text. */
function readSpecs(): Map<string, string> {
  const names = readdirSync('e2e').filter((name) => name.endsWith('.ts'))
  return new Map(names.map((name) => [name, readFileSync(`e2e/${name}`, 'utf8')]))
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)
}
