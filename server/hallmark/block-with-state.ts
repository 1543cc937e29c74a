import type { Chain } from '#server/chain/types.ts'
import type { Queryable } from '#server/db/connect.ts'
import { type At, blockOf, type Checkable } from './snapshot.ts'

type Found = { which: 'final' | 'newest'; at: At; code: string }

/**
 * The newest final block; if the node does not know its state or the contract is younger, the newest that the index has reached. Or
 * why there is none: the contract is yet to be followed that far, or the node does not know the state of that one either.
 */
export async function blockWithState(
  q: Queryable,
  chain: Pick<Chain, 'codesAt'>,
  contract: Checkable,
): Promise<Found | 'not followed' | 'unknown'> {
  for (const which of ['final', 'newest'] as const) {
    const at = await blockOf(q, contract, which)
    if (!at) return 'not followed'
    const [code = null] = await chain.codesAt(contract.address, [at.number])
    if (code === null || (code === '0x' && which === 'final')) continue
    return { which, at, code }
  }
  return 'unknown'
}
