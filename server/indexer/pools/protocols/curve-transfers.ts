import { ZERO_ADDRESS } from '#api/address.ts'
import type { Log } from '#server/chain/types.ts'
import { lengthOf, topicAddress, wordAt } from '../../log-words.ts'
import { TRANSFER } from '../../transfer-events.ts'
import type { PoolEventBody, PoolFacts } from '../pool-protocol.ts'

/** The coin of which the pool paid out this much. The native coin leaves no transfer: it is the one if no other is. */
export function coinPaidOut(pool: PoolFacts, amount: bigint, before: readonly Log[]): PoolEventBody | null {
  const paid = movesOf(pool, before).findLast((move) => move.amount === -amount)?.coin
  const coin = paid ?? (pool.coins.includes(ZERO_ADDRESS) ? ZERO_ADDRESS : null)
  return coin === null ? null : { event: 'Change', changes: [{ coin, amount: -amount }] }
}

/**
 * A trade of coins behind the pool's own (the base pool's behind its share, or what lending coins stand for) moves the pool's own coins by
 * amounts that the event does not say. A trade within the base pool moves none: the base pool tells of it.
 */
export function tradeByTransfers(pool: PoolFacts, before: readonly Log[]): PoolEventBody {
  const since = before.findLastIndex(({ address }) => address === pool.id) + 1
  const gained = new Map<string, bigint>()
  for (const { coin, amount } of movesOf(pool, before.slice(since)))
    gained.set(coin, (gained.get(coin) ?? 0n) + amount)
  const changes = [...gained].map(([coin, amount]) => ({ coin, amount }))
  const sold = changes.filter(({ amount }) => amount > 0n)
  const bought = changes.filter(({ amount }) => amount < 0n)
  const [into, out] = [sold[0], bought[0]]
  if (!into || !out || sold.length > 1 || bought.length > 1) return { event: 'Change', changes }
  return {
    event: 'Exchange',
    sold: into.coin,
    soldAmount: into.amount,
    bought: out.coin,
    boughtAmount: -out.amount,
  }
}

/** What the pool gained of its coins, transfer by transfer. */
function movesOf(pool: PoolFacts, logs: readonly Log[]): { coin: string; amount: bigint }[] {
  return logs.flatMap(({ address: coin, topics: [topic, from, to], data }) => {
    if (topic !== TRANSFER || data.length !== lengthOf(1) || !pool.coins.includes(coin)) return []
    const amount = wordAt(data, 0)
    const [isOut, isIn] = [topicAddress(from) === pool.id, topicAddress(to) === pool.id]
    return isOut === isIn ? [] : [{ coin, amount: isIn ? amount : -amount }]
  })
}
