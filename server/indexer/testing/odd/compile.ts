import { type Artifact, compileSolidity } from '../compile-solidity.ts'

const FILES = ['OddTokens.sol', 'OddNfts.sol'].map((name) => new URL(name, import.meta.url))

/** Every odd contract by its name, for the newest EVM that still knows selfdestruct as it was. */
export function compileOddContracts(): Promise<Record<string, Artifact>> {
  return compileSolidity('odd-contracts', FILES, 'shanghai')
}
