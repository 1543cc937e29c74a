import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Abi, Hex } from 'viem'
import { keptDirectory } from '#tools/kept-directory.ts'

export type Artifact = { abi: Abi; bytecode: Hex }

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

const settings = {
  optimizer: { enabled: true, runs: 1 },
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}

/** Every contract of these files by its name. They are compiled once for all tests, until a source changes. Each caller has a cache of its own. */
export async function compileSolidity(
  cache: string,
  files: readonly URL[],
  evmVersion: string,
): Promise<Record<string, Artifact>> {
  const sources = Object.fromEntries(
    files.map((file) => [basename(file.pathname), { content: readFileSync(file, 'utf8') }]),
  )
  const input = JSON.stringify({ language: 'Solidity', sources, settings: { evmVersion, ...settings } })
  const name = createHash('sha256').update(input).digest('hex').slice(0, 16)
  const kept = await keptDirectory(`.cache/${cache}`, name, async (directory) => {
    writeFileSync(join(directory, 'artifacts.json'), JSON.stringify(await compile(input)))
  })
  return JSON.parse(readFileSync(join(kept, 'artifacts.json'), 'utf8'))
}

async function compile(input: string): Promise<Record<string, Artifact>> {
  // The compiler takes a second to load.
  const { default: solc } = await import('solc')
  const output: Output = JSON.parse(solc.compile(input))
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const compiled = Object.values(output.contracts).flatMap((ofFile) => Object.entries(ofFile))
  return Object.fromEntries(
    compiled.map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  )
}
