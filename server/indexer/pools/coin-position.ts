import type { CoinRef } from './pool-protocol.ts'

/** Where the coin is among the pool's; -1 if it is none of them. */
export function positionOf(coin: CoinRef, coins: readonly string[]): number {
  if (typeof coin === 'string') return coins.indexOf(coin)
  return coin < coins.length ? coin : -1
}
