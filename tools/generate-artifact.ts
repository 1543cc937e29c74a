import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { compileSolidity } from './compile-solidity.ts'
import { hashFiles } from './hash-files.ts'

// `node tools/generate-artifact.ts` writes contracts/artifact.ts; with --check it only says whether it is fresh.
const SOURCE = 'contracts/AssayCollection.sol'
const ARTIFACT = 'contracts/artifact.ts'
// Compiling takes seconds, so what was found fresh is remembered with all that it depends on.
const REMEMBERED = '.cache/artifact'
const found = await hashFiles([SOURCE, ARTIFACT, 'foundry.toml', 'package-lock.json', import.meta.filename])

if (!process.argv.includes('--check')) writeFileSync(ARTIFACT, artifact())
else if (!existsSync(`${REMEMBERED}/${found}`)) check()

function check() {
  if (readFileSync(ARTIFACT, 'utf8') !== artifact()) {
    console.log(`${ARTIFACT} is not what the contract compiles to. Run: node tools/generate-artifact.ts`)
    process.exitCode = 1
    return
  }
  rmSync(REMEMBERED, { recursive: true, force: true })
  mkdirSync(REMEMBERED, { recursive: true })
  writeFileSync(`${REMEMBERED}/${found}`, '')
}

function artifact() {
  const { abi, bytecode, compiler } = compileSolidity(SOURCE, 'AssayCollection')
  return `// Generated from AssayCollection.sol by tools/generate-artifact.ts; do not edit.

export const abi = ${JSON.stringify(abi, null, 2)} as const

export const bytecode =
  '${bytecode}'

export const compiler = ${JSON.stringify(compiler, null, 2)} as const
`
}
