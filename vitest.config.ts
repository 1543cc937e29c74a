import { configDefaults, defineConfig } from 'vitest/config'

const DATABASE_TESTS = 'server/**/*.db.test.ts'

/** For a busy machine: waiting costs nothing where it is quick. */
const ROOM = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    // Another step runs beside it (tools/test.ts).
    maxWorkers: 1,
    projects: [
      {
        test: {
          name: 'unit',
          // They leave nothing behind that another file could trip over; a process for each takes longer than most of them.
          isolate: false,
          ...ROOM,
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, DATABASE_TESTS, 'e2e/**'],
        },
      },
      // The same tests against both databases.
      databaseProject('pglite'),
      databaseProject('postgres'),
    ],
  },
})

function databaseProject(name: 'pglite' | 'postgres') {
  return {
    test: {
      name,
      include: [DATABASE_TESTS],
      env: { TEST_DATABASE: name },
      globalSetup: 'tools/test-database.ts',
      setupFiles: name === 'pglite' ? ['tools/keep-pglite-compiled.ts'] : [],
      // Each file has a database of its own; loading the server anew for each takes longer than most of them.
      isolate: false,
      ...ROOM,
    },
  }
}
