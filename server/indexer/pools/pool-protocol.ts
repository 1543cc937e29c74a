import type { Hex } from 'viem'
import type { ChainKey } from '#api/chains.ts'
import type { Chain, Log, LogFilter } from '#server/chain/types.ts'
import { wordAt } from '../log-words.ts'

/** One of a pool's coins: its position among them, or its address. What is none of them is not counted. */
export type CoinRef = number | string

/** What a pool tells. Amounts 0 and 1 are those of a pool of two coins, in its order. */
export type PoolEventBody =
  /** What the pool holds after a change. */
  | { event: 'Sync'; reserve0: bigint; reserve1: bigint }
  /** The price at which a pool begins. */
  | { event: 'Initialize'; sqrtPriceX96: bigint }
  /** What the pool gained of each coin; negative if it gave. null: the price afterwards is not said. */
  | { event: 'Swap'; amount0: bigint; amount1: bigint; sqrtPriceX96: bigint | null }
  /** Amounts as told, never negative: put in, taken out of a position, paid out, or (Flash) paid on top of what was lent. */
  | { event: 'Mint' | 'Burn' | 'Collect' | 'CollectProtocol' | 'Flash'; amount0: bigint; amount1: bigint }
  /** In a pool of several coins: `sold` entered it, `bought` left it. */
  | { event: 'Exchange'; sold: CoinRef; soldAmount: bigint; bought: CoinRef; boughtAmount: bigint }
  /** What else went in (more than 0) and out (less). */
  | { event: 'Change'; changes: readonly { coin: CoinRef; amount: bigint }[] }
  /** A position of Uniswap v4: by how much its liquidity grew. What it holds follows from the price. */
  | { event: 'ModifyLiquidity'; tickLower: number; tickUpper: number; liquidityDelta: bigint }

/** What is known of a pool beside its coins, since it was created. Kept as JSON. */
export type PoolTraits = {
  /** The contract that is asked before and after each change, and may take more than the pool's events say. */
  hooks?: string
  /** Curve: its coins have no fixed worth to each other. */
  isCrypto?: boolean
  /** Of Solidly: its coins are of equal worth, which gives it another curve. */
  isStable?: boolean
  /** Of a Liquidity Book: by how many basis points a bin's price is above that of the bin before. */
  binStep?: number
}

/** A pool as its factory tells of it. Addresses are lower-case. */
export type PoolFacts = {
  /** Its address; inside a singleton what the singleton calls it: 32 bytes, or the address of a pool that emits nothing itself. */
  id: string
  /** Whose logs tell of it: itself, or the singleton, whose events have the id as topic 1. */
  emitter: string
  /** Two or more, in the pool's order. The native coin is the zero address. */
  coins: readonly string[]
  traits?: PoolTraits
}

/** How an event looks, and what it says. `null`: a number is larger than its type. */
export type EventShape = {
  topics: number
  words: number | 'dynamic'
  /** The event leaves something open that other logs of its transaction say. */
  needsReceipt?(pool: PoolFacts): boolean
  /** `before`: the transaction's logs up to this one, if they are needed. */
  read(
    data: string,
    topics: readonly string[],
    pool: PoolFacts,
    before?: readonly Log[],
  ): PoolEventBody | null
}

/** What a price is worked out from, for a protocol with a formula of its own. */
export type PricedPool = {
  coins: readonly string[]
  decimals: readonly number[]
  reserves: readonly bigint[]
  traits: PoolTraits
  /** Positions among the coins: what is priced, and in what. */
  token: number
  quote: number
}

/** Whole quote coins for one whole token; null if there is no price. */
export type PriceFormula = (pool: PricedPool) => number | null

/** How a factory tells of new pools. */
export type Creation = {
  /** The events of topic 0. */
  topics: readonly string[]
  /** What brings every creation of a pool of the coin; it may bring others too. */
  filters(coin: string): LogFilter['topics'][]
  /** At the head: what brings every creation without a question of its own, where `filters` would need one. */
  headFilters?(): LogFilter['topics'][]
  /** What brings every creation of a pool among the coins, which are few; it may bring others too. */
  filtersAmong(coins: readonly string[]): LogFilter['topics'][]
  /** `ask`: a pool was created, and which one is for `discover` to find out. null: the log tells of something else. */
  read(log: Log): PoolFacts | 'ask' | null
  /** Whether a pool that anybody could have registered is one of the protocol's own, by what its factories said in the transaction. */
  isVouchedFor?(pool: PoolFacts, logs: readonly Log[]): boolean
}

export type DiscoveredPool = PoolFacts & { factory: string; firstBlock: number }

/** One kind of exchange, and the factories that speak it. */
export type PoolProtocol = {
  /** As facts of chains and the table of pools name it. */
  kind: string
  /** 'V2', as people call it; empty if its exchange has only this one. */
  label: string
  /** How what a pool holds is known: it says it (Sync), it is the sum of what went in and out, or it follows from positions and price. */
  holdings: 'told' | 'summed' | 'positions'
  /** How its price is known: by what it holds of two coins, by the square root that it says, by the last swap, or by a formula. */
  price: 'reserves' | 'sqrt' | 'last-swap' | PriceFormula
  created: Creation
  /** Asks factories for their pools of a token, where events do not name the token or the pool. */
  discover?(
    chain: Pick<Chain, 'callMany'>,
    factories: readonly string[],
    token: string,
    /** As it was then. */
    block?: number | 'latest',
  ): Promise<DiscoveredPool[]>
  /** By topic. */
  events: Readonly<Record<string, EventShape>>
  /** Calls that ask a factory for the addresses of its pools of two tokens. */
  poolCalls(token: Hex, quote: Hex): Hex[]
  /** The addresses in the answer to such a call, where it is not simply one. */
  poolsIn?(answer: string, factory: string): string[]
  /** Whether the native coin itself is traded, and not its wrapped form alone. */
  tradesNative?: true
  /** Addresses are lower-case. Of a singleton: its own. `role`: what it is, if it is no factory. */
  factories: readonly { exchange: string; address: string; chains: readonly ChainKey[]; role?: string }[]
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
