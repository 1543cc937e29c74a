import type { Queryable } from '#server/db/connect.ts'
import { Accounts } from './accounts.ts'
import { applyPoolEvents, type PoolEvent } from './apply-pools.ts'
import type { Decoded, Transfer } from './decode-transfers.ts'
import { enterErc20 } from './erc20-books.ts'
import { insertErc20Transfers, saveSwaps } from './facts.ts'
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
  addCounts(totals.skipped, skipped)
  const { days, changed, links } = enterErc20(transfers, swaps, known, totals)
  const saved = accounts.save(tx, contractId, known, changed)
  // Put into columns while the database writes the accounts.
  const insert = insertErc20Transfers(contractId, transfers, links)
  await saved
  if (transfers.length > 0) await tx.rows(insert)
  await saveSwaps(tx, contractId, swaps)
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
