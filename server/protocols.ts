import type { Chain } from '#api/chains/chain-facts.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { marketplacesOn } from '#server/indexer/nft/sales/marketplaces.ts'
import { factoriesOn } from '#server/indexer/pools/pool-protocols.ts'

/** By a chain's facts, which are others when chains are registered again: each answer from memory asks for them. */
const known = new WeakMap<Chain, Protocols>()

/** The contracts of a chain: those of its own facts, and those of the marketplaces and pool protocols that are there. */
export function protocolsOf(key: ChainKey): Protocols {
  const facts = factsOf(key)
  const found = known.get(facts) ?? gather(key, facts)
  known.set(facts, found)
  return found
}

function gather(key: ChainKey, facts: Chain): Protocols {
  const { wrappedNative, stables, nativeUsdFeed, factories, marketplaces } = facts
  return {
    wrappedNative,
    stables: stables.map(({ address }) => address),
    nativeUsdFeed,
    factories: [...factories, ...factoriesOn(key)],
    marketplaces: [...marketplaces, ...marketplacesOn(key)],
  }
}
