import { DEAD_ADDRESS, ZERO_ADDRESS } from '#api/address.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { aggregatorsOn } from '#server/indexer/nft/sales/aggregators.ts'

export type Name = { label: string; entity: string }

const BURNED: ReadonlyMap<string, Name> = new Map([
  [ZERO_ADDRESS, { label: 'Zero address', entity: 'Burned' }],
  [DEAD_ADDRESS, { label: 'Burn address', entity: 'Burned' }],
])

/** Of the chain table's own coins, the native one as pools name it; null for any other token. */
export function knownSymbol(chain: ChainKey, protocols: Protocols | null, token: string): string | null {
  const { stables, nativeCurrency, nativeIsErc20 } = factsOf(chain)
  if (token === ZERO_ADDRESS) return nativeCurrency.symbol
  if (protocols?.stables.includes(token))
    return stables.find(({ address }) => address === token)?.symbol ?? null
  if (token !== protocols?.wrappedNative) return null
  return nativeIsErc20 ? nativeCurrency.symbol : `W${nativeCurrency.symbol}`
}

/** '' if it is not known. */
export function exchangeOf(protocols: Protocols | null, factory: string | null): string {
  return protocols?.factories.find(({ address }) => address === factory)?.entity ?? ''
}

/** What is known about an address without any table: burn addresses, marketplaces, aggregators and the chain table's own contracts. */
export function knownName(chain: ChainKey, protocols: Protocols | null, address: string): Name | null {
  const burned = BURNED.get(address)
  if (burned || !protocols) return burned ?? null
  const symbol = knownSymbol(chain, protocols, address)
  if (symbol) return { label: symbol, entity: '' }
  if (address === protocols.nativeUsdFeed)
    return { label: `${factsOf(chain).nativeCurrency.symbol} / USD feed`, entity: 'Chainlink' }
  const contract = [...protocols.marketplaces, ...protocols.factories, ...aggregatorsOn(chain)].find(
    (each) => each.address === address,
  )
  return contract ? { label: contract.label, entity: contract.entity } : null
}
