import { type Hex, keccak256 } from 'viem'
import type { CompiledFilter } from './log-filter.ts'
import type { Log } from './types.ts'

/** 2048 bits, of which each address and topic of a block's logs sets three. */
export type Bloom = Uint8Array

const BYTES = 256
const CACHE_SIZE = 20_000
const cache = new Map<string, readonly [number, number, number]>()

export function readBloom(hex: string): Bloom {
  return Buffer.from(hex.slice(2), 'hex')
}

export function bloomOf(logs: readonly Log[]): Bloom {
  const bloom = new Uint8Array(BYTES)
  for (const { address, topics } of logs) {
    for (const value of [address, ...topics]) {
      for (const bit of bitsOf(value)) bloom[at(bit)] = (bloom[at(bit)] ?? 0) | (1 << (bit & 7))
    }
  }
  return bloom
}

/** Every bit of `inner` is set in `outer` too. */
export function covers(outer: Bloom, inner: Bloom): boolean {
  for (let index = 0; index < BYTES; index += 1) {
    const bits = inner[index] ?? 0
    if (((outer[index] ?? 0) & bits) !== bits) return false
  }
  return true
}

/** false: no log of the block matches the filter, for certain. */
export function mayMatch(bloom: Bloom, { addresses, topics }: CompiledFilter): boolean {
  return [addresses, ...topics].every((choices) => !choices || [...choices].some((each) => has(bloom, each)))
}

function has(bloom: Bloom, value: string): boolean {
  return bitsOf(value).every((bit) => ((bloom[at(bit)] ?? 0) & (1 << (bit & 7))) !== 0)
}

function at(bit: number): number {
  return BYTES - 1 - (bit >> 3)
}

/** The same few addresses and topics are looked for in every block. */
function bitsOf(value: string): readonly [number, number, number] {
  const known = cache.get(value)
  if (known) return known
  const hash = keccak256(value as Hex, 'bytes')
  const bit = (index: number) => (((hash[index] ?? 0) << 8) | (hash[index + 1] ?? 0)) & 2047
  const bits = [bit(0), bit(2), bit(4)] as const
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(value, bits)
  return bits
}
