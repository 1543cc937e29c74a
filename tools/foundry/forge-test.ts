import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { ForgeReport } from '../test-counts.ts'
import { foundryProgram } from './foundry-program.ts'

// `node tools/foundry/forge-test.ts <report file> [--long] [what forge is to be told]` runs the contract's tests. forge's report goes
// to the file, and what failed to the screen. --long tries 510,000 calls and five times as many cases, others in every run.
const [reportFile = '', ...args] = process.argv.slice(2)
const long = args.includes('--long')
const env = long && {
  FOUNDRY_FUZZ_RUNS: '1280',
  FOUNDRY_FUZZ_SEED: `0x${randomBytes(8).toString('hex')}`,
  FOUNDRY_INVARIANT_RUNS: '1000',
}
if (env) console.log(`Seed ${env.FOUNDRY_FUZZ_SEED}`)

const forge = spawn(foundryProgram('forge'), ['test', '--json', ...args.filter((arg) => arg !== '--long')], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, ...env },
})
const closed = new Promise<number>((resolve, reject) => {
  forge.on('error', reject)
  forge.on('close', (code) => resolve(code ?? 1))
})
const text = (await buffer(forge.stdout)).toString()
process.exitCode = await closed
// Where it does not compile, forge says why instead.
if (text.startsWith('{')) {
  writeFileSync(reportFile, text)
  printFailures(JSON.parse(text))
} else console.log(text)

function printFailures(report: ForgeReport) {
  for (const [contract, { test_results }] of Object.entries(report)) {
    for (const [test, { status, reason, counterexample }] of Object.entries(test_results)) {
      if (status !== 'Failure') continue
      console.log(`${contract} ${test}: ${reason ?? 'failed'}`)
      if (counterexample) console.log(JSON.stringify(counterexample, null, 2))
    }
  }
}
