import { buildErc20Chain } from './erc20-chain.ts'
import { makeItems } from './item-history.ts'
import { playChain } from './played-chain.ts'
import type { RpcServerOptions } from './start-rpc-server.ts'
import type { SyntheticChain } from './synthetic-chain.ts'
import { makeWallet } from './wallet-history.ts'

export function buildChain({ kind = 'erc20', transfers, blockTimestamps }: RpcServerOptions): SyntheticChain {
  if (kind === 'erc20') return buildErc20Chain(transfers, blockTimestamps)
  const history = kind === 'wallet' ? makeWallet(transfers) : makeItems(kind, transfers)
  return playChain(history, blockTimestamps)
}
