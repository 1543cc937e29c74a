import { dayOf } from '../day.ts'
import { positionOf } from './coin-position.ts'
import type { PoolEvent } from './pool-events.ts'
import { holdingsAfter } from './pool-holdings.ts'
import { pricesAfter } from './pool-price.ts'
import type { PoolLedger } from './pool-state.ts'
import type { Swap } from './swap.ts'

export type PoolEnd = Pick<PoolLedger, 'reserves' | 'prices'>

/** How a pool was at the end of a day, by pool and day. */
export type PoolDays = Map<string, Map<string, PoolEnd>>

/** Enters events, in the chain's order, into the ledgers of the pools they are of. Events of other pools are nobody's here. */
export function enterPoolEvents(
  events: readonly PoolEvent[],
  ledgers: ReadonlyMap<string, PoolLedger>,
): { swaps: Swap[]; days: PoolDays } {
  const swaps: Swap[] = []
  const days: PoolDays = new Map()
  for (const event of events) {
    const ledger = ledgers.get(event.pool)
    if (!ledger) continue
    ledger.reserves = holdingsAfter(event, ledger)
    ledger.prices = pricesAfter(event, ledger)
    const { reserves, prices } = ledger
    const daysOfPool = days.get(event.pool) ?? new Map<string, PoolEnd>()
    days.set(event.pool, daysOfPool.set(dayOf(event.timestamp), { reserves, prices }))
    const swap = swapOf(event, ledger)
    if (swap) swaps.push(swap)
  }
  return { swaps, days }
}

/** null: no swap, or one between other coins of the pool. */
function swapOf(event: PoolEvent, ledger: PoolLedger): Swap | null {
  if (event.event !== 'Swap' && event.event !== 'Exchange') return null
  const gained = tokenGained(event, ledger)
  if (gained === null) return null
  const { blockNumber, logIndex, pool, transactionHash, timestamp } = event
  return {
    blockNumber,
    logIndex,
    pool,
    emitter: ledger.emitter,
    transactionHash,
    timestamp,
    bought: gained < 0n ? -gained : 0n,
    sold: gained > 0n ? gained : 0n,
  }
}

function tokenGained(event: PoolEvent & { event: 'Swap' | 'Exchange' }, ledger: PoolLedger): bigint | null {
  if (event.event === 'Swap') return ledger.token === 0 ? event.amount0 : event.amount1
  const token = ledger.token
  const [sold, bought] = [positionOf(event.sold, ledger.coins), positionOf(event.bought, ledger.coins)]
  if (sold !== token && bought !== token) return null
  return (sold === token ? event.soldAmount : 0n) - (bought === token ? event.boughtAmount : 0n)
}
