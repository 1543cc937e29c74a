import { ZERO_ADDRESS } from '#api/address.ts'
import type { Log } from '#server/chain/types.ts'
import type { ReadContext } from './marketplace.ts'
import { movesIn } from './moves.ts'
import type { Payment } from './order.ts'

/** The logs since the last deal that was told of: what an event at the end of a deal tells of. */
export function logsBefore({ logs, index, since }: ReadContext): readonly Log[] {
  return logs.slice(since, index)
}

/** The logs up to the next event of the same kind by the same contract: what an event tells of at the start of a deal. */
export function logsAfter({ logs, index }: ReadContext): readonly Log[] {
  const after = logs.slice(index + 1)
  const next = after.findIndex((log) => isAlike(log, logs[index]))
  return next < 0 ? after : after.slice(0, next)
}

function isAlike(log: Log, other: Log | undefined): boolean {
  return log.address === other?.address && log.topics[0] === other.topics[0]
}

/**
 * The native coin that came with the transaction for this event alone: the market itself was called, and tells of nothing else of the
 * kind. What it gave back is not in it, where the calls are known. null: it cannot be told apart.
 */
export function valueFor({ logs, index, transaction, nativeMoves }: ReadContext): bigint | null {
  const own = logs[index]
  const alike = logs.filter((log) => isAlike(log, own))
  if (transaction.to !== own?.address || alike.length > 1) return null
  const back = nativeMoves?.filter(({ from, to }) => from === own.address && to === transaction.from) ?? []
  return back.reduce((value, { wei }) => value - wei, transaction.valueWei)
}

const FEE_AT_MOST = 10n

/**
 * What the buyer paid in the native coin, where the event's price is without the buyer's own fee: the fee is the rest of the value that
 * came with it. A rest of more than a tenth of the price is no fee: it may have been given back.
 */
export function withFeeOnTop(price: bigint, context: ReadContext): Payment {
  const value = valueFor(context) ?? price
  const isFee = value > price && (value - price) * FEE_AT_MOST <= price
  return { currency: ZERO_ADDRESS, amount: isFee ? value : price }
}

/** What the buyer paid in an ERC-20: all that left the buyer, fees on top included, and no less than the event says. */
export function coinsFrom(buyer: string, { currency, amount }: Payment, logs: readonly Log[]): Payment {
  const left = movesIn(logs)
    .coins.filter((coin) => coin.from === buyer && coin.currency === currency)
    .reduce((sum, coin) => sum + coin.amount, 0n)
  return { currency, amount: left > amount ? left : amount }
}
