import { column } from '#server/db/columns.ts'
import type { Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** What left (bought) or entered (sold) a pool of the token in one swap. */
export type Swap = {
  blockNumber: number
  logIndex: number
  pool: string
  /** Whose coins they were: the pool itself, or the singleton that it is in. */
  emitter: string
  transactionHash: string
  timestamp: number
  bought: bigint
  sold: bigint
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
