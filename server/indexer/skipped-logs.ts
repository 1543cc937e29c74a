import { column } from '#server/db/columns.ts'
import type { Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { countOne, type Totals } from './totals.ts'

/** A log that could not be read. */
export type SkippedLog = { blockNumber: number; logIndex: number; transactionHash: string; reason: string }

type Place = Omit<SkippedLog, 'reason'>

/** A contract that emits nothing else must not fill the disk. How many there are is counted all the same. */
const MAX_KEPT = 10_000

export function skippedLog({ blockNumber, logIndex, transactionHash }: Place, reason: string): SkippedLog {
  return { blockNumber, logIndex, transactionHash, reason }
}

/** Counts them in the totals and writes them down, in the chain's order, as long as there is room for them. */
export async function saveSkipped(
  tx: Writer,
  contractId: number,
  totals: Totals,
  skipped: readonly SkippedLog[],
): Promise<void> {
  if (skipped.length === 0) return
  let before = 0
  for (const count of totals.skipped.values()) before += count
  for (const { reason } of skipped) countOne(totals.skipped, reason)
  const kept = skipped.slice(0, Math.max(0, MAX_KEPT - before))
  if (kept.length === 0) return
  await tx.rows(sql`
    insert into skipped_logs (contract_id, block_number, log_index, tx_hash, reason)
    select ${contractId}, u.* from unnest(
      ${column(kept.map(({ blockNumber }) => blockNumber))}::bigint[],
      ${column(kept.map(({ logIndex }) => logIndex))}::int[],
      ${column(kept.map(({ transactionHash }) => transactionHash))}::text[],
      ${column(kept.map(({ reason }) => reason))}::text[]) u
    on conflict do nothing`)
}
