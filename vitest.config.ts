import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { chromiumFlags } from './tools/chromium-flags.ts'

/** They start programs (anvil, a compiler, the server): seconds each. */
const PROCESS_TESTS = '**/*.process.test.ts'
/** Run on both databases. */
const DATABASE_TESTS = 'server/**/*.db.test.ts'
/** Nothing in them depends on the kind of database: run on PostgreSQL alone. */
const POSTGRES_TESTS = 'server/**/*.pg.test.ts'
/** About the nodes of a cluster: run there alone. */
const CLUSTER_TESTS = 'server/**/*.citus.test.ts'
/** Screens and components in a real browser, with a server that the test plays. */
const COMPONENT_TESTS = 'web/**/*.browser.test.tsx'

const REGISTER_CHAINS = 'tools/register-chains.ts'

/** For a busy machine: waiting costs nothing if it is quick. */
const ROOM = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    projects: [
      nodeProject('unit', {
        include: ['**/*.test.ts'],
        exclude: [
          ...configDefaults.exclude,
          PROCESS_TESTS,
          DATABASE_TESTS,
          POSTGRES_TESTS,
          CLUSTER_TESTS,
          'e2e/**',
        ],
      }),
      nodeProject('process', { include: [PROCESS_TESTS] }),
      nodeProject('pglite', {
        ...databaseSetup('pglite'),
        include: [DATABASE_TESTS],
        setupFiles: [REGISTER_CHAINS, 'tools/keep-pglite-compiled.ts'],
      }),
      nodeProject('postgres', {
        ...databaseSetup('postgres'),
        include: [DATABASE_TESTS, POSTGRES_TESTS],
      }),
      // The same on a cluster, where CITUS_URL names one.
      nodeProject('citus', {
        ...databaseSetup('citus'),
        include: [DATABASE_TESTS, POSTGRES_TESTS, CLUSTER_TESTS],
        setupFiles: [REGISTER_CHAINS, 'tools/drop-copies.ts'],
      }),
      componentProject(),
    ],
  },
})

/** The files leave nothing behind that another one could trip over; loading everything again for each takes longer than most of them. */
function nodeProject<T>(name: string, test: T) {
  return { test: { name, isolate: false, setupFiles: [REGISTER_CHAINS], ...ROOM, ...test } }
}

function databaseSetup(name: 'pglite' | 'postgres' | 'citus') {
  return { env: { TEST_DATABASE: name }, globalSetup: 'tools/test-database.ts' }
}

function componentProject() {
  // React as users have it: a form takes a tenth of the time.
  const production = { 'process.env.NODE_ENV': '"production"' }
  return {
    plugins: [uploads()],
    define: production,
    oxc: { jsx: { runtime: 'automatic' as const, development: false } },
    optimizeDeps: {
      // All at once: what is found later has the page load again in the middle of a test.
      entries: ['web/main.tsx', COMPONENT_TESTS],
      include: ['react/jsx-runtime', 'vitest-browser-react/pure'],
      rolldownOptions: { transform: { define: production } },
    },
    test: {
      name: 'components',
      include: [COMPONENT_TESTS],
      setupFiles: ['web/testing/set-up.ts'],
      // One page for all files: it loads the app once.
      isolate: false,
      testTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // As Playwright's own tests have it in e2e/.
        viewport: { width: 1280, height: 720 },
        locators: { exact: false },
        provider: playwright({
          launchOptions: {
            ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
            args: chromiumFlags,
          },
        }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  }
}

/** Whatever picture somebody uploaded is grey and 64 pixels wide, unless its name says that it is missing. */
function uploads(): Plugin {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="gray"/></svg>'
  return {
    name: 'uploads',
    configureServer: ({ middlewares }) => {
      // Of what is read from tokens nothing is here, and the one film takes its time.
      middlewares.use('/media', ({ url }, response) => {
        if (!url?.endsWith('.webm')) response.writeHead(404).end()
      })
      middlewares.use('/uploads', ({ url }, response) => {
        if (url?.includes('missing')) response.writeHead(404).end()
        else response.setHeader('content-type', 'image/svg+xml').end(picture)
      })
    },
  }
}
