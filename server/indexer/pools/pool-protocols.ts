import type { ProtocolContract } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { EventShape, PoolProtocol, PoolVersion } from './pool-protocol.ts'
import { uniswapV2 } from './uniswap-v2.ts'
import { uniswapV3 } from './uniswap-v3.ts'

const poolProtocols: readonly PoolProtocol[] = [uniswapV2, uniswapV3]

export const poolProtocolOf: ReadonlyMap<string, PoolProtocol> = new Map(
  poolProtocols.map((protocol) => [protocol.kind, protocol]),
)

/** The event by which each tells of a new pool. */
export const creationTopics: readonly string[] = [
  ...new Set(poolProtocols.map(({ created }) => created.topic)),
]

/** What pools tell, by topic. */
export const poolEventShapes: Readonly<Record<string, EventShape & { version: PoolVersion }>> =
  Object.fromEntries(
    poolProtocols.flatMap(({ version, events }) =>
      Object.entries(events).map(([topic, shape]) => [topic, { ...shape, version }]),
    ),
  )

export function factoriesOn(chain: ChainKey): ProtocolContract[] {
  return poolProtocols.flatMap(({ kind, version, factories }) =>
    factories
      .filter(({ chains }) => chains.includes(chain))
      .map(({ exchange, address }) => ({
        address,
        kind,
        label: `${exchange} ${version.toUpperCase()} factory`,
        entity: exchange,
      })),
  )
}
