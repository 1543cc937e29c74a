import { dayOf } from '../day.ts'
import { applyPoolEvent, type PoolEvent, type PoolState, priceOfToken0 } from './pool-events.ts'
import type { Swap } from './swap.ts'

/** What a pool of a token holds, and what it says the token is worth: whole quote tokens for one whole token. */
export type PoolLedger = {
  version: 'v2' | 'v3'
  tokenIs0: boolean
  tokenDecimals: number
  quoteDecimals: number
  tokenReserve: bigint
  quoteReserve: bigint
  price: number | null
}

/** How a pool was at the end of a day, by pool and day. */
export type PoolDays = Map<string, Map<string, Pick<PoolLedger, 'tokenReserve' | 'quoteReserve' | 'price'>>>

/**
 * Enters events, in the chain's order, into the ledgers of the pools they are of. Events of other pools, or of the other version, are
 * nobody's here.
 */
export function enterPoolEvents(
  events: readonly PoolEvent[],
  ledgers: ReadonlyMap<string, PoolLedger>,
): { swaps: Swap[]; days: PoolDays } {
  const swaps: Swap[] = []
  const days: PoolDays = new Map()
  for (const event of events) {
    const ledger = ledgers.get(event.pool)
    if (!ledger || ledger.version !== event.kind) continue
    enter(event, ledger)
    const { tokenReserve, quoteReserve, price } = ledger
    const daysOfPool = days.get(event.pool) ?? new Map()
    days.set(event.pool, daysOfPool.set(dayOf(event.timestamp), { tokenReserve, quoteReserve, price }))
    if (event.event === 'Swap') swaps.push(swapOf(event, ledger))
  }
  return { swaps, days }
}

function enter(event: PoolEvent, ledger: PoolLedger): void {
  const { tokenIs0, tokenReserve, quoteReserve } = ledger
  const before: PoolState = tokenIs0
    ? { balance0: tokenReserve, balance1: quoteReserve, sqrtPriceX96: null }
    : { balance0: quoteReserve, balance1: tokenReserve, sqrtPriceX96: null }
  const after = applyPoolEvent(before, event)
  ledger.tokenReserve = tokenIs0 ? after.balance0 : after.balance1
  ledger.quoteReserve = tokenIs0 ? after.balance1 : after.balance0
  // A V3 pool's price moves only with the events that say it.
  if (ledger.version === 'v2' || after.sqrtPriceX96 !== null) ledger.price = priceOf(after, ledger)
}

function priceOf(state: PoolState, { version, tokenIs0, tokenDecimals, quoteDecimals }: PoolLedger) {
  const [decimals0, decimals1] = tokenIs0 ? [tokenDecimals, quoteDecimals] : [quoteDecimals, tokenDecimals]
  const price0 = priceOfToken0(state, version, decimals0, decimals1)
  if (price0 === null) return null
  const price = tokenIs0 ? price0 : 1 / price0
  return Number.isFinite(price) && price > 0 ? price : null
}

function swapOf(event: PoolEvent & { event: 'Swap' }, { tokenIs0 }: PoolLedger): Swap {
  const gained = tokenIs0 ? event.amount0 : event.amount1
  const { blockNumber, logIndex, pool, transactionHash, timestamp } = event
  return {
    blockNumber,
    logIndex,
    pool,
    transactionHash,
    timestamp,
    bought: gained < 0n ? -gained : 0n,
    sold: gained > 0n ? gained : 0n,
  }
}
