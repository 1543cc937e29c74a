import { type ChainKey, factsOf, trackingChains } from '#api/chains.ts'

/** The name of a chain, as the forms list it. */
export function chainLabel(key: ChainKey): string {
  return trackingChains(true).find(({ value }) => value === key)?.label ?? factsOf(key).name
}
