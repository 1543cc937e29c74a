import type { Queryable } from '#server/db/connect.ts'
import type { Decoded } from '../decode-transfers.ts'
import type { Apply } from '../log-source.ts'
import { type PoolEvent, Pools } from '../pools/apply-pools.ts'
import { saveSwaps } from '../pools/swap.ts'
import { saveSkipped } from '../skipped-logs.ts'
import { loadTotals, saveDays, saveTotals, type Totals } from '../totals.ts'
import type { Transfer } from '../transfer.ts'
import { Writes } from '../writes.ts'
import { Accounts } from './accounts.ts'
import { enterErc20 } from './erc20-ledger.ts'
import { insertErc20Transfers } from './insert-erc20-transfers.ts'

export type Erc20Batch = Pick<Decoded, 'transfers' | 'skipped'> & { poolEvents: PoolEvent[] }

/** Facts and rollups of whole blocks of an ERC-20 and its pools. */
export async function applyErc20(tx: Queryable, contractId: number, batch: Erc20Batch): Promise<void> {
  const apply = await new Erc20Ledger(contractId).enter(tx, batch)
  await apply(tx)
}

/**
 * The state of an ERC-20 after the batches that were entered, written or not: the next one is entered while the
 * database writes the last. Valid only while nobody else writes and every batch is written in order; if one is not, the
 * ledger is no longer valid.
 */
export class Erc20Ledger {
  readonly #contractId: number
  readonly #accounts = new Accounts()
  readonly #pools = new Pools()
  #totals: Totals | undefined

  constructor(contractId: number) {
    this.#contractId = contractId
  }

  /** Reads through `db` what is not known yet. What it returns writes the batch, and reads nothing. */
  async enter(db: Queryable, { transfers, skipped, poolEvents }: Erc20Batch): Promise<Apply> {
    if (transfers.length === 0 && poolEvents.length === 0 && skipped.length === 0) return async () => {}
    const id = this.#contractId
    await this.#pools.load(db, id, poolEvents)
    this.#totals ??= await loadTotals(db, id)
    const known = await this.#accounts.load(db, id, partiesOf(transfers))

    const writes = new Writes()
    const swaps = await this.#pools.enter(writes, id, poolEvents)
    await saveSkipped(writes, id, this.#totals, skipped)
    const { days, changed, links } = enterErc20(transfers, swaps, known, this.#totals)
    await this.#accounts.save(writes, id, known, changed)
    if (transfers.length > 0) await writes.rows(insertErc20Transfers(id, transfers, links))
    await saveSwaps(writes, id, swaps)
    await saveDays(writes, id, days)
    await saveTotals(writes, id, this.#totals)
    return (tx) => writes.runIn(tx)
  }
}

function partiesOf(transfers: readonly Transfer[]): Set<string> {
  const parties = new Set<string>()
  for (const { from, to } of transfers) {
    parties.add(from)
    parties.add(to)
  }
  return parties
}
