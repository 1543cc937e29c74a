import type { Address, Hex } from 'viem'
import type { V3State } from './pool-math.ts'

/** Where on the chain something happened. */
export type At = { block: number; hash: Hex }

export type Pool = {
  kind: 'v2' | 'v3'
  address: Address
  /** What is traded against bullion. */
  against: 'weth' | 'dollar'
  /** V3 only. */
  state?: V3State
}
export type Swap = At & {
  day: number
  pool: Address
  trader: Address
  side: 'buy' | 'sell'
  bullion: bigint
  other: bigint
}

export type Mint = At & { ids: number[]; to: Address; paidWei: bigint }
/** One item that changed hands for money; a bundle is several. */
export type Sale = At & {
  id: string
  amount: number
  seller: Address
  buyer: Address
  currency: 'native' | 'wrapped'
  priceWei: bigint
  royaltyWei: bigint
}

export type Edition = {
  id: bigint
  title: string
  uri: string
  balances: Map<Address, bigint>
  burned: bigint
}
