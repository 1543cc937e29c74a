import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { compileSolidity } from './compile-solidity.ts'
import { hashFiles } from './hash-files.ts'

// `node tools/generate-artifact.ts` writes contracts/artifact.ts and runtime.ts; with --check it only says whether they are fresh.
const SOURCE = 'contracts/AssayCollection.sol'
const ARTIFACT = 'contracts/artifact.ts'
// Apart, because those who deploy the contract have no use for it.
const RUNTIME = 'contracts/runtime.ts'
// Compiling takes seconds, so what was found fresh is remembered with all that it depends on.
const REMEMBERED = '.cache/artifact'
const found = await hashFiles([
  SOURCE,
  ARTIFACT,
  RUNTIME,
  'foundry.toml',
  'package-lock.json',
  import.meta.filename,
])

if (!process.argv.includes('--check'))
  for (const [file, content] of Object.entries(artifacts())) writeFileSync(file, content)
else if (!existsSync(`${REMEMBERED}/${found}`)) check()

function check() {
  const stale = Object.entries(artifacts()).filter(
    ([file, content]) => !existsSync(file) || readFileSync(file, 'utf8') !== content,
  )
  if (stale.length > 0) {
    const names = stale.map(([file]) => file).join(' and ')
    console.log(`Not what the contract compiles to: ${names}. Run: node tools/generate-artifact.ts`)
    process.exitCode = 1
    return
  }
  rmSync(REMEMBERED, { recursive: true, force: true })
  mkdirSync(REMEMBERED, { recursive: true })
  writeFileSync(`${REMEMBERED}/${found}`, '')
}

function artifacts() {
  const { abi, bytecode, runtime, compiler } = compileSolidity(SOURCE, 'AssayCollection')
  const head = '// Generated from AssayCollection.sol by tools/generate-artifact.ts; do not edit.\n'
  return {
    [ARTIFACT]: `${head}
export const abi = ${JSON.stringify(abi, null, 2)} as const

export const bytecode =
  '${bytecode}'

export const compiler = ${JSON.stringify(compiler, null, 2)} as const
`,
    [RUNTIME]: `${head}
/** What is on the chain after a deployment. */
export const code =
  '${runtime.code}'

/** Where in it, in bytes, each deployment has its own values. */
export const immutables = ${JSON.stringify(runtime.immutables, null, 2)}
`,
  }
}
