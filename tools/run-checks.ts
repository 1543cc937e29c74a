import { type Ended, runStep } from './run-step.ts'

const TSC = 'node_modules/typescript/bin/tsc'
const PROJECTS = { server: 'tsconfig.json', web: 'web/tsconfig.json', e2e: 'e2e/tsconfig.json' }
const LIMIT_MS = 5 * 60_000

/** What is checked without running the program, in the order in which it is reported. */
export const CHECKS = {
  // Incremental: a check after a small change takes a fifth of the time.
  types: Object.entries(PROJECTS).map(([name, project]) => [
    ...[TSC, '--noEmit', '--pretty', '-p', project],
    ...['--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`],
  ]),
  lint: [['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=force', '--error-on-warnings']],
  artifact: [['tools/generate-artifact.ts', '--check']],
  weight: [['tools/weigh-web.ts']],
  'dead-code': [['node_modules/knip/bin/knip.js', '--no-progress']],
  audit: [['tools/audit.ts']],
}
export type CheckName = keyof typeof CHECKS
export type Check = { name: CheckName; passed: boolean; seconds: number }

/** Runs the checks side by side and prints a line for each, with the tool's own words only where it failed. */
export async function runChecks(names: CheckName[]): Promise<Check[]> {
  return Promise.all(
    names.map(async (name) => {
      const ended: Ended[] = []
      for (const command of CHECKS[name]) ended.push(await runStep(command, { limitMs: LIMIT_MS }))
      const failed = ended.filter(({ code }) => code !== 0)
      const seconds = ended.reduce((sum, each) => sum + each.seconds, 0)
      for (const { output, timedOut } of failed) {
        console.log(timedOut ? `${name} took longer than ${LIMIT_MS / 1000} s and was ended.` : output.trim())
      }
      console.log(`${name}: ${failed.length === 0 ? wordFor(ended) : 'failed'} (${seconds.toFixed(1)} s)`)
      return { name, passed: failed.length === 0, seconds }
    }),
  )
}

/** A check that could not be made says so, and why: 'not asked: …'. */
function wordFor(ended: readonly Ended[]): string {
  return ended.map(({ output }) => /^not asked: .*$/m.exec(output)?.[0]).find(Boolean) ?? 'ok'
}
