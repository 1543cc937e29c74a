import { DEAD_ADDRESS, ZERO_ADDRESS } from '#api/address.ts'
import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { firstBlockAfter, windowBlocks } from './block-search.ts'
import { basisOf } from './counted.ts'
import { nativePrices } from './native-prices.ts'
import { paidInTokensWithin, sumPaid } from './paid-days.ts'
import { today } from './pool-prices.ts'
import { sumKnown } from './sum-known.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { lastWindows, timesOf, type Window } from './window.ts'

type Reply = CallReply<'POST /api/nft/stats-main'>
type Figures = Pick<Reply, 'last_24h' | 'previous_24h'>

const NOBODY = sql`(${ZERO_ADDRESS}, ${DEAD_ADDRESS})`
const MINTED = sql`coalesce(moved_from, from_address) = ${ZERO_ADDRESS}`

/** The figures of nft-main.ts over the last 24 hours and the 24 before, by the times of the transfers. Cost: the transfers of 48 hours. */
export async function nftLast24h(
  db: Queryable,
  contract: TrackedContract,
  protocols: Protocols,
): Promise<Figures> {
  const windows = lastWindows([contract])
  if (!windows) return { last_24h: null, previous_24h: null }
  const isUnknown = (await basisOf(db, contract.id)).isSupplyWrong
  const figuresOf = async (window: Window) => {
    const { rows: _, ...figures } = await nftWindow(db, contract, protocols, window)
    const claimed = isUnknown ? null : await claimedAt(db, contract, window.until)
    return { ...timesOf(window), ...figures, claimed }
  }
  return { last_24h: await figuresOf(windows.last), previous_24h: await figuresOf(windows.previous) }
}

export async function nftWindow(
  db: Queryable,
  contract: TrackedContract,
  protocols: Protocols,
  window: Window,
) {
  const { id, chain } = contract
  const { first, end } = await windowBlocks(db, sql`transfers`, id, window)
  const days = await db.rows<{
    day: string
    transactions: number
    ttv: number
    revenue: number
    paid: number
    earned: number
  }>(sql`
    select (at at time zone 'UTC')::date as day, count(distinct tx_hash) as transactions,
      coalesce(sum(price_wei), 0)::float8 / 1e18 as ttv,
      coalesce(sum(coalesce(royalty_wei, 0) + case when ${MINTED} then coalesce(price_wei, 0) else 0 end), 0)::float8 / 1e18 as revenue,
      count(*) filter (where price_wei > 0) as paid,
      count(*) filter (where royalty_wei > 0 or price_wei > 0 and ${MINTED}) as earned
    from transfers where contract_id = ${id} and block_number >= ${first} and block_number < ${end} group by 1 order by 1`)
  const native = await nativePrices(db, chain, protocols, today())
  const inTokens = await paidInTokensWithin(db, contract, protocols, today(), { first, end })
  const figureOf = (kind: 'ttv' | 'revenue', count: 'paid' | 'earned') => {
    const sums = days.map((day) => {
      const price = native(day.day)?.usd
      const inCoin = { usd: price === undefined ? null : day[kind] * price, count: day[count] }
      const others = inTokens.get(day.day)?.[kind] ?? []
      return {
        ...sumPaid([inCoin, ...others]),
        rows: [inCoin, ...others].reduce((n, each) => n + each.count, 0),
      }
    })
    return {
      usd: sumKnown(sums.map(({ usd }) => usd)),
      unpriced: sums.reduce((total, { unpriced }) => total + unpriced, 0),
      rows: sums.reduce((total, { rows }) => total + rows, 0),
    }
  }
  const ttv = figureOf('ttv', 'paid')
  const revenue = figureOf('revenue', 'earned')
  return {
    ttv: ttv.usd,
    revenue: revenue.usd,
    ttv_unpriced: ttv.unpriced,
    revenue_unpriced: revenue.unpriced,
    transactions: days.reduce((total, { transactions }) => total + transactions, 0),
    rows: { ttv: ttv.rows, revenue: revenue.rows },
  }
}

/**
 * Items that were held at a moment: those of now, less what was minted and plus what was burned since. null if that is not what the
 * supply changed by in these days: then the contract tells of transfers that could not have been.
 */
async function claimedAt(db: Queryable, { id }: TrackedContract, at: Date): Promise<string | null> {
  const first = await firstBlockAfter(db, sql`transfers`, id, at)
  const day = at.toISOString().slice(0, 10)
  const row = await db.row<{ claimed: string; adds_up: boolean }>(sql`
    select s.supply - c.change as claimed, s.supply - coalesce(b.supply, 0) = d.change as adds_up
    from (select coalesce((select supply from contract_totals where contract_id = ${id}), 0) as supply) s
    cross join (
      select coalesce(sum(case when from_address in ${NOBODY} then amount else 0 end
        - case when to_address in ${NOBODY} then amount else 0 end), 0) as change
      from transfers where contract_id = ${id} and block_number >= ${first} and from_address <> to_address
    ) c
    cross join (
      select coalesce(sum(minted - burned), 0) as change from contract_days where contract_id = ${id} and day >= ${day}
    ) d
    left join lateral (
      select supply from contract_days where contract_id = ${id} and day < ${day} order by day desc limit 1
    ) b on true`)
  return row?.adds_up ? row.claimed : null
}
