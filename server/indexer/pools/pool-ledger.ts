import { dayOf } from '../day.ts'
import { BlockPrices } from './block-prices.ts'
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
  /** What the positions of a pool are worth is worked out at the ends of days alone: there may be thousands of them. */
  const openDays = new Map<string, string>()
  const end = (pool: string, day: string, ledger: PoolLedger) => {
    if (ledger.positions) ledger.reserves = ledger.positions.held()
    const { reserves, prices } = ledger
    const daysOfPool = days.get(pool) ?? new Map<string, PoolEnd>()
    days.set(pool, daysOfPool.set(day, { reserves, prices }))
  }
  for (const event of events) {
    const ledger = ledgers.get(event.pool)
    if (!ledger) continue
    const day = dayOf(event.timestamp)
    const open = openDays.get(event.pool)
    if (open !== undefined && open !== day) end(event.pool, open, ledger)
    enterHoldings(event, ledger)
    const swap = swapOf(event, ledger)
    ledger.prices = standingPrices(event, ledger, swap)
    if (ledger.positions) openDays.set(event.pool, day)
    else end(event.pool, day, ledger)
    if (swap) swaps.push(swap)
  }
  for (const [pool, day] of openDays) {
    const ledger = ledgers.get(pool)
    if (ledger) end(pool, day, ledger)
  }
  return { swaps, days }
}

function enterHoldings(event: PoolEvent, ledger: PoolLedger): void {
  const { positions } = ledger
  if (!positions) ledger.reserves = holdingsAfter(event, ledger)
  else if (event.event === 'ModifyLiquidity') {
    const { tickLower, tickUpper, liquidityDelta: liquidity } = event
    positions.add({ tickLower, tickUpper, liquidity })
  } else if ('sqrtPriceX96' in event) positions.sqrtPriceX96 = event.sqrtPriceX96
}

/** All events of a block are entered together. */
function standingPrices(event: PoolEvent, ledger: PoolLedger, swap: Swap | null): PoolLedger['prices'] {
  if (ledger.inBlock?.block !== event.blockNumber)
    ledger.inBlock = new BlockPrices(event.blockNumber, ledger.prices)
  ledger.prices = ledger.inBlock.told
  const told = pricesAfter(event, ledger)
  const side = swap ? (swap.bought > 0n ? 'bought' : 'sold') : null
  return ledger.inBlock.after(told, side, ledger.protocol.price === 'last-swap')
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
