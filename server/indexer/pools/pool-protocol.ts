import type { Hex } from 'viem'
import type { ChainKey } from '#api/chains.ts'
import { wordAt } from '../log-words.ts'

/** How a pool keeps its ledger: as Uniswap's second or third version does. */
export type PoolVersion = 'v2' | 'v3'

/** What a pool tells. */
export type PoolEventBody =
  /** V2: what the pool holds after a change. */
  | { event: 'Sync'; reserve0: bigint; reserve1: bigint }
  /** V3: the price at which a pool begins. */
  | { event: 'Initialize'; sqrtPriceX96: bigint }
  /** What the pool gained of each token; negative if it gave. V3 says the price afterwards, V2 leaves that to Sync. */
  | { event: 'Swap'; amount0: bigint; amount1: bigint; sqrtPriceX96: bigint | null }
  /** Amounts as told, never negative: put in, taken out of a position, paid out, or (Flash) paid on top of what was lent. */
  | { event: 'Mint' | 'Burn' | 'Collect' | 'CollectProtocol' | 'Flash'; amount0: bigint; amount1: bigint }

/** How an event looks, and what it says. `null`: a number is larger than its type. */
export type EventShape = { topics: number; words: number; read: (data: string) => PoolEventBody | null }

/** One kind of exchange, and the factories that speak it. */
export type PoolProtocol = {
  /** As facts of chains name it. */
  kind: string
  version: PoolVersion
  /** The factory's event of a new pool. Its tokens are the topics 1 and 2, its pool is this word of the data, of two. */
  created: { topic: string; topics: number; poolWord: 0 | 1 }
  /** By topic. */
  events: Readonly<Record<string, EventShape>>
  /** Calls that ask a factory for its pools of two tokens. */
  poolCalls(token: Hex, quote: Hex): Hex[]
  /** Addresses are lower-case. */
  factories: readonly { exchange: string; address: string; chains: readonly ChainKey[] }[]
}

/** Events whose last two words are amounts. */
export function amounts(
  event: 'Mint' | 'Burn' | 'Collect' | 'CollectProtocol' | 'Flash',
  topics: number,
  words: number,
  bits = 256,
): EventShape {
  return {
    topics,
    words,
    read(data) {
      const [amount0, amount1] = [wordAt(data, words - 2), wordAt(data, words - 1)]
      return fits(bits, amount0, amount1) ? { event, amount0, amount1 } : null
    },
  }
}

export function fits(bits: number, ...values: bigint[]): boolean {
  return values.every((value) => value >> BigInt(bits) === 0n)
}
