import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { runStep } from './run-step.ts'

const CYCLONEDX = 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js'
const LIMIT_MS = 2 * 60_000

// What is installed here for the server and the page, with licences; tools that build and test are left out.
const file = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? resolve('dist', 'sbom.cdx.json'))
mkdirSync(dirname(file), { recursive: true })
const { code, output } = await runStep(
  [CYCLONEDX, '--omit', 'dev', '--output-reproducible', '--output-format', 'JSON', '--output-file', file],
  { limitMs: LIMIT_MS },
)
console.log(code === 0 ? `Wrote the components of Assay to ${file}.` : output.trim())
process.exitCode = code
