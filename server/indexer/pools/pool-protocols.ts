import type { ProtocolContract } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { PoolProtocol } from './pool-protocol.ts'
import { uniswapV2 } from './uniswap-v2.ts'
import { uniswapV3 } from './uniswap-v3.ts'

const poolProtocols: readonly PoolProtocol[] = [uniswapV2, uniswapV3]

export const poolProtocolOf: ReadonlyMap<string, PoolProtocol> = new Map(
  poolProtocols.map((protocol) => [protocol.kind, protocol]),
)

export function factoriesOn(chain: ChainKey): ProtocolContract[] {
  return poolProtocols.flatMap(({ kind, label, factories }) =>
    factories
      .filter(({ chains }) => chains.includes(chain))
      .map(({ exchange, address }) => ({
        address,
        kind,
        label: [exchange, label, 'factory'].filter(Boolean).join(' '),
        entity: exchange,
      })),
  )
}
