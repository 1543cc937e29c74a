import { configDefaults, defineConfig } from 'vitest/config'

const DATABASE_TESTS = 'server/**/*.db.test.ts'
/**
 * The long ones that test what the index says, not how a database behaves. When all steps are run, they run on PostgreSQL alone: PGlite is the same
 * code. `npm test -- pglite` runs them too.
 */
const LONG = [
  'server/indexer/{drop-untracked,faults,odd-data,price-tokens,prices-of-demo,wallet-source}.db.test.ts',
  'server/metadata/*.db.test.ts',
  'server/routes/{collection-figures,nft,proof}.db.test.ts',
  'server/stats/*.db.test.ts',
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
          ? [...configDefaults.exclude, ...LONG]
          : configDefaults.exclude,
      env: { TEST_DATABASE: name },
      globalSetup: 'tools/test-database.ts',
      // Opening a PGlite takes a second on a busy machine.
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  }
}
