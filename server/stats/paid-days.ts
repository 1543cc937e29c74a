import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { currencyPrices } from './currencies.ts'
import type { TrackedContract } from './tracked-contract.ts'

/** Payments of one kind, day and currency: what they come to and how many they are. */
export type Paid = { usd: number | null; count: number }
export type PaidDay = { ttv: Paid[]; revenue: Paid[] }

/** What is known of it in USD, null if there were payments and none has a price; and how many payments are not in it. */
export function sumPaid(parts: readonly Paid[]): { usd: number | null; unpriced: number } {
  const paid = parts.filter(({ count }) => count > 0)
  const unpriced = paid.reduce((sum, { usd, count }) => sum + (usd === null ? count : 0), 0)
  const isUnknown = paid.length > 0 && paid.every(({ usd }) => usd === null)
  return { usd: isUnknown ? null : paid.reduce((sum, { usd }) => sum + (usd ?? 0), 0), unpriced }
}

type Row = {
  day: string
  currency: string
  ttv: number
  revenue: number
  paid: number
  earned: number
}

/** What was paid on each day in other currencies than the coin. Cost: one row per day and currency, and the prices of these. */
export function paidInTokens(
  db: Queryable,
  contract: TrackedContract,
  protocols: Protocols,
  lastDay: string,
): Promise<ReadonlyMap<string, PaidDay>> {
  return paidDays(
    db,
    contract,
    protocols,
    lastDay,
    sql`
    select day, currency, (sales_amount + primary_amount)::float8 as ttv, (primary_amount + royalty_amount)::float8 as revenue,
      sales + paid_mints as paid, paid_mints + royalties as earned
    from nft_sale_days where contract_id = ${contract.id} and day <= ${lastDay}`,
  )
}

/** The same of some blocks, from the first up to but without the end. Cost: the sales of these blocks. */
export function paidInTokensWithin(
  db: Queryable,
  contract: TrackedContract,
  protocols: Protocols,
  lastDay: string,
  { first, end }: { first: number; end: number },
): Promise<ReadonlyMap<string, PaidDay>> {
  return paidDays(
    db,
    contract,
    protocols,
    lastDay,
    sql`
    select (at at time zone 'UTC')::date as day, coalesce(currency, '') as currency,
      coalesce(sum(price), 0)::float8 as ttv, coalesce(sum(earned), 0)::float8 as revenue,
      count(*) as paid, count(*) filter (where earned is null or earned > 0) as earned
    from nft_sales join transfers using (contract_id, block_number, log_index, batch_index)
    where contract_id = ${contract.id} and block_number >= ${first} and block_number < ${end} and not is_coin
    group by 1, 2`,
  )
}

async function paidDays(
  db: Queryable,
  { chain }: TrackedContract,
  protocols: Protocols,
  lastDay: string,
  rows: Sql,
): Promise<ReadonlyMap<string, PaidDay>> {
  const found = await db.rows<Row>(rows)
  const days = new Map<string, PaidDay>()
  if (found.length === 0) return days
  const currencies = found.map(({ currency }) => currency)
  const usdOf = await currencyPrices(db, chain, protocols, currencies, lastDay)
  for (const { day, currency, ttv, revenue, paid, earned } of found) {
    const ofDay = days.get(day) ?? { ttv: [], revenue: [] }
    ofDay.ttv.push({ usd: usdOf(currency, ttv, day), count: paid })
    ofDay.revenue.push({ usd: usdOf(currency, revenue, day), count: earned })
    days.set(day, ofDay)
  }
  return days
}
