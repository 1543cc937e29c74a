import { DEAD_ADDRESS, ZERO_ADDRESS } from '#api/address.ts'
import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Basis } from './counted.ts'
import { edgeSums, totalOf } from './edge-sums.ts'
import type { NativePrices } from './native-prices.ts'
import { type PaidDay, paidInTokensWithin, sumPaid } from './paid-days.ts'
import { today } from './pool-prices.ts'
import { sumKnown } from './sum-known.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { distinctTransactions } from './transactions-in.ts'
import { lastWindows, timesOf, type Window } from './window.ts'

type Reply = CallReply<'POST /api/nft/stats-main'>
type Figures = Pick<Reply, 'last_24h' | 'previous_24h'>

const NOBODY = sql`(${ZERO_ADDRESS}, ${DEAD_ADDRESS})`
const MINTED = sql`coalesce(moved_from, from_address) = ${ZERO_ADDRESS}`

/** The figures of nft-main.ts over the last 24 hours and the 24 before, by the times of the transfers. Cost: that of edge-sums.ts. */
export async function nftLast24h(
  db: Queryable,
  contract: TrackedContract,
  protocols: Protocols,
  native: Promise<NativePrices>,
  basis: Promise<Basis>,
): Promise<Figures> {
  const windows = lastWindows([contract])
  if (!windows) return { last_24h: null, previous_24h: null }
  const [[last, previous], { isSupplyWrong }] = await Promise.all([
    nftWindows(db, contract, protocols, native, [windows.last, windows.previous]),
    basis,
  ])
  const figuresOf = (window: Window, found: NftWindow | undefined) => {
    if (!found) throw new Error('a window was not answered')
    const { rows: _, ...figures } = found
    return { ...timesOf(window), ...figures, claimed: isSupplyWrong ? null : figures.claimed }
  }
  return { last_24h: figuresOf(windows.last, last), previous_24h: figuresOf(windows.previous, previous) }
}

type NftWindow = Awaited<ReturnType<typeof nftWindows>>[number]

/** What is summed up, in this order. */
const TRANSACTIONS = 0
const TTV = 1
const REVENUE = 2
const PAID = 3
const EARNED = 4
const CLAIMED = 5

export async function nftWindows(
  db: Queryable,
  contract: TrackedContract,
  protocols: Protocols,
  native: Promise<NativePrices>,
  windows: readonly Window[],
) {
  const { id } = contract
  type More = { supply: string | null; supplies: (string | null)[]; has_others: boolean }
  const [sums, coins] = await Promise.all([
    edgeSums<More>(db, {
      facts: sql`transfers`,
      contractId: id,
      windows,
      daysFrom: (day) => sql`
        select day, '' as key, array[transactions, primary_wei + sales_wei, primary_wei + royalty_wei, sales + paid_mints,
          paid_mints + royalties, minted - burned]::text[] as sums
        from contract_days where contract_id = ${id} and day >= ${day}`,
      within: (blocks) => sql`
        select (at at time zone 'UTC')::date as day, '' as key, array[${distinctTransactions}, coalesce(sum(price_wei), 0),
          coalesce(sum(coalesce(royalty_wei, 0) + case when ${MINTED} then coalesce(price_wei, 0) else 0 end), 0),
          count(*) filter (where price_wei > 0),
          count(*) filter (where royalty_wei > 0 or price_wei > 0 and ${MINTED}),
          coalesce(sum(case when from_address in ${NOBODY} then amount else 0 end - case when to_address in ${NOBODY} then amount else 0 end)
            filter (where from_address <> to_address), 0)]::text[] as sums
        from transfers where contract_id = ${id} and ${blocks} group by 1`,
      more: () => sql`
        (select supply::text from contract_totals where contract_id = ${id}) as supply,
        array(
          select (select supply from contract_days where contract_id = ${id} and day < e.day order by day desc limit 1)::text
          from unnest(${windows.map(({ until }) => dayOf(until))}::date[]) with ordinality e (day, place) order by place
        ) as supplies,
        exists (
          select from nft_sale_days where contract_id = ${id} and day >= ${dayOf(earliest(windows))}
        ) as has_others`,
    }),
    native,
  ])
  const others = await Promise.all(
    windows.map((window) =>
      sums.more.has_others
        ? paidInTokensWithin(db, contract, protocols, today(), sums.blocksOf(window))
        : new Map<string, PaidDay>(),
    ),
  )
  return windows.map((window, i) => {
    const days = sums.over(window)
    const figureOf = (kind: 'ttv' | 'revenue', amount: number, count: number) => {
      const dates = new Set([...days.map(({ day }) => day), ...(others[i]?.keys() ?? [])])
      const parts = [...dates].sort().map((date) => {
        const day = days.find((each) => each.day === date)
        const price = coins(date)?.usd
        const inCoin = {
          usd: price === undefined ? null : (Number(day?.sums[amount] ?? 0n) / 1e18) * price,
          count: Number(day?.sums[count] ?? 0n),
        }
        const paid = [inCoin, ...(others[i]?.get(date)?.[kind] ?? [])]
        return { ...sumPaid(paid), rows: paid.reduce((n, each) => n + each.count, 0) }
      })
      return {
        usd: sumKnown(parts.map(({ usd }) => usd)),
        unpriced: parts.reduce((total, { unpriced }) => total + unpriced, 0),
        rows: parts.reduce((total, { rows }) => total + rows, 0),
      }
    }
    const ttv = figureOf('ttv', TTV, PAID)
    const revenue = figureOf('revenue', REVENUE, EARNED)
    return {
      ttv: ttv.usd,
      revenue: revenue.usd,
      ttv_unpriced: ttv.unpriced,
      revenue_unpriced: revenue.unpriced,
      transactions: Number(totalOf(days, TRANSACTIONS)),
      claimed: claimedAt(window.until, sums.more.supplies[i] ?? null),
      rows: { ttv: ttv.rows, revenue: revenue.rows },
    }
  })

  /**
   * Items that were held at a moment: those of now, less what was minted and plus what was burned since. null if that is not what the
   * supply changed by in these days: then the contract tells of transfers that could not have been.
   */
  function claimedAt(at: Date, before: string | null): string | null {
    const supply = BigInt(sums.more.supply ?? 0)
    const change = totalOf(
      sums.days.filter(({ day }) => day >= dayOf(at)),
      CLAIMED,
    )
    return supply - BigInt(before ?? 0) === change ? String(supply - totalOf(sums.after(at), CLAIMED)) : null
  }
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

function earliest(windows: readonly Window[]): Date {
  return new Date(Math.min(...windows.map(({ since }) => since.getTime())))
}
