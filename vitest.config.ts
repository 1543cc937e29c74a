import { configDefaults, defineConfig } from 'vitest/config'

const DATABASE_TESTS = 'server/**/*.db.test.ts'
/**
 * The longest, each with a demo world of its own. When all steps are run, they run on PostgreSQL alone: PGlite is the same code, and its own ways
 * are in the other tests. `npm test -- pglite` runs them too.
 */
const LONGEST = [
  'server/metadata/metadata-of-demo.db.test.ts',
  'server/routes/collection-figures.db.test.ts',
  'server/routes/nft.db.test.ts',
  'server/routes/proof.db.test.ts',
  'server/stats/nft-list.db.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
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
      exclude:
        name === 'pglite' && process.env.ALL_STEPS
          ? [...configDefaults.exclude, ...LONGEST]
          : configDefaults.exclude,
      env: { TEST_DATABASE: name },
      globalSetup: 'tools/test-database.ts',
      // Opening a PGlite takes a second on a busy machine.
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  }
}
