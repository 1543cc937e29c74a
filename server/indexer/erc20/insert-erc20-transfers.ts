import { nullableColumn } from '#server/db/columns.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Transfer } from '../transfer.ts'
import { transferColumns } from '../transfer-columns.ts'
import type { Links } from './erc20-ledger.ts'

/** Writes an ERC-20's transfers down as facts; the links stand beside them, in the same order. */
export function insertErc20Transfers(contractId: number, transfers: readonly Transfer[], links: Links): Sql {
  return sql`
    insert into transfers (contract_id, batch_index, at, block_number, log_index, tx_hash, from_address, to_address, amount,
      from_before, to_before)
    select ${contractId}, 0, to_timestamp(seconds), block, log, hash, sender, receiver, amount, from_before, to_before
    from unnest(${transferColumns(transfers)}, ${nullableColumn(links.from)}::bigint[], ${nullableColumn(links.to)}::bigint[])
      u (seconds, block, log, hash, sender, receiver, amount, from_before, to_before)`
}
