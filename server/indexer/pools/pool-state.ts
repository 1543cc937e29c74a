import type { BlockPrices } from './block-prices.ts'
import type { PoolProtocol, PoolTraits } from './pool-protocol.ts'
import type { Positions } from './positions.ts'

/** What a pool of a token holds, and what it says the token is worth. All lists are in the order of the pool's coins. */
export type PoolLedger = {
  protocol: PoolProtocol
  emitter: string
  traits: PoolTraits
  coins: readonly string[]
  decimals: readonly number[]
  /** The token's position among the coins. */
  token: number
  reserves: readonly bigint[]
  /** Whole coins for one whole token; null for the token itself, and if there is no price. */
  prices: readonly (number | null)[]
  /** Of a pool whose holdings follow from them. */
  positions?: Positions | undefined
  /** What it said in the block of its last event, if that was entered by this process. */
  inBlock?: BlockPrices
}
