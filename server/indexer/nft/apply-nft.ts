import { column } from '#server/db/columns.ts'
import type { Queryable, Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Apply } from '../log-source.ts'
import { type SkippedLog, saveSkipped } from '../skipped-logs.ts'
import { loadTotals, saveDays, saveTotals, type Totals } from '../totals.ts'
import type { Standard } from '../transfer.ts'
import { Writes } from '../writes.ts'
import { Holdings } from './holdings.ts'
import { enterNfts } from './nft-ledger.ts'
import type { Priced } from './price-transfers.ts'
import { saleDaysOf, saveSaleDays } from './sale-days.ts'
import { saveNftTransfers } from './save-nft-transfers.ts'
import { saveSales } from './save-sales.ts'
import { saveUnexplained } from './save-unexplained.ts'

export type NftBatch = Omit<Priced, 'unread'> & {
  skipped: SkippedLog[]
  ranged: number
}
type NftStandard = Exclude<Standard, 'erc20'>

/** Facts and rollups of whole blocks of an NFT contract. Returns the tokens of which there was none before. */
export async function applyNfts(
  tx: Queryable,
  contractId: number,
  standard: NftStandard,
  batch: NftBatch,
): Promise<Set<bigint>> {
  const { apply, begun } = await new NftLedger(contractId, standard).enter(tx, batch)
  await apply(tx)
  return begun
}

/**
 * The state of an NFT contract after the batches that were entered, written or not: the next one is entered while the database writes the
 * last. Valid only while nobody else writes and every batch is written in order; if one is not, the ledger is no longer valid.
 */
export class NftLedger {
  readonly #contractId: number
  readonly #standard: NftStandard
  readonly #holdings: Holdings
  #totals: Totals | undefined

  constructor(contractId: number, standard: NftStandard, kept?: number) {
    this.#contractId = contractId
    this.#standard = standard
    this.#holdings = new Holdings(contractId, standard, kept)
  }

  /**
   * Reads through `db` what is not known yet. What it returns writes the batch, and reads nothing; `begun` are the tokens of which there was
   * none before.
   */
  async enter(
    db: Queryable,
    { transfers, skipped, ranged, valued, unexplained }: NftBatch,
  ): Promise<{ apply: Apply; begun: Set<bigint> }> {
    if (transfers.length === 0 && skipped.length === 0) return { apply: async () => {}, begun: new Set() }
    const id = this.#contractId
    this.#totals ??= await loadTotals(db, id)
    const totals = this.#totals
    const state = { ...(await this.#holdings.load(db, transfers)), totals }

    const writes = new Writes()
    totals.ranged += ranged
    totals.valued += valued
    await saveSkipped(writes, id, totals, skipped)
    const changes = enterNfts(transfers, this.#standard, state)
    await saveNftTransfers(writes, id, transfers)
    await saveSales(writes, id, transfers)
    await saveSaleDays(writes, id, saleDaysOf(transfers))
    await saveUnexplained(writes, id, unexplained)
    await this.#holdings.save(writes, state, changes, transfers)
    await saveHeldDays(writes, id, changes.heldDays)
    await saveDays(writes, id, changes.days)
    await saveTotals(writes, id, totals)
    return { apply: (tx) => writes.runIn(tx), begun: changes.begun }
  }
}

async function saveHeldDays(tx: Writer, contractId: number, heldDays: Map<string, bigint>): Promise<void> {
  if (heldDays.size === 0) return
  await tx.rows(sql`
    insert into nft_held_days as d (contract_id, day, amount)
    select ${contractId}, u.* from unnest(
      ${column(heldDays.keys())}::date[], ${column(heldDays.values())}::numeric[]) u
    on conflict (contract_id, day) do update set amount = d.amount + excluded.amount`)
}
