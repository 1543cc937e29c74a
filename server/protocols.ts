import type { Protocols } from '#api/chains/protocols.ts'
import { type ChainKey, chainKeys, chains } from '#api/chains.ts'
import { marketplacesOn } from '#server/indexer/nft/sales/marketplaces.ts'
import { factoriesOn } from '#server/indexer/pools/pool-protocols.ts'

/** The contracts of each chain: those of its own facts, and those of the marketplaces and pool protocols that are there. */
export const protocols = Object.fromEntries(chainKeys.map((key) => [key, protocolsOf(key)])) as Record<
  ChainKey,
  Protocols
>

function protocolsOf(key: ChainKey): Protocols {
  const { wrappedNative, stables, nativeUsdFeed, factories, marketplaces } = chains[key]
  return {
    wrappedNative,
    stables: stables.map(({ address }) => address),
    nativeUsdFeed,
    factories: [...factories, ...factoriesOn(key)],
    marketplaces: [...marketplaces, ...marketplacesOn(key)],
  }
}
