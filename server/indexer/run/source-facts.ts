import type { Queryable } from '#server/db/connect.ts'
import { type Erc20Facts, loadErc20Facts } from '../erc20/erc20-facts.ts'
import { loadWalletFacts, type WalletFacts } from '../wallet/wallet-facts.ts'

/** What a source goes on from, of whichever kind it is. */
export type SourceFacts = Erc20Facts & WalletFacts

/** Of many contracts at once. */
export async function loadSourceFacts(
  db: Queryable,
  contractIds: readonly number[],
): Promise<(contractId: number) => SourceFacts> {
  const erc20 = await loadErc20Facts(db, contractIds)
  const wallet = await loadWalletFacts(db, contractIds)
  return (id) => ({ ...erc20(id), ...wallet(id) })
}
