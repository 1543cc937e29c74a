import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import solc from 'solc'
import type { Abi } from 'viem'
import { foundryProgram } from './foundry/foundry-program.ts'

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, Compiled>>
}
type Compiled = {
  abi: Abi
  evm: {
    bytecode: { object: string }
    deployedBytecode: {
      object: string
      immutableReferences?: Record<string, { start: number; length: number }[]>
    }
  }
}
const WANTED = [
  'abi',
  'evm.bytecode.object',
  'evm.deployedBytecode.object',
  'evm.deployedBytecode.immutableReferences',
]

/**
 * Compiles one contract as forge does, by the settings in foundry.toml, but without forge's detours: `file` is a path from
 * the repository's root, and what it imports from packages is looked for in `packages`.
 */
export function compileSolidity(file: string, contract: string, packages = ['node_modules']) {
  const settings = solcSettings()
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(file, 'utf8') } },
    settings: { ...settings, outputSelection: { [file]: { [contract]: WANTED } } },
  }
  const output: Output = JSON.parse(
    solc.compile(JSON.stringify(input), { import: (path: string) => findSource(path, packages) }),
  )
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  const compiled = output.contracts?.[file]?.[contract]
  if (errors.length > 0 || !compiled) {
    throw new Error(
      errors.map(({ formattedMessage }) => formattedMessage).join('\n') || `${file} has no ${contract}.`,
    )
  }
  const { abi, evm } = compiled
  const { object, immutableReferences = {} } = evm.deployedBytecode
  return {
    abi,
    bytecode: `0x${evm.bytecode.object}` as const,
    /** What is on the chain afterwards, but for the immutables, which each deployment fills in. */
    runtime: {
      code: `0x${object}` as const,
      immutables: Object.values(immutableReferences)
        .flat()
        .sort((a, b) => a.start - b.start),
    },
    compiler: { version: solc.version(), settings },
  }
}

function solcSettings() {
  const config = JSON.parse(execFileSync(foundryProgram('forge'), ['config', '--json'], { encoding: 'utf8' }))
  return {
    viaIR: config.via_ir as boolean,
    optimizer: { enabled: config.optimizer as boolean, runs: config.optimizer_runs as number },
    evmVersion: config.evm_version as string,
    metadata: {
      bytecodeHash: config.bytecode_hash as string,
      appendCBOR: config.cbor_metadata as boolean,
    },
  }
}

function findSource(path: string, packages: string[]) {
  for (const file of [...packages.map((folder) => `${folder}/${path}`), path]) {
    try {
      return { contents: readFileSync(file, 'utf8') }
    } catch {
      // Then it is in the next one.
    }
  }
  return { error: `${path} is nowhere in ${packages.join(', ')}.` }
}
