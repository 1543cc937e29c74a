import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'
import { keptDirectory } from '../kept-directory.ts'

const NAMES = ['Coin', 'Items', 'Feed'] as const
type Artifacts = Record<(typeof NAMES)[number], { abi: Abi; bytecode: Hex }>

/** Compiled once for all tests, until the source changes. */
export async function compilePlayed(): Promise<Artifacts> {
  const file = new URL('Played.sol', import.meta.url).pathname
  const name = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)
  const kept = await keptDirectory('.cache/second-chain', name, async (directory) => {
    // The compiler takes a second to load.
    const { compileSolidity } = await import('../compile-solidity.ts')
    const compiled = NAMES.map((contract) => [contract, compileSolidity(file, contract)])
    writeFileSync(join(directory, 'artifacts.json'), JSON.stringify(Object.fromEntries(compiled)))
  })
  return JSON.parse(readFileSync(join(kept, 'artifacts.json'), 'utf8'))
}
