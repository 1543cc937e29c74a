import type { Protocols } from '#api/chains/protocols.ts'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { marketplacesOn } from '#server/indexer/nft/sales/marketplaces.ts'
import { factoriesOn } from '#server/indexer/pools/pool-protocols.ts'

/** The contracts of a chain: those of its own facts, and those of the marketplaces and pool protocols that are there. */
export function protocolsOf(key: ChainKey): Protocols {
  const { wrappedNative, stables, nativeUsdFeed, factories, marketplaces } = factsOf(key)
  return {
    wrappedNative,
    stables: stables.map(({ address }) => address),
    nativeUsdFeed,
    factories: [...factories, ...factoriesOn(key)],
    marketplaces: [...marketplaces, ...marketplacesOn(key)],
  }
}
