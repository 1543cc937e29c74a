import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { edgeSums, totalOf } from './edge-sums.ts'
import type { PoolPriceDay } from './pool-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { transactionsIn } from './transactions-in.ts'
import { lastWindows, timesOf, usdOver, type Window } from './window.ts'

type Reply = CallReply<'POST /api/erc20/stats-main'>
type Figures = Pick<Reply, 'last_24h' | 'previous_24h'>
type Prices = Promise<readonly PoolPriceDay[]>

/** The figures of erc20-main.ts that add up, over the last 24 hours and the 24 before. Cost: that of edge-sums.ts, of transfers and swaps. */
export async function erc20Last24h(
  db: Queryable,
  contract: TrackedContract,
  prices: Prices,
): Promise<Figures> {
  const windows = lastWindows([contract])
  if (!windows) return { last_24h: null, previous_24h: null }
  const both = [windows.last, windows.previous]
  const [[last, previous], [ofLast, ofPrevious]] = await Promise.all([
    swapsWindows(db, contract, prices, both),
    transactionsIn(db, [contract], both),
  ])
  const figuresOf = (window: Window, swaps = nothing, transactions = 0) => {
    const { buy_volume, sell_volume } = swaps
    return { ...timesOf(window), buy_volume, sell_volume, transactions }
  }
  return {
    last_24h: figuresOf(windows.last, last, ofLast),
    previous_24h: figuresOf(windows.previous, previous, ofPrevious),
  }
}

type Swaps = {
  buy_volume: number | null
  sell_volume: number | null
  rows: { buy_volume: number; sell_volume: number }
}
const nothing: Swaps = { buy_volume: 0, sell_volume: 0, rows: { buy_volume: 0, sell_volume: 0 } }

export async function swapsWindows(
  db: Queryable,
  { id, decimals }: TrackedContract,
  prices: Prices,
  windows: readonly Window[],
): Promise<Swaps[]> {
  const [sums, known] = await Promise.all([
    edgeSums(db, {
      facts: sql`swaps`,
      contractId: id,
      windows,
      daysFrom: (day) => sql`
        select day, '' as key, array[bought, sold, buys, sells]::text[] as sums from contract_days
        where contract_id = ${id} and day >= ${day}`,
      within: (blocks) => sql`
        select (at at time zone 'UTC')::date as day, '' as key,
          array[sum(bought), sum(sold), count(*) filter (where bought > 0), count(*) filter (where sold > 0)]::text[] as sums
        from swaps where contract_id = ${id} and ${blocks} group by 1`,
    }),
    prices,
  ])
  const usdBy = new Map(known.map(({ day, usd }) => [day, usd]))
  const priceOf = (day: string) => usdBy.get(day)
  return windows.map((window) => {
    const days = sums.over(window)
    const volume = (place: number) =>
      usdOver(days, (day) => Number(day.sums[place] ?? 0n) / 10 ** decimals, priceOf)
    return {
      buy_volume: volume(0),
      sell_volume: volume(1),
      rows: { buy_volume: Number(totalOf(days, 2)), sell_volume: Number(totalOf(days, 3)) },
    }
  })
}
