import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { openErc20Source } from '../erc20/erc20-source.ts'
import { poolsAhead } from '../erc20/pools-ahead.ts'
import { gatheringChain } from '../gathering-chain.ts'
import type { Contract, LogSource } from '../log-source.ts'
import { openNftSource } from '../nft/nft-source.ts'
import { KnownTokens } from '../wallet/known-tokens.ts'
import type { NativeMoves } from '../wallet/native-moves.ts'
import { openWalletSource } from '../wallet/wallet-source.ts'
import type { SourceFacts } from './source-facts.ts'

/** `sendsTransactions`: they come along with the logs, which is faster than to ask for the receipts of transfers that are stored. */
type Options = {
  db: Database
  chain: Chain
  protocols: Protocols
  nativeMoves: NativeMoves
  sendsTransactions?: boolean
}

/**
 * Opens a contract's source. With a target, everything up to that block is known before its logs are read. `facts`: what it goes on from, if
 * that was loaded with others'.
 */
export type OpenLogSource = (
  contract: Contract,
  target?: number,
  signal?: AbortSignal,
  facts?: () => Promise<SourceFacts>,
) => Promise<LogSource>

export function logSourceOpener({
  db,
  chain,
  protocols,
  nativeMoves,
  sendsTransactions = false,
}: Options): OpenLogSource {
  const tokens = new KnownTokens(db, chain.key)
  const together = gatheringChain(chain)
  const ahead = poolsAhead(db, chain, protocols)
  return async (contract, target, signal, facts) => {
    const isAtHead = target === undefined
    const asked = isAtHead ? together : chain
    switch (contract.kind) {
      case 'erc721':
      case 'erc1155': {
        const source = await openNftSource(db, asked, protocols, contract, target, facts)
        return sendsTransactions ? { ...source, rest: undefined } : source
      }
      case 'wallet':
        return openWalletSource(db, asked, protocols, nativeMoves, tokens, contract, facts)
      case 'erc20':
      case 'prices':
        return openErc20Source(db, asked, protocols, contract, target, signal, facts, ahead)
    }
  }
}
