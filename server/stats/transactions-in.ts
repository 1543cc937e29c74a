import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { windowBlocks } from './block-search.ts'
import type { TrackedContract } from './tracked-contract.ts'
import type { Window } from './window.ts'

/** Distinct transactions of a window, of each contract. Cost: the contracts' transfers in it. */
export async function transactionsIn(
  db: Queryable,
  contracts: readonly Pick<TrackedContract, 'id'>[],
  window: Window,
): Promise<number> {
  let transactions = 0
  for (const { id } of contracts) {
    const { first, end } = await windowBlocks(db, sql`transfers`, id, window)
    const counted = await db.row<{ transactions: number }>(sql`
      select count(distinct tx_hash) as transactions from transfers
      where contract_id = ${id} and block_number >= ${first} and block_number < ${end}`)
    transactions += counted?.transactions ?? 0
  }
  return transactions
}
