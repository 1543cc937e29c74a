import { type ChainKey, chains, trackingChains } from '#api/chains.ts'

/** A chain as the choices call it. */
export function chainLabel(key: ChainKey): string {
  return trackingChains(true).find(({ value }) => value === key)?.label ?? chains[key].name
}
