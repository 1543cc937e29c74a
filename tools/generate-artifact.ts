import { readFileSync, writeFileSync } from 'node:fs'
import { compileSolidity } from './compile-solidity.ts'

// `node tools/generate-artifact.ts` writes contracts/artifact.ts; with --check it only says whether it is fresh.
const FILE = 'contracts/artifact.ts'
const { abi, bytecode, compiler } = compileSolidity('contracts/AssayCollection.sol', 'AssayCollection')
const text = `// Generated from AssayCollection.sol by tools/generate-artifact.ts; do not edit.

export const abi = ${JSON.stringify(abi, null, 2)} as const

export const bytecode =
  '${bytecode}'

export const compiler = ${JSON.stringify(compiler, null, 2)} as const
`

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text)
} else if (readFileSync(FILE, 'utf8') !== text) {
  console.log(`${FILE} is not what the contract compiles to. Run: node tools/generate-artifact.ts`)
  process.exitCode = 1
}
