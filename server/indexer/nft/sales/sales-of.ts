import { ZERO_ADDRESS } from '#api/address.ts'
import type { Transfer } from '../../transfer.ts'
import type { Deal, Sale } from './deal.ts'
import { coinOf, ordersIn } from './marketplaces.ts'
import { type Item, type Order, split } from './order.ts'
import { paymentsWithoutOrders } from './payments-without-orders.ts'

/**
 * The price really paid for each transfer, in the order of the transfers. Marketplaces' own events say it item by item; an order
 * for several things is divided evenly over them, by amount. In a transaction with such events nothing else has a price: its native
 * value has been accounted for. Without any, the payment is taken from the coin that moved.
 */
export function salesOf(deal: Deal): Sale[] {
  const isCoin = coinOf(deal.wrappedNative)
  const orders = ordersIn(deal.receipt.logs, deal.marketplaces, isCoin)
  return orders.length > 0 ? salesByOrders(deal, orders) : paymentsWithoutOrders(deal)
}

/** One side's account of a transfer: how many of its units it has told of, and for how much. */
type Account = { units: bigint; wei: bigint | null }
type Entry = { transfer: Transfer; sell: Account; buy: Account; royaltyWei: bigint }

function salesByOrders({ transfers, contract, royaltyReceiver }: Deal, orders: Order[]): Sale[] {
  const entries = transfers.map(
    (transfer): Entry => ({
      transfer,
      sell: { units: 0n, wei: 0n },
      buy: { units: 0n, wei: 0n },
      royaltyWei: 0n,
    }),
  )
  for (const { items, side, paidWei, shares } of orders) {
    const amounts = items.map(({ amount }) => amount)
    const prices = paidWei === null ? null : split(paidWei, amounts)
    const royalty = shares
      .filter(({ receiver }) => receiver === royaltyReceiver)
      .reduce((sum, { wei }) => sum + wei, 0n)
    const royalties = split(royalty, amounts)
    for (const [index, item] of items.entries()) {
      const entry = item.contract === contract ? entryFor(item, side, entries) : undefined
      if (!entry) continue
      const account = entry[side]
      account.units += item.amount
      account.wei = sum(account.wei, prices && (prices[index] ?? 0n))
      entry.royaltyWei += royalties[index] ?? 0n
    }
  }
  return entries.map(({ transfer, sell, buy, royaltyWei }) => ({
    priceWei: larger(sell.wei, buy.wei),
    royaltyWei: transfer.from === ZERO_ADDRESS || transfer.from === royaltyReceiver ? 0n : royaltyWei,
  }))
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

function sum(one: bigint | null, other: bigint | null): bigint | null {
  return one === null || other === null ? null : one + other
}

/** Of a deal told twice the buyer's account is the whole price; the seller's may be without the buyer's fees. */
function larger(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return null
  return one > other ? one : other
}
