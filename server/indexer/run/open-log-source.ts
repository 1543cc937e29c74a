import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { openErc20Source } from '../erc20/erc20-source.ts'
import type { Contract, LogSource } from '../log-source.ts'
import { openNftSource } from '../nft/nft-source.ts'
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
  return async (contract, target, signal, facts) => {
    switch (contract.kind) {
      case 'erc721':
      case 'erc1155': {
        // Metadata is read after the backfill, and as it is then: what has happened to it before does not matter.
        const source = await openNftSource(db, chain, protocols, contract, target === undefined, facts)
        return sendsTransactions ? { ...source, rest: undefined } : source
      }
      case 'wallet':
        return openWalletSource(db, chain, protocols, nativeMoves, contract, facts)
      case 'erc20':
      case 'prices':
        return openErc20Source(db, chain, protocols, contract, target, signal, facts)
    }
  }
}
