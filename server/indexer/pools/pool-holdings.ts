import { positionOf } from './coin-position.ts'
import type { CoinRef, PoolEventBody } from './pool-protocol.ts'
import type { PoolLedger } from './pool-state.ts'

/**
 * What a pool holds after one more event. V2 says it itself; elsewhere it is the sum of what went in and out. Taking liquidity out of a
 * V3 position (Burn) moves nothing yet: Collect does. Coins sent to a pool outside of its events belong to nobody and do not count.
 */
export function holdingsAfter(
  event: PoolEventBody,
  { protocol, coins, reserves }: Pick<PoolLedger, 'protocol' | 'coins' | 'reserves'>,
): readonly bigint[] {
  if (event.event === 'Sync') return [event.reserve0, event.reserve1]
  if (protocol.holdings !== 'summed') return reserves
  const after = [...reserves]
  for (const { coin, amount } of changesOf(event)) {
    const position = positionOf(coin, coins)
    if (position >= 0) after[position] = (after[position] ?? 0n) + amount
  }
  return after
}

function changesOf(event: PoolEventBody): readonly { coin: CoinRef; amount: bigint }[] {
  switch (event.event) {
    case 'Swap':
    case 'Mint':
    case 'Flash':
      return [
        { coin: 0, amount: event.amount0 },
        { coin: 1, amount: event.amount1 },
      ]
    case 'Collect':
    case 'CollectProtocol':
      return [
        { coin: 0, amount: -event.amount0 },
        { coin: 1, amount: -event.amount1 },
      ]
    case 'Exchange':
      return [
        { coin: event.sold, amount: event.soldAmount },
        { coin: event.bought, amount: -event.boughtAmount },
      ]
    case 'Change':
      return event.changes
    default:
      return []
  }
}
