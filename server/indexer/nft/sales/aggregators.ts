import type { ProtocolContract } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'

type Aggregator = { address: string; label: string; entity: string; chains: readonly ChainKey[] }

const aggregators: readonly Aggregator[] = []

/** Contracts that buy on marketplaces for others. */
export function aggregatorsOn(chain: ChainKey): ProtocolContract[] {
  return aggregators
    .filter(({ chains }) => chains.includes(chain))
    .map(({ address, label, entity }) => ({ address, kind: 'aggregator', label, entity }))
}
