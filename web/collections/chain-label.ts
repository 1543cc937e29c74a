import { type ChainKey, factsOf, isChain, trackingChains } from '#api/chains.ts'

/** The name of a chain, as the forms list it. The server may know one since it was restarted that this page has not heard of. */
export function chainLabel(key: ChainKey): string {
  const label = trackingChains(true).find(({ value }) => value === key)?.label
  return label ?? (isChain(key) ? factsOf(key).name : key)
}
