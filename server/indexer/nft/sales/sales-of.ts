import { isMint } from '#server/chain/nobody.ts'
import { skippedLog } from '../../skipped-logs.ts'
import type { Deal, DealAccount, Sale } from './deal.ts'
import { tokenFlow } from './flows.ts'
import { coinOf, ordersIn } from './marketplaces.ts'
import { changesHands, type Movement, movementsIn } from './movements.ts'
import type { IsCoin } from './order.ts'
import { matchOrders } from './order-matches.ts'
import { type Found, paymentsWithoutOrders } from './payments-without-orders.ts'
import { termsOfFound, termsOfMatch } from './sale-terms.ts'

export const UNPAID: Sale = { priceWei: 0n, royaltyWei: 0n, isHop: false, movedFrom: null, terms: null }

/** Items for more than so many, without any money that is seen, were given away. */
const MOST_BUYERS = 20

export function salesOf(deal: Deal): Sale[] {
  return accountOf(deal).sales
}

/**
 * The price really paid for each transfer, in the order of the transfers. Marketplaces' own events say it item by item; an order
 * for several things is divided evenly over them, by amount. In a transaction with such events nothing else has a price: its native
 * value has been accounted for. Without such events the payment is taken from the money that moved.
 */
export function accountOf(deal: Deal): DealAccount {
  const { transfers, contract, receipt, transaction, nativeMoves, wrappedNative, marketplaces } = deal
  const isCoin = coinOf(wrappedNative)
  const context = { logs: receipt.logs, transaction, nativeMoves, wrappedNative, isCoin }
  const { orders, unread, needsMoves: isOpen } = ordersIn(marketplaces, context)
  const matches = matchOrders(transfers, contract, orders, transaction.from, isCoin)
  const movements = movementsIn(transfers, matches)
  const found = orders.length === 0 ? paymentsWithoutOrders(deal, movements, isCoin) : new Map()
  const sales = transfers.map(() => UNPAID)
  let valued = 0
  let unexplained = 0
  for (const movement of movements) {
    const paid = found.get(movement)
    const sale = saleOf(movement, paid, deal, isCoin)
    for (const place of movement.places) sales[place] = { ...UNPAID, isHop: true }
    sales[movement.places.at(-1) ?? 0] = sale
    if (!changesHands(movement) || (transaction.valueWei === 0n && sale.terms === null)) continue
    valued++
    const isPaidMint = paid && isMint(movement) && reachesContract(deal)
    if (!movement.match && !isPaidMint) unexplained++
  }
  return {
    sales,
    unread: unread.map(({ log, market }) => skippedLog(log, `an order of ${market} that cannot be read`)),
    valued,
    unexplained,
    needsMoves: isOpen || (orders.length === 0 && needsMoves(deal, movements)),
  }
}

/**
 * Whether calls would tell of payments for something that did not come from the transaction's sender: it had value, coins moved, or another
 * contract was called, which may have paid for a few.
 */
function needsMoves({ nativeMoves, transaction, contract, receipt }: Deal, movements: Movement[]): boolean {
  if (nativeMoves !== null) return false
  const got = movements.filter((each) => changesHands(each) && each.from !== transaction.from)
  if (got.length === 0) return false
  if (transaction.valueWei > 0n || receipt.logs.some((log) => tokenFlow(log).length > 0)) return true
  return transaction.to !== contract && new Set(got.map(({ to }) => to)).size <= MOST_BUYERS
}

/** Whether the NFT contract itself was paid, by its caller or by another contract. */
function reachesContract({ transaction, contract, nativeMoves }: Deal): boolean {
  return (
    transaction.to === contract || (nativeMoves?.some(({ to, wei }) => to === contract && wei > 0n) ?? false)
  )
}

function saleOf(movement: Movement, found: Found | undefined, deal: Deal, isCoin: IsCoin): Sale {
  const terms = movement.match
    ? termsOfMatch(movement, movement.match, deal)
    : found && termsOfFound(movement, found, deal)
  const moved = movement.places.length > 1 ? { movedFrom: movement.from } : {}
  if (!terms) return { ...UNPAID, ...moved }
  const isInCoin = terms.currency !== null && isCoin(terms.currency)
  return {
    ...UNPAID,
    ...moved,
    priceWei: isInCoin ? terms.price : null,
    royaltyWei: !isMint(movement) && (terms.currency === null || isInCoin) ? (terms.earned ?? 0n) : 0n,
    terms,
  }
}
