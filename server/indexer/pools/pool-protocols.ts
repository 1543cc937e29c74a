import type { ProtocolContract } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { PoolProtocol } from './pool-protocol.ts'
import * as protocols from './protocols.ts'

const poolProtocols: readonly PoolProtocol[] = Object.values(protocols)

export const poolProtocolOf: ReadonlyMap<string, PoolProtocol> = new Map(
  poolProtocols.map((protocol) => [protocol.kind, protocol]),
)

export function factoriesOn(chain: ChainKey): ProtocolContract[] {
  return poolProtocols.flatMap(({ kind, label, factories }) =>
    factories
      .filter(({ chains }) => chains.includes(chain))
      .map(({ exchange, address, role = 'factory' }) => ({
        address,
        kind,
        label: [exchange, label, role].filter(Boolean).join(' '),
        entity: exchange,
      })),
  )
}
