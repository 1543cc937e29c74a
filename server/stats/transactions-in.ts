import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { edgeSums, totalOf } from './edge-sums.ts'
import type { TrackedContract } from './tracked-contract.ts'
import type { Window } from './window.ts'

/** Hashes are ASCII: sorted as bytes, whatever the database's own order is. */
export const distinctTransactions = sql`count(distinct tx_hash collate "C")`

/** A transaction is in one block, and so on one day. */
export function transactionDays(contractId: number, day: string): Sql {
  return sql`
    select day, '' as key, array[transactions]::text[] as sums from contract_days where contract_id = ${contractId} and day >= ${day}`
}

export function transactionsWithin(contractId: number, blocks: Sql): Sql {
  return sql`
    select (at at time zone 'UTC')::date as day, '' as key, array[${distinctTransactions}]::text[] as sums from transfers
    where contract_id = ${contractId} and ${blocks} group by 1`
}

/** Distinct transactions of each window, over the contracts. Cost: that of edge-sums.ts. */
export async function transactionsIn(
  db: Queryable,
  contracts: readonly Pick<TrackedContract, 'id'>[],
  windows: readonly Window[],
): Promise<number[]> {
  const all = await Promise.all(
    contracts.map(({ id }) =>
      edgeSums(db, {
        facts: sql`transfers`,
        contractId: id,
        windows,
        daysFrom: (day) => transactionDays(id, day),
        within: (blocks) => transactionsWithin(id, blocks),
      }),
    ),
  )
  return windows.map((window) => all.reduce((sum, each) => sum + Number(totalOf(each.over(window), 0)), 0))
}
