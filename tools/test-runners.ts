import { availableParallelism } from 'node:os'

/** What a runner is told besides where to report: whether it has the machine for itself, and what follows on the command line. */
export type Run = { name: string; reportFile: string; alone: boolean }

type Runner = { title: string; limitMs: number; command(run: Run): string[] }

const MINUTES = 60_000
const cores = availableParallelism()

/** The parts of `npm test`, in the order in which they are reported. Each runs as a process of its own. */
export const RUNNERS = {
  unit: { title: 'unit tests', limitMs: 15 * MINUTES, command: vitest },
  process: { title: 'tests with processes', limitMs: 15 * MINUTES, command: vitest },
  contract: { title: 'contract tests', limitMs: 60 * MINUTES, command: forge },
  pglite: { title: 'server tests on PGlite', limitMs: 25 * MINUTES, command: vitest },
  postgres: { title: 'server tests on PostgreSQL', limitMs: 25 * MINUTES, command: vitest },
  citus: { title: 'server tests on Citus', limitMs: 40 * MINUTES, command: vitest },
  components: { title: 'component tests', limitMs: 10 * MINUTES, command: vitest },
  e2e: { title: 'browser tests', limitMs: 30 * MINUTES, command: playwright },
} satisfies Record<string, Runner>

export type RunnerName = keyof typeof RUNNERS

/** What runs unless something is named: on a cluster only where there is one. */
export const DEFAULT_RUNNERS = Object.keys(RUNNERS).filter(
  (name) => name !== 'citus' || process.env.CITUS_URL,
)

/**
 * What of a runner's tests a run of everything takes, by parts of their names; all, where nothing is said. On a cluster those that depend on it:
 * nodes, migrations, distribution, backups, following with reorganisations, figures. `npm test -- citus` runs all.
 */
export const PARTS_OF_ALL: Partial<Record<RunnerName, string[]>> = {
  citus: [
    '.citus.test',
    'distribute-command',
    'db/migrate.db',
    'backup-while-indexing',
    'run/follow.db',
    'exactness-public-nodes',
    'collection-figures.db',
    'routes/stats.db',
  ],
}

/**
 * One group after the other, the lanes of a group side by side, and what stands in a lane one after the other. What keeps all cores busy runs
 * alone: two such would make each other slower. The one page of the component tests keeps little more than a core busy, for as long as the
 * contract's random calls and the two others take together.
 */
export const GROUPS: RunnerName[][][] = [
  [['e2e']],
  [['pglite']],
  [['postgres']],
  [['citus']],
  [['components'], ['contract', 'process', 'unit']],
]

function vitest({ name, reportFile, alone }: Run) {
  // Two lanes share the machine.
  const workers = alone ? cores : Math.max(1, Math.floor(cores / 2))
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    name,
    `--maxWorkers=${workers}`,
    '--reporter=dot',
    '--silent=passed-only',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ]
}

function forge({ reportFile }: Run) {
  return ['tools/foundry/forge-test.ts', reportFile]
}

// Its reporters and workers stand in playwright.config.ts.
function playwright() {
  return ['node_modules/@playwright/test/cli.js', 'test']
}
