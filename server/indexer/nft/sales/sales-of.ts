import { ZERO_ADDRESS } from '#api/address.ts'
import type { Transfer } from '../../transfer.ts'
import type { Deal, Sale, SaleTerms } from './deal.ts'
import { coinOf, ordersIn } from './marketplaces.ts'
import type { IsCoin } from './order.ts'
import { type Match, matchOrders } from './order-matches.ts'
import { paymentsWithoutOrders } from './payments-without-orders.ts'

/**
 * The price really paid for each transfer, in the order of the transfers. Marketplaces' own events say it item by item; an order
 * for several things is divided evenly over them, by amount. In a transaction with such events nothing else has a price: its native
 * value has been accounted for. Without any, the payment is taken from the coin that moved.
 */
export function salesOf(deal: Deal): Sale[] {
  const { transfers, contract, receipt, transaction, wrappedNative, marketplaces } = deal
  const isCoin = coinOf(wrappedNative)
  const { orders } = ordersIn(marketplaces, { logs: receipt.logs, transaction, wrappedNative, isCoin })
  if (orders.length === 0) return paymentsWithoutOrders(deal)
  const matches = matchOrders(transfers, contract, orders, transaction.from, isCoin)
  return transfers.map((transfer, index) => saleOf(transfer, matches[index], deal, isCoin))
}

export const UNPAID: Sale = { priceWei: 0n, royaltyWei: 0n, isHop: false, movedFrom: null, terms: null }

function saleOf(transfer: Transfer, match: Match | undefined, deal: Deal, isCoin: IsCoin): Sale {
  if (!match || match.paid?.amount === 0n) return UNPAID
  const { paid } = match
  const isOwn = transfer.from === ZERO_ADDRESS || transfer.from === deal.royaltyReceiver
  const owed = match.shares.filter(({ receiver }) => receiver === deal.royaltyReceiver)
  const royaltyWei = isOwn || (paid && !isCoin(paid.currency)) ? 0n : sum(owed)
  return {
    ...UNPAID,
    priceWei: paid && isCoin(paid.currency) ? paid.amount : null,
    royaltyWei,
    terms: termsOf(transfer, match, deal),
  }
}

function termsOf(transfer: Transfer, { order, paid, shares, seller }: Match, deal: Deal): SaleTerms {
  const royalties = shares.filter(
    ({ receiver, purpose }) =>
      receiver !== transfer.from &&
      (purpose === 'royalty' || (purpose === 'unknown' && receiver === deal.royaltyReceiver)),
  )
  const isMint = transfer.from === ZERO_ADDRESS
  return {
    market: order.market,
    currency: paid?.currency ?? null,
    price: paid?.amount ?? null,
    marketFee: paid ? sum(shares.filter(({ purpose }) => purpose === 'market')) : 0n,
    royalty: paid && !isMint ? sum(royalties) : 0n,
    royaltyReceiver: paid && !isMint ? (royalties[0]?.receiver ?? null) : null,
    makerSide: order.makerSide,
    maker: order.maker,
    taker: order.taker,
    seller: isMint ? null : (seller ?? transfer.from),
    buyer: transfer.to,
    aggregator: null,
    isEstimated: false,
  }
}

function sum(amounts: readonly { amount: bigint }[]): bigint {
  return amounts.reduce((total, { amount }) => total + amount, 0n)
}
