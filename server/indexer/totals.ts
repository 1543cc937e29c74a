import { column, nullableColumn } from '#server/db/columns.ts'
import type { Queryable, Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { dayOf, timestampOf } from './day.ts'

/** A contract's running totals, as the rows say and as a batch of transfers changes them. */
export type Totals = {
  transfers: number
  transactions: number
  lastTransferAt: number | null
  holders: number
  supply: bigint
  tokens: number
  byAcquisition: Map<string, bigint>
  /** Logs that could not be read, by reason. */
  skipped: Map<string, number>
  /** Transfers that contradict those before them, by reason. */
  surprises: Map<string, number>
  /** How many of the transfers come from ranges of ERC-2309. */
  ranged: number
  /** NFTs: how many are in transactions in which something was paid. */
  valued: number
}

/** What one batch adds to a day, and what held at the day's end. */
export type DayChange = {
  transfers: number
  transactions: number
  holders: number
  supply: bigint
  bought: bigint
  sold: bigint
  buys: number
  sells: number
  minted: bigint
  burned: bigint
  sales: number
  primaryWei: bigint
  salesWei: bigint
  royaltyWei: bigint
  paidMints: number
  royalties: number
  lowestSaleWei: bigint | null
}

export class Days {
  readonly changes = new Map<string, DayChange>()
  #last: { day: string; change: DayChange } | undefined

  at(seconds: number): DayChange {
    const day = dayOf(seconds)
    if (this.#last?.day === day) return this.#last.change
    let change = this.changes.get(day)
    if (!change) {
      change = {
        transfers: 0,
        transactions: 0,
        holders: 0,
        supply: 0n,
        bought: 0n,
        sold: 0n,
        buys: 0,
        sells: 0,
        minted: 0n,
        burned: 0n,
        sales: 0,
        primaryWei: 0n,
        salesWei: 0n,
        royaltyWei: 0n,
        paidMints: 0,
        royalties: 0,
        lowestSaleWei: null,
      }
      this.changes.set(day, change)
    }
    this.#last = { day, change }
    return change
  }

  /** A day without a transfer ends as the day before it did; the first as it was before the batch. */
  carry(before: Pick<DayChange, 'holders' | 'supply'>): void {
    let { holders, supply } = before
    for (const [, change] of [...this.changes].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (change.transfers > 0) ({ holders, supply } = change)
      else {
        change.holders = holders
        change.supply = supply
      }
    }
  }
}

export function addTo<K>(counts: Map<K, bigint>, key: K, amount: bigint): void {
  counts.set(key, (counts.get(key) ?? 0n) + amount)
}

export function countOne(counts: Map<string, number>, reason: string): void {
  counts.set(reason, (counts.get(reason) ?? 0) + 1)
}

export async function loadTotals(tx: Queryable, contractId: number): Promise<Totals> {
  const row = await tx.row<{
    transfers: number
    transactions: number
    last_transfer_at: Date | null
    holders: number
    supply: string
    tokens: number
    by_way: Record<string, string>
    skipped: Record<string, number>
    surprises: Record<string, number>
    ranged: number
    valued: number
  }>(sql`
    select transfers, transactions, last_transfer_at, holders, supply, tokens, by_way, skipped, surprises, ranged, valued
    from contract_totals where contract_id = ${contractId}`)
  return {
    transfers: row?.transfers ?? 0,
    transactions: row?.transactions ?? 0,
    lastTransferAt: row?.last_transfer_at ? row.last_transfer_at.getTime() / 1000 : null,
    holders: row?.holders ?? 0,
    supply: BigInt(row?.supply ?? 0),
    tokens: row?.tokens ?? 0,
    byAcquisition: new Map(
      Object.entries(row?.by_way ?? {}).map(([acquisition, amount]) => [acquisition, BigInt(amount)]),
    ),
    skipped: new Map(Object.entries(row?.skipped ?? {})),
    surprises: new Map(Object.entries(row?.surprises ?? {})),
    ranged: row?.ranged ?? 0,
    valued: row?.valued ?? 0,
  }
}

export async function saveTotals(tx: Writer, contractId: number, totals: Totals): Promise<void> {
  const byAcquisition = Object.fromEntries(
    [...totals.byAcquisition].map(([acquisition, amount]) => [acquisition, String(amount)]),
  )
  const lastTransferAt = totals.lastTransferAt === null ? null : timestampOf(totals.lastTransferAt)
  await tx.rows(sql`
    insert into contract_totals
      (contract_id, transfers, transactions, last_transfer_at, holders, supply, tokens, by_way, skipped, surprises, ranged, valued)
    values (${contractId}, ${totals.transfers}, ${totals.transactions}, ${lastTransferAt}, ${totals.holders},
      ${String(totals.supply)}, ${totals.tokens}, ${JSON.stringify(byAcquisition)},
      ${JSON.stringify(Object.fromEntries(totals.skipped))}, ${JSON.stringify(Object.fromEntries(totals.surprises))},
      ${totals.ranged}, ${totals.valued})
    on conflict (contract_id) do update set
      transfers = excluded.transfers, transactions = excluded.transactions,
      last_transfer_at = excluded.last_transfer_at, holders = excluded.holders, supply = excluded.supply,
      tokens = excluded.tokens, by_way = excluded.by_way, skipped = excluded.skipped,
      surprises = excluded.surprises, ranged = excluded.ranged, valued = excluded.valued`)
}

export async function saveDays(tx: Writer, contractId: number, days: Days): Promise<void> {
  if (days.changes.size === 0) return
  const changes = [...days.changes.values()]
  await tx.rows(sql`
    insert into contract_days as d (contract_id, day, transfers, transactions, holders, supply, bought, sold, minted, burned,
      sales, primary_wei, sales_wei, royalty_wei, lowest_sale_wei, buys, sells, paid_mints, royalties)
    select ${contractId}, u.* from unnest(
      ${column(days.changes.keys())}::date[],
      ${column(changes.map((each) => each.transfers))}::bigint[],
      ${column(changes.map((each) => each.transactions))}::bigint[],
      ${column(changes.map((each) => each.holders))}::bigint[],
      ${column(changes.map((each) => each.supply))}::numeric[],
      ${column(changes.map((each) => each.bought))}::numeric[],
      ${column(changes.map((each) => each.sold))}::numeric[],
      ${column(changes.map((each) => each.minted))}::numeric[],
      ${column(changes.map((each) => each.burned))}::numeric[],
      ${column(changes.map((each) => each.sales))}::bigint[],
      ${column(changes.map((each) => each.primaryWei))}::numeric[],
      ${column(changes.map((each) => each.salesWei))}::numeric[],
      ${column(changes.map((each) => each.royaltyWei))}::numeric[],
      ${nullableColumn(changes.map((each) => each.lowestSaleWei))}::numeric[],
      ${column(changes.map((each) => each.buys))}::bigint[],
      ${column(changes.map((each) => each.sells))}::bigint[],
      ${column(changes.map((each) => each.paidMints))}::bigint[],
      ${column(changes.map((each) => each.royalties))}::bigint[]) u
    on conflict (contract_id, day) do update set
      transfers = d.transfers + excluded.transfers, transactions = d.transactions + excluded.transactions,
      holders = excluded.holders, supply = excluded.supply,
      bought = d.bought + excluded.bought, sold = d.sold + excluded.sold,
      minted = d.minted + excluded.minted, burned = d.burned + excluded.burned, sales = d.sales + excluded.sales,
      primary_wei = d.primary_wei + excluded.primary_wei, sales_wei = d.sales_wei + excluded.sales_wei,
      royalty_wei = d.royalty_wei + excluded.royalty_wei,
      lowest_sale_wei = least(d.lowest_sale_wei, excluded.lowest_sale_wei), buys = d.buys + excluded.buys,
      sells = d.sells + excluded.sells, paid_mints = d.paid_mints + excluded.paid_mints,
      royalties = d.royalties + excluded.royalties`)
}
