import type { Queryable } from '#server/db/connect.ts'
import { Accounts } from './accounts.ts'
import { applyPoolEvents, type PoolEvent } from './apply-pools.ts'
import type { Decoded, Transfer } from './decode-transfers.ts'
import { enterErc20 } from './erc20-books.ts'
import { saveTransfers } from './facts.ts'
import { addCounts, loadTotals, saveDays, saveTotals } from './totals.ts'

export type Erc20Batch = Decoded & { poolEvents: PoolEvent[] }

/** Facts and rollups of whole blocks of an ERC-20 and its pools. */
export async function applyErc20(
  tx: Queryable,
  contractId: number,
  { transfers, skipped, poolEvents }: Erc20Batch,
  accounts = new Accounts(),
): Promise<void> {
  if (transfers.length === 0 && poolEvents.length === 0 && skipped.size === 0) return
  const swaps = await applyPoolEvents(tx, contractId, poolEvents)
  const totals = await loadTotals(tx, contractId)
  const known = await accounts.load(tx, contractId, partiesOf(transfers))
  // The books are entered while the database writes the facts.
  const saved = saveTransfers(tx, contractId, transfers)
  addCounts(totals.skipped, skipped)
  const { days, changed } = enterErc20(transfers, swaps, known, totals)
  await Promise.all([saved, accounts.save(tx, contractId, known, changed)])
  await saveDays(tx, contractId, days)
  await saveTotals(tx, contractId, totals)
}

function partiesOf(transfers: readonly Transfer[]): Set<string> {
  const parties = new Set<string>()
  for (const { from, to } of transfers) {
    parties.add(from)
    parties.add(to)
  }
  return parties
}
