import { column } from '#server/db/columns.ts'
import type { Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Unexplained } from './price-transfers.ts'

/** Each address once. */
export async function saveUnexplained(
  tx: Writer,
  contractId: number,
  unexplained: readonly Unexplained[],
): Promise<void> {
  if (unexplained.length === 0) return
  await tx.rows(sql`
    insert into nft_unexplained as n (contract_id, called_address, transfers, last_block)
    select ${contractId}, u.* from unnest(
      ${column(unexplained.map(({ calledAddress }) => calledAddress))}::text[],
      ${column(unexplained.map(({ transfers }) => transfers))}::bigint[],
      ${column(unexplained.map(({ lastBlock }) => lastBlock))}::bigint[]) u
    on conflict (contract_id, called_address) do update set
      transfers = n.transfers + excluded.transfers, last_block = greatest(n.last_block, excluded.last_block)`)
}
