import { configDefaults, defineConfig } from 'vitest/config'

/** They start programs (anvil, a compiler, the server): seconds each. */
const PROCESS_TESTS = '**/*.process.test.ts'
/** Run on both databases. */
const DATABASE_TESTS = 'server/**/*.db.test.ts'
/** Nothing in them depends on the kind of database: run on PostgreSQL alone. */
const POSTGRES_TESTS = 'server/**/*.pg.test.ts'

/** For a busy machine: waiting costs nothing if it is quick. */
const ROOM = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    projects: [
      nodeProject('unit', {
        include: ['**/*.test.ts'],
        exclude: [...configDefaults.exclude, PROCESS_TESTS, DATABASE_TESTS, POSTGRES_TESTS, 'e2e/**'],
      }),
      nodeProject('process', { include: [PROCESS_TESTS] }),
      nodeProject('pglite', {
        ...databaseSetup('pglite'),
        include: [DATABASE_TESTS],
        setupFiles: ['tools/keep-pglite-compiled.ts'],
      }),
      nodeProject('postgres', {
        ...databaseSetup('postgres'),
        include: [DATABASE_TESTS, POSTGRES_TESTS],
      }),
    ],
  },
})

/** The files leave nothing behind that another one could trip over; loading everything again for each takes longer than most of them. */
function nodeProject<T>(name: string, test: T) {
  return { test: { name, isolate: false, ...ROOM, ...test } }
}

function databaseSetup(name: 'pglite' | 'postgres') {
  return { env: { TEST_DATABASE: name }, globalSetup: 'tools/test-database.ts' }
}
