import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import solc from 'solc'
import type { Abi, Hex } from 'viem'

export type Artifact = { abi: Abi; bytecode: Hex }

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

const NAMES = ['Touchstones', 'Bullion', 'DemoDollar', 'PriceFeed'] as const
const require = createRequire(import.meta.url)

/** The world's own contracts, from demo/contracts. */
export function compileDemoContracts(): Record<(typeof NAMES)[number], Artifact> {
  const sources = Object.fromEntries(NAMES.map((name) => [`${name}.sol`, { content: read(`${name}.sol`) }]))
  const settings = {
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 200 },
    // Else the bytecode, and with it every hash of the world, would change with a comment.
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  }
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const output: Output = JSON.parse(
    solc.compile(input, { import: (path: string) => ({ contents: read(path) }) }),
  )
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.fromEntries(
    NAMES.map((name) => {
      const contract = output.contracts[`${name}.sol`]?.[name]
      if (!contract) throw new Error(`${name}.sol holds no contract of that name.`)
      return [name, { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }]
    }),
  ) as Record<(typeof NAMES)[number], Artifact>
}

function read(path: string): string {
  const file = path.startsWith('@')
    ? require.resolve(path)
    : fileURLToPath(new URL(`contracts/${path}`, import.meta.url))
  return readFileSync(file, 'utf8')
}
