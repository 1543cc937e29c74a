import type { ChainKey } from '#api/chains.ts'
import type { Log, Transaction } from '#server/chain/types.ts'
import type { ReadContext } from '../nft/sales/marketplace.ts'
import { coinOf, marketplacesOn, ordersIn } from '../nft/sales/marketplaces.ts'
import type { Order } from '../nft/sales/order.ts'
import { deal, WETH } from './deals.ts'

/** What a chain's known markets tell of in one transaction's logs. Throws if there are some that they cannot read. */
export function readOrders(
  chain: ChainKey,
  logs: Log[],
  transaction: Partial<Transaction> = {},
  nativeMoves: ReadContext['nativeMoves'] = null,
): Order[] {
  const known = new Map(marketplacesOn(chain).map(({ address, kind }) => [address, kind]))
  const { orders, unread } = ordersIn(known, {
    logs,
    transaction: { ...deal([]).transaction, ...transaction },
    nativeMoves,
    wrappedNative: WETH,
    isCoin: coinOf(WETH),
  })
  if (unread.length > 0) throw new Error(`${unread[0]?.market}: an order that cannot be read`)
  return orders
}
