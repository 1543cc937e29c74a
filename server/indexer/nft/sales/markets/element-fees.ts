import { ZERO_ADDRESS } from '#api/address.ts'
import type { Log } from '#server/chain/types.ts'
import { wordAddress } from '../../../log-words.ts'
import type { ReadContext } from '../marketplace.ts'
import { movesIn } from '../moves.ts'
import type { Order } from '../order.ts'

type Move = { from: string; to: string; amount: bigint }

/**
 * What the payer of the seller's part paid right after it: in ether that is the exchange, by the calls, in a token the buyer, by the logs.
 * null: in ether, and the calls are not known.
 */
export function feesOnTop(log: Log, { paid, items: [item] }: Order, context: ReadContext) {
  const { logs, index, nativeMoves } = context
  if (!paid || !item?.from) return []
  const { from: seller } = item
  if (paid.currency === ZERO_ADDRESS) {
    if (!nativeMoves) return null
    const own = logs.filter(({ address }) => address === log.address)
    // Several orders may be alike: each has the next of the payments that fit.
    const nth = logs.slice(0, index).filter((other) => isAlike(other, log)).length
    const moves = nativeMoves.map(({ from, to, wei }) => ({ from, to, amount: wei }))
    return feesIn(moves, seller, paid.amount, nth, own.map(makerIn))
  }
  const tokens = movesIn(logs.slice(context.since, index)).coins
  const spent = tokens.filter(({ currency }) => currency === paid.currency)
  return feesIn(spent, seller, paid.amount, 0, [])
}

/** Up to the next order: to the payment of another maker, or to more money for the payer. What goes back to who paid the payer is none. */
function feesIn(moves: Move[], seller: string, amount: bigint, nth: number, makers: (string | undefined)[]) {
  const places = moves.flatMap((move, place) => (move.to === seller && move.amount === amount ? [place] : []))
  const place = places[nth]
  const payer = place === undefined ? undefined : moves[place]?.from
  if (place === undefined || !payer) return []
  const source = moves.slice(0, place).findLast(({ to }) => to === payer)?.from
  const after = moves.slice(place + 1)
  const end = after.findIndex(({ from, to }) => to === payer || (from === payer && makers.includes(to)))
  return (end < 0 ? after : after.slice(0, end))
    .filter(({ from, to }) => from === payer && to !== source)
    .map((move) => ({ recipient: move.to, amount: move.amount }))
}

/** By maker, taker, currency and amount, the first words. */
function isAlike({ address, topics, data }: Log, other: Log): boolean {
  const words = 2 + 4 * 64
  return (
    address === other.address &&
    topics[0] === other.topics[0] &&
    data.slice(0, words) === other.data.slice(0, words)
  )
}

function makerIn({ data }: Log): string | undefined {
  return wordAddress(data, 0)
}
