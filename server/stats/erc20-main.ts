import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { completeTo, daysBetween, provisionalFrom } from './days.ts'
import { type PoolPriceDay, today } from './pool-prices.ts'
import { supplyDays } from './supply-days.ts'
import { tokenPriceDays } from './token-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'

/**
 * An ERC-20 day by day, from its first day to today.
 *
 * - buy_volume, sell_volume: USD of the token that left and that entered its pools in swaps.
 * - liquidity_usd: USD of both sides of all known pools at the day's end (pool-prices.ts).
 * - fully_diluted_valuation: price at the day's end times the supply then (minted minus burned); null if there were holders of a
 *   supply of nothing, because the token gave out coins without an event. Where the contract says another supply than its events: what it
 *   said on that day, null on days on which it was not asked (supply-days.ts).
 * - transactions: distinct transactions with a transfer.
 *
 * What has no price is null; volumes of a day without swaps are 0. A day that is not read to its end has what was read so far, null if
 * that is nothing. Cost: one row per day with a transfer, and days x pools.
 */
export async function erc20Main(
  db: Queryable,
  contract: TrackedContract,
  protocols: Protocols,
  lastDay = today(),
  prices?: Promise<readonly PoolPriceDay[]>,
): Promise<CallReply<'POST /api/erc20/stats-main'>['main']> {
  const { id, chain, decimals } = contract
  type Row = { day: string; transactions: number; bought: number; sold: number; supply: number | null }
  const [rows, priced, provisional, ofContract] = await Promise.all([
    db.rows<Row>(sql`
    select day, transactions, bought::float8 / power(10::float8, ${decimals}::int) as bought,
      sold::float8 / power(10::float8, ${decimals}::int) as sold,
      case when supply > 0 or holders = 0 then supply::float8 / power(10::float8, ${decimals}::int) end as supply
    from contract_days where contract_id = ${id} and day <= ${lastDay} order by day`),
    prices ?? tokenPriceDays(db, id, protocols, lastDay),
    provisionalFrom(db, chain),
    supplyDays(db, id),
  ])
  const [first] = rows
  if (!first) return []
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const priceOn = new Map(priced.map((row) => [row.day, row]))
  const complete = completeTo([contract]) ?? ''
  let supply: number | null = 0
  return daysBetween(first.day, lastDay).map((day) => {
    const row = byDay.get(day)
    if (!row && day > complete) return unread(day)
    const price = priceOn.get(day)
    const usd = price?.usd ?? null
    if (ofContract) supply = inWhole(ofContract(day), decimals)
    else if (row) supply = row.supply
    const volume = (amount = 0) => (amount === 0 ? 0 : times(amount, usd))
    return {
      date: day,
      buy_volume: volume(row?.bought),
      sell_volume: volume(row?.sold),
      liquidity_usd: price?.liquidity_usd ?? null,
      fully_diluted_valuation: supply === null ? null : times(supply, usd),
      transactions: row?.transactions ?? 0,
      provisional: provisional !== null && day >= provisional,
    }
  })
}

function unread(date: string) {
  return {
    date,
    buy_volume: null,
    sell_volume: null,
    liquidity_usd: null,
    fully_diluted_valuation: null,
    transactions: null,
    provisional: false,
  }
}

function times(amount: number, usd: number | null): number | null {
  return usd === null ? null : amount * usd
}

function inWhole(amount: string | null, decimals: number): number | null {
  return amount === null ? null : Number(amount) / 10 ** decimals
}
