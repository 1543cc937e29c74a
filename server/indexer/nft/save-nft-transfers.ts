import { column, nullableColumn } from '#server/db/columns.ts'
import type { Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { transferColumns } from '../transfer-columns.ts'
import type { PricedTransfer } from './nft-ledger.ts'

/** Writes an NFT contract's transfers down as facts. */
export async function saveNftTransfers(
  tx: Writer,
  contractId: number,
  transfers: readonly PricedTransfer[],
): Promise<void> {
  if (transfers.length === 0) return
  await tx.rows(sql`
    insert into transfers (contract_id, batch_index, at, block_number, log_index, tx_hash, from_address, to_address, amount,
      token_id, price_wei, royalty_wei, moved_from, is_hop)
    select ${contractId}, batch, to_timestamp(seconds), block, log, hash, sender, receiver, amount, token_id, price, royalty, first_owner, hop
    from unnest(${transferColumns(transfers)},
      ${column(transfers.map(({ tokenId }) => tokenId))}::numeric[],
      ${nullableColumn(transfers.map(({ priceWei }) => priceWei))}::numeric[],
      ${column(transfers.map(({ royaltyWei }) => royaltyWei))}::numeric[],
      ${column(transfers.map(({ batchIndex }) => batchIndex))}::int[],
      ${nullableColumn(transfers.map(({ movedFrom }) => movedFrom))}::text[],
      ${column(transfers.map(({ isHop }) => String(isHop)))}::boolean[])
      u (seconds, block, log, hash, sender, receiver, amount, token_id, price, royalty, batch, first_owner, hop)`)
}
