import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { windowBlocks } from './block-search.ts'
import { tokenPriceDays } from './token-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { transactionsIn } from './transactions-in.ts'
import { lastWindows, timesOf, usdOver, type Window } from './window.ts'

type Reply = CallReply<'POST /api/erc20/stats-main'>
type Figures = Pick<Reply, 'last_24h' | 'previous_24h'>

/** The figures of erc20-main.ts that add up, over the last 24 hours and the 24 before. Cost: the transfers and swaps of 48 hours. */
export async function erc20Last24h(
  db: Queryable,
  contract: TrackedContract,
  protocols: Protocols,
): Promise<Figures> {
  const windows = lastWindows([contract])
  if (!windows) return { last_24h: null, previous_24h: null }
  const figuresOf = async (window: Window) => {
    const { buy_volume, sell_volume } = await swapsWindow(db, contract, protocols, window)
    const transactions = await transactionsIn(db, [contract], window)
    return { ...timesOf(window), buy_volume, sell_volume, transactions }
  }
  return { last_24h: await figuresOf(windows.last), previous_24h: await figuresOf(windows.previous) }
}

export async function swapsWindow(
  db: Queryable,
  { id, decimals }: TrackedContract,
  protocols: Protocols,
  window: Window,
) {
  const { first, end } = await windowBlocks(db, sql`swaps`, id, window)
  const days = await db.rows<{ day: string; bought: number; sold: number; buys: number; sells: number }>(sql`
    select (at at time zone 'UTC')::date as day, sum(bought)::float8 / power(10::float8, ${decimals}::int) as bought,
      sum(sold)::float8 / power(10::float8, ${decimals}::int) as sold,
      count(*) filter (where bought > 0) as buys, count(*) filter (where sold > 0) as sells
    from swaps where contract_id = ${id} and block_number >= ${first} and block_number < ${end} group by 1 order by 1`)
  const prices =
    days.length > 0
      ? new Map((await tokenPriceDays(db, id, protocols)).map(({ day, usd }) => [day, usd]))
      : new Map()
  const priceOf = (day: string) => prices.get(day)
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    buy_volume: usdOver(days, ({ bought }) => bought, priceOf),
    sell_volume: usdOver(days, ({ sold }) => sold, priceOf),
    rows: { buy_volume: sum(days.map(({ buys }) => buys)), sell_volume: sum(days.map(({ sells }) => sells)) },
  }
}
