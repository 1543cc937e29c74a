import type { Transfer } from '../../transfer.ts'
import { type IsCoin, type Item, type Order, type Payment, type Share, split, sumOf } from './order.ts'

/** One side's account of a transfer: how many of its units it has told of, for how much, and where that went. */
type Account = { units: bigint; payments: (Payment | null)[]; shares: Share[]; orders: Order[] }
type Entry = { transfer: Transfer; sell: Account; buy: Account; seller: string | null }

/** What orders tell of one transfer. */
export type Match = {
  order: Order
  paid: Payment | null
  shares: Share[]
  /** As the order names it. */
  seller: string | null
}

/** For each transfer what orders tell of it; undefined: nothing. */
export function matchOrders(
  transfers: readonly Transfer[],
  contract: string,
  orders: readonly Order[],
  sender: string,
  isCoin: IsCoin,
): (Match | undefined)[] {
  const entries = transfers.map(
    (transfer): Entry => ({ transfer, sell: emptyAccount(), buy: emptyAccount(), seller: null }),
  )
  for (const order of orders) {
    const amounts = order.items.map(({ amount }) => amount)
    const { paid } = order
    const prices = paid && split(paid.amount, amounts)
    const shares = order.shares.map((share) => split(share.amount, amounts))
    for (const [index, item] of order.items.entries()) {
      const entry = item.contract === contract ? entryFor(item, order.side, entries) : undefined
      if (!entry) continue
      const account = entry[order.side]
      account.units += item.amount
      account.orders.push(order)
      account.payments.push(paid && { currency: paid.currency, amount: prices?.[index] ?? 0n })
      for (const [place, share] of order.shares.entries())
        account.shares.push({ ...share, amount: shares[place]?.[index] ?? 0n })
      entry.seller ??= item.from ?? null
    }
  }
  return entries.map((entry) => matchIn(entry, sender, isCoin))
}

function emptyAccount(): Account {
  return { units: 0n, payments: [], shares: [], orders: [] }
}

/**
 * The transfer that an order's item tells of: of the same token, with units that this side has not told of yet, and between the same
 * people as far as they are known. Drops and routers put others in between, so one of the two may differ, or both.
 */
function entryFor(item: Item, side: Order['side'], entries: Entry[]): Entry | undefined {
  const open = entries.filter(
    (entry) =>
      entry.transfer.tokenId === item.tokenId && entry[side].units + item.amount <= entry.transfer.amount,
  )
  const from = ({ transfer }: Entry) => transfer.from === (item.from ?? transfer.from)
  const to = ({ transfer }: Entry) => transfer.to === (item.to ?? transfer.to)
  return (
    open.find((entry) => from(entry) && to(entry)) ??
    open.find((entry) => (item.from && from(entry)) || (item.to && to(entry))) ??
    open[0]
  )
}

/** Of a deal told twice the buyer's account is the whole price; the seller's may be without the buyer's fees. */
function matchIn({ sell, buy, seller }: Entry, sender: string, isCoin: IsCoin): Match | undefined {
  const [asked] = sell.orders
  const [bid] = buy.orders
  // Of two signed orders, the one that the transaction's sender made was there last.
  const order = asked && bid && asked.maker === sender ? bid : (asked ?? bid)
  if (!order) return undefined
  const sold = asked && paidIn(sell, isCoin)
  const bought = bid && paidIn(buy, isCoin)
  return { order, paid: larger(sold, bought, isCoin), shares: [...sell.shares, ...buy.shares], seller }
}

function paidIn({ payments }: Account, isCoin: IsCoin): Payment | null {
  const known = payments.filter((payment) => payment !== null)
  return known.length < payments.length ? null : sumOf(known, isCoin)
}

/** undefined: this side has told nothing. */
function larger(
  one: Payment | null | undefined,
  other: Payment | null | undefined,
  isCoin: IsCoin,
): Payment | null {
  if (one === null || other === null) return null
  if (!one || !other) return one ?? other ?? null
  if (one.currency !== other.currency && !(isCoin(one.currency) && isCoin(other.currency))) return null
  return one.amount > other.amount ? one : other
}
