import { toEventSelector } from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import type { ProtocolContract } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Log } from '#server/chain/types.ts'
import { CallsUnknown, type Marketplace, type ReadContext } from './marketplace.ts'
import * as markets from './markets.ts'
import type { IsCoin, Order } from './order.ts'

const marketplaces: readonly Marketplace[] = Object.values(markets)

export const marketplaceOf = new Map(
  marketplaces.map((marketplace) => {
    const topics = new Set<string | undefined>(marketplace.events.map((event) => toEventSelector(event)))
    return [marketplace.kind, { ...marketplace, topics }]
  }),
)

/** Kinds by address. */
export type Marketplaces = ReadonlyMap<string, string>

export function marketplacesOn(chain: ChainKey): ProtocolContract[] {
  return marketplaces.flatMap(({ kind, entity, addresses }) =>
    addresses
      .filter(({ chains }) => chains?.includes(chain) ?? true)
      .map(({ address, label }) => ({ address, kind, label, entity })),
  )
}

export type OrdersFound = {
  orders: Order[]
  /** Logs of known markets that could not be read, with who emitted them. */
  unread: { log: Log; market: string }[]
  /** With the transaction's calls there would be more orders, or more exact ones. */
  needsMoves: boolean
}

/**
 * What marketplaces tell of in a transaction's logs. Only the contracts given are believed: anybody can emit an event of the same
 * signature.
 */
export function ordersIn(known: Marketplaces, context: Omit<ReadContext, 'index' | 'since'>): OrdersFound {
  const found: OrdersFound = { orders: [], unread: [], needsMoves: false }
  let since = 0
  for (const [index, log] of context.logs.entries()) {
    const marketplace = marketplaceOf.get(known.get(log.address) ?? '')
    if (!marketplace?.topics.has(log.topics[0])) continue
    try {
      const orders = marketplace.read(log, { ...context, index, since })
      found.orders.push(...orders)
      if (orders.length > 0) since = index + 1
      if (orders.some(({ isEstimated }) => isEstimated)) found.needsMoves = true
    } catch (error) {
      if (error instanceof CallsUnknown) found.needsMoves = true
      else found.unread.push({ log, market: marketplace.entity })
    }
  }
  return found
}

const ownCoins = new Set(marketplaces.flatMap(({ coins = [] }) => coins))

export function coinOf(wrappedNative: string | null): IsCoin {
  return (currency) => {
    const lower = currency.toLowerCase()
    return lower === ZERO_ADDRESS || lower === wrappedNative || ownCoins.has(lower)
  }
}
