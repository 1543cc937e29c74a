import type { ProtocolContract } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import { algebra } from './algebra.ts'
import { balancerV2 } from './balancer-v2.ts'
import { balancerV3 } from './balancer-v3.ts'
import { curve } from './curve.ts'
import { liquidityBook } from './liquidity-book.ts'
import { liquidityBookV2 } from './liquidity-book-v2.ts'
import { pancakeSwapV3 } from './pancakeswap-v3.ts'
import type { PoolProtocol } from './pool-protocol.ts'
import { slipstream } from './slipstream.ts'
import { solidlyV1, solidlyV2 } from './solidly.ts'
import { uniswapV2 } from './uniswap-v2.ts'
import { uniswapV3 } from './uniswap-v3.ts'
import { uniswapV4 } from './uniswap-v4.ts'

const poolProtocols: readonly PoolProtocol[] = [
  uniswapV2,
  uniswapV3,
  uniswapV4,
  pancakeSwapV3,
  solidlyV1,
  solidlyV2,
  slipstream,
  algebra,
  liquidityBookV2,
  liquidityBook,
  curve,
  balancerV2,
  balancerV3,
]

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
