import { ZERO_ADDRESS } from '#api/address.ts'
import { column, nullableColumn } from '#server/db/columns.ts'
import type { Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { dayOf } from '../day.ts'
import type { Transfer } from '../transfer.ts'
import type { Sale } from './sales/deal.ts'

type Sold = Pick<Transfer, 'from' | 'amount' | 'timestamp'> & Sale

/** What was paid on a day in one currency that is not the coin. */
type SaleDay = {
  day: string
  /** '': several at once, or things. */
  currency: string
  sales: number
  salesAmount: bigint
  paidMints: number
  primaryAmount: bigint
  royalties: number
  royaltyAmount: bigint
  lowestSale: bigint | null
}

/** Whether it is the first time that somebody has it, whatever it passed through. */
export function isMinted({ from, movedFrom }: Pick<Sold, 'from' | 'movedFrom'>): boolean {
  return (movedFrom ?? from) === ZERO_ADDRESS
}

/** Adds up what was not paid in the coin, by day and currency. */
export function saleDaysOf(transfers: readonly Sold[]): SaleDay[] {
  const days = new Map<string, SaleDay>()
  for (const sold of transfers) {
    const { terms, priceWei, timestamp, amount } = sold
    if (!terms || priceWei !== null) continue
    const day = dayAt(days, dayOf(timestamp), terms.currency ?? '')
    const price = terms.price ?? 0n
    if (isMinted(sold)) {
      day.paidMints++
      day.primaryAmount += price
      continue
    }
    const royalty = terms.earned ?? 0n
    day.sales++
    day.salesAmount += price
    day.royaltyAmount += royalty
    if (royalty > 0n) day.royalties++
    if (terms.price === null) continue
    const each = priceOfOne(price, amount)
    if (day.lowestSale === null || each < day.lowestSale) day.lowestSale = each
  }
  return [...days.values()]
}

export function priceOfOne(price: bigint, amount: bigint): bigint {
  return amount > 0n ? price / amount : price
}

function dayAt(days: Map<string, SaleDay>, day: string, currency: string): SaleDay {
  const key = `${day} ${currency}`
  const known = days.get(key)
  if (known) return known
  const begun: SaleDay = {
    day,
    currency,
    sales: 0,
    salesAmount: 0n,
    paidMints: 0,
    primaryAmount: 0n,
    royalties: 0,
    royaltyAmount: 0n,
    lowestSale: null,
  }
  days.set(key, begun)
  return begun
}

export async function saveSaleDays(tx: Writer, contractId: number, days: readonly SaleDay[]): Promise<void> {
  if (days.length === 0) return
  const of = (read: (day: SaleDay) => string | number | bigint) => column(days.map(read))
  await tx.rows(sql`
    insert into nft_sale_days as d (contract_id, day, currency, sales, sales_amount, paid_mints, primary_amount, royalties,
      royalty_amount, lowest_sale)
    select ${contractId}, u.* from unnest(
      ${of(({ day }) => day)}::date[], ${days.map(({ currency }) => currency)}::text[],
      ${of(({ sales }) => sales)}::bigint[], ${of(({ salesAmount }) => salesAmount)}::numeric[],
      ${of(({ paidMints }) => paidMints)}::bigint[], ${of(({ primaryAmount }) => primaryAmount)}::numeric[],
      ${of(({ royalties }) => royalties)}::bigint[], ${of(({ royaltyAmount }) => royaltyAmount)}::numeric[],
      ${nullableColumn(days.map(({ lowestSale }) => lowestSale))}::numeric[]) u
    on conflict (contract_id, day, currency) do update set
      sales = d.sales + excluded.sales, sales_amount = d.sales_amount + excluded.sales_amount,
      paid_mints = d.paid_mints + excluded.paid_mints, primary_amount = d.primary_amount + excluded.primary_amount,
      royalties = d.royalties + excluded.royalties, royalty_amount = d.royalty_amount + excluded.royalty_amount,
      lowest_sale = least(d.lowest_sale, excluded.lowest_sale)`)
}
