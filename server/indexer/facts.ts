import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { column, nullableColumn } from './columns.ts'
import { timestampOf } from './day.ts'
import type { Transfer } from './decode-transfers.ts'

/** Writes transfers down as facts; `pricesWei` stands beside those of an NFT contract, in the same order. */
export async function saveTransfers(
  tx: Queryable,
  contractId: number,
  transfers: readonly Transfer[],
  pricesWei?: readonly (bigint | null)[],
): Promise<void> {
  if (transfers.length === 0) return
  const of = (read: (transfer: Transfer) => string | number | bigint) => column(transfers.map(read))
  const always = sql`
    ${of((each) => each.blockNumber)}::bigint[], ${of((each) => each.logIndex)}::int[],
    ${of((each) => each.batchIndex)}::int[], ${timesOf(transfers)}::timestamptz[],
    ${of((each) => each.transactionHash)}::text[], ${of((each) => each.from)}::text[],
    ${of((each) => each.to)}::text[], ${of((each) => each.amount)}::numeric[]`
  await tx.rows(
    pricesWei
      ? sql`
        insert into transfers (contract_id, block_number, log_index, batch_index, at, tx_hash, from_address, to_address,
          amount, token_id, price_wei)
        select ${contractId}, u.* from unnest(${always}, ${of((each) => each.tokenId ?? 0n)}::numeric[],
          ${nullableColumn(pricesWei)}::numeric[]) u`
      : sql`
        insert into transfers (contract_id, block_number, log_index, batch_index, at, tx_hash, from_address, to_address, amount)
        select ${contractId}, u.* from unnest(${always}) u`,
  )
}

/** Transfers of one block share their time, and writing a time is slow. */
function timesOf(transfers: readonly Transfer[]): string {
  let seconds = -1
  let text = ''
  return column(
    transfers.map(({ timestamp }) => {
      if (timestamp !== seconds) {
        seconds = timestamp
        text = timestampOf(timestamp)
      }
      return text
    }),
  )
}
