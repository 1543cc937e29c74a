import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './tools/chromium-flags.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Before the workers, which would else make the same things side by side.
  globalSetup: ['./tools/fresh-web.ts', './tools/pglite-template.ts', './tools/demo-template.ts'],
  fullyParallel: true,
  // A worker, its server and its browser keep about a core busy.
  workers: Math.max(2, availableParallelism()),
  // Room for a busy machine: waiting costs nothing where it is quick.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: '.cache/test/e2e.json' }]],
  // A trace of each test would cost a fifth of the whole run; `npm test -- e2e --trace retain-on-failure` makes them.
  use: { trace: 'off' },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
          args: chromiumFlags,
        },
      },
    },
  ],
})
