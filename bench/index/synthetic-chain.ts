import { hexToBytes, keccak256 } from 'viem'
import type { Ledger } from './contestant.ts'

/** The contract that is indexed, of whichever kind it is. */
export const TOKEN = '0x5e1fc0de5e1fc0de5e1fc0de5e1fc0de5e1fc0de'
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const TRANSACTIONS_PER_BLOCK = 10
/** As high as the real chain is, and the same number of digits from the first transfer to the head. */
export const FIRST_BLOCK = 0x1000000
export const FIRST_TIME = 0x68e77800
export const BLOOM_BYTES = 256
const BLOCK_SECONDS = 12
/** Empty blocks at the head, enough for every indexer to take all transfers as final. */
const EMPTY_BLOCKS = 100
const FINALITY = 64

export type SyntheticTransaction = {
  block: number
  place: number
  from: string
  to: string
  value: bigint
  input: string
}
export type LogQuestion = {
  from: number
  to: number
  /** Lower-case; empty: of any address. */
  addresses: ReadonlySet<string>
  /** By place, those that are allowed; null: any. */
  topics: readonly (ReadonlySet<string> | null)[]
  maxLogs: number
}
/** What a contract returns to a call; null when it reverts. */
export type Contract = (data: string) => `0x${string}` | null

export type SyntheticChain = {
  lastBlock: number
  head: number
  finalized: number
  /** How many; their indexes are below that, in the chain's order. */
  transactions: number
  transaction(index: number): SyntheticTransaction
  /** As JSON, with commas between them: a view of what was serialised at the start. */
  logsOf(index: number): Buffer
  logsIn(question: LogQuestion): Buffer[]
  /** As 512 hexadecimal digits. */
  bloom(block: number): string
  /** By address, in lower case. */
  contracts: ReadonlyMap<string, Contract>
  /** What an indexer should have come to. */
  ledger(): Ledger
}

/** Where a chain whose last transfer is in this block ends. */
export function endAfter(lastBlock: number) {
  const head = lastBlock + EMPTY_BLOCKS
  return { lastBlock, head, finalized: head - FINALITY }
}

export function blockTime(block: number) {
  return FIRST_TIME + (block - FIRST_BLOCK) * BLOCK_SECONDS
}

/** The three bits that a value sets in a block's bloom. */
export function bloomBits(value: `0x${string}`) {
  const hash = keccak256(hexToBytes(value), 'bytes')
  return [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047)
}

/** Sets them in the bloom that begins there. */
export function setBits(blooms: Buffer, start: number, bits: Iterable<number>) {
  for (const bit of bits) {
    const byte = start + BLOOM_BYTES - 1 - (bit >> 3)
    blooms[byte] = (blooms[byte] ?? 0) | (1 << (bit & 7))
  }
}
