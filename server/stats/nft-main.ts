import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Basis } from './counted.ts'
import { completeTo, daysBetween, provisionalFrom } from './days.ts'
import { type NativePrices, nativePrices } from './native-prices.ts'
import { paidInTokens, sumPaid } from './paid-days.ts'
import { today } from './pool-prices.ts'
import { supplyDays } from './supply-days.ts'
import type { TrackedContract } from './tracked-contract.ts'

/**
 * An NFT contract day by day, from its first day to today.
 *
 * - ttv: what was paid for mints and sales, in USD of the day.
 * - revenue: what was paid for mints, plus the royalty really paid to the ERC-2981 receiver, in USD of the day.
 * - transactions: distinct transactions with a transfer.
 * - claimed: items held at the day's end: minted minus burned. Where the contract says another supply than its events: what it said on that
 *   day, null on days on which it was not asked (supply-days.ts).
 *
 * Amounts are exact, by currency; the price is that of the currency on the day. What was paid in a currency without a price is not in the
 * sums: `ttv_unpriced` and `revenue_unpriced` say how many payments that are. A day on which no payment has a price is null, one without
 * payments is 0. A day that is not read to its end has what was read so far, null if that is nothing. Cost: one row per day with a transfer,
 * and those of paid-days.ts.
 */
export async function nftMain(
  db: Queryable,
  contract: TrackedContract,
  protocols: Protocols,
  lastDay = today(),
  given?: { native: Promise<NativePrices>; basis: Promise<Basis> },
): Promise<CallReply<'POST /api/nft/stats-main'>['main']> {
  const { id, chain } = contract
  type Row = {
    day: string
    transactions: number
    ttv: number
    revenue: number
    paid: number
    earned: number
    supply: string
  }
  const [rows, native, inTokens, provisional, ofContract] = await Promise.all([
    db.rows<Row>(sql`
    select day, transactions, supply, (primary_wei + sales_wei)::float8 / 1e18 as ttv,
      (primary_wei + royalty_wei)::float8 / 1e18 as revenue, sales + paid_mints as paid, paid_mints + royalties as earned
    from contract_days where contract_id = ${id} and day <= ${lastDay} order by day`),
    given?.native ?? nativePrices(db, chain, protocols, lastDay),
    paidInTokens(db, contract, protocols, lastDay),
    provisionalFrom(db, chain),
    supplyDays(db, id, given?.basis),
  ])
  const [first] = rows
  if (!first) return []
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const complete = completeTo([contract]) ?? ''
  let claimed: string | null = '0'
  return daysBetween(first.day, lastDay).map((day) => {
    const row = byDay.get(day)
    if (!row && day > complete)
      return { date: day, revenue: null, ttv: null, transactions: null, claimed: null, provisional: false }
    claimed = ofContract ? ofContract(day) : (row?.supply ?? claimed)
    const price = native(day)?.usd
    const inCoin = (coins: number, count: number) => ({ usd: inUsd(coins, price), count })
    const ttv = sumPaid([inCoin(row?.ttv ?? 0, row?.paid ?? 0), ...(inTokens.get(day)?.ttv ?? [])])
    const revenue = sumPaid([
      inCoin(row?.revenue ?? 0, row?.earned ?? 0),
      ...(inTokens.get(day)?.revenue ?? []),
    ])
    return {
      date: day,
      revenue: revenue.usd,
      ttv: ttv.usd,
      transactions: row?.transactions ?? 0,
      claimed,
      ttv_unpriced: ttv.unpriced,
      revenue_unpriced: revenue.unpriced,
      provisional: provisional !== null && day >= provisional,
    }
  })
}

function inUsd(coins: number, price: number | undefined): number | null {
  return price === undefined ? null : coins * price
}
