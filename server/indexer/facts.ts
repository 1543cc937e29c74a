import type { Queryable, Writer } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { column, nullableColumn } from './columns.ts'
import type { Transfer } from './decode-transfers.ts'
import type { Links, Swap } from './erc20/erc20-ledger.ts'
import type { PricedTransfer } from './nft/nft-ledger.ts'

/** Writes an ERC-20's transfers down as facts; the links stand beside them, in the same order. */
export function insertErc20Transfers(contractId: number, transfers: readonly Transfer[], links: Links): Sql {
  return sql`
    insert into transfers (contract_id, batch_index, at, block_number, log_index, tx_hash, from_address, to_address, amount,
      from_before, to_before)
    select ${contractId}, 0, to_timestamp(seconds), block, log, hash, sender, receiver, amount, from_before, to_before
    from unnest(${columnsOf(transfers)}, ${nullableColumn(links.from)}::bigint[], ${nullableColumn(links.to)}::bigint[])
      u (seconds, block, log, hash, sender, receiver, amount, from_before, to_before)`
}

/** Writes an NFT contract's transfers down as facts. */
export async function saveNftTransfers(
  tx: Queryable,
  contractId: number,
  transfers: readonly PricedTransfer[],
): Promise<void> {
  if (transfers.length === 0) return
  await tx.rows(sql`
    insert into transfers (contract_id, batch_index, at, block_number, log_index, tx_hash, from_address, to_address, amount,
      token_id, price_wei, royalty_wei)
    select ${contractId}, batch, to_timestamp(seconds), block, log, hash, sender, receiver, amount, token_id, price, royalty
    from unnest(${columnsOf(transfers)},
      ${column(transfers.map(({ tokenId }) => tokenId))}::numeric[],
      ${nullableColumn(transfers.map(({ priceWei }) => priceWei))}::numeric[],
      ${column(transfers.map(({ royaltyWei }) => royaltyWei))}::numeric[],
      ${column(transfers.map(({ batchIndex }) => batchIndex))}::int[])
      u (seconds, block, log, hash, sender, receiver, amount, token_id, price, royalty, batch)`)
}

export async function saveSwaps(tx: Writer, contractId: number, swaps: readonly Swap[]): Promise<void> {
  if (swaps.length === 0) return
  await tx.rows(sql`
    insert into swaps (contract_id, at, block_number, log_index, tx_hash, pool_address, bought, sold)
    select ${contractId}, to_timestamp(seconds), block, log, hash, pool, bought, sold from unnest(
      ${column(swaps.map(({ timestamp }) => timestamp))}::bigint[],
      ${column(swaps.map(({ blockNumber }) => blockNumber))}::bigint[],
      ${column(swaps.map(({ logIndex }) => logIndex))}::int[],
      ${column(swaps.map(({ transactionHash }) => transactionHash))}::text[],
      ${column(swaps.map(({ pool }) => pool))}::text[],
      ${column(swaps.map(({ bought }) => bought))}::numeric[],
      ${column(swaps.map(({ sold }) => sold))}::numeric[]) u (seconds, block, log, hash, pool, bought, sold)`)
}

/** What every transfer has. A time as a number of seconds is read many times faster than as text. */
function columnsOf(transfers: readonly Transfer[]): Sql {
  const of = (read: (transfer: Transfer) => string | number | bigint) => column(transfers.map(read))
  return sql`
    ${of((each) => each.timestamp)}::bigint[],
    ${of((each) => each.blockNumber)}::bigint[], ${of((each) => each.logIndex)}::int[],
    ${of((each) => each.transactionHash)}::text[], ${of((each) => each.from)}::text[],
    ${of((each) => each.to)}::text[], ${of((each) => each.amount)}::numeric[]`
}
