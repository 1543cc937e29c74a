import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'
import { keptDirectory } from '#tools/kept-directory.ts'

export type Artifact = { abi: Abi; bytecode: Hex }

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

const FILES = ['OddTokens.sol', 'OddNfts.sol']
const settings = {
  // The newest that still knows selfdestruct as it was.
  evmVersion: 'shanghai',
  optimizer: { enabled: true, runs: 1 },
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}

/** Every odd contract by its name. They are compiled once for all tests, until a source changes. */
export async function compileOddContracts(): Promise<Record<string, Artifact>> {
  const sources = Object.fromEntries(FILES.map((name) => [name, { content: read(name) }]))
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const name = createHash('sha256').update(input).digest('hex').slice(0, 16)
  const kept = await keptDirectory('.cache/odd-contracts', name, async (directory) => {
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

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}
