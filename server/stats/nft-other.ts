import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { type Basis, basisOf, countedOf } from './counted.ts'
import { ownerRows } from './holder-rows.ts'
import type { TrackedContract } from './tracked-contract.ts'

const MOST_OWNERS = 500
export const AGES = ['< 24 h', '1-7 d', '7-30 d', '30-90 d', '90 d - 1 y', '> 1 y'] as const
/** In hours: from which age on each but the first begins. */
export const BEGINS = [24, 7 * 24, 30 * 24, 90 * 24, 365 * 24]
export const ACQUISITIONS = ['Minted', 'Purchased', 'Airdropped', 'Transferred']

/** Items grow older by themselves. Ages are those at the last full minute, so that a figure and its proof are of the same moment. */
export function fullMinute(now = new Date()): Date {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000)
}

/**
 * Who holds an NFT contract's items now, or when all were counted by the contract's own word (counted.ts).
 *
 * - top_owners: current owners by amount, descending; ties by address. At most 500 of them.
 * - claimed: all items held, which is the sum of all owners' amounts, or the contract's own total supply where events give another.
 * - source_breakdown: each held item by how its present owner got it.
 * - holding_ages: each held item by the time since its owner got it.
 *
 * Ages are counted by day, and item by item on the days on which one age begins and another ends. Cost: one row per day on which
 * anything that is still held was got, and the lots of six days.
 */
export async function nftOther(
  db: Queryable,
  { id }: TrackedContract,
  now: Date,
): Promise<CallReply<'POST /api/nft/stats-other'>['other']> {
  const basis = await basisOf(db, id)
  const owners = await db.rows<{ address: string; amount: string }>(sql`
    select address, amount from ${ownerRows(id, basis)} order by o.amount desc, address limit ${MOST_OWNERS}`)
  const totals = await db.row<{ by_way: Record<string, string> }>(
    sql`select by_way from contract_totals where contract_id = ${id}`,
  )
  const byAcquisition = totals?.by_way ?? {}
  return {
    counted: countedOf(basis),
    top_owners: owners,
    claimed: (await claimedBy(db, id, basis)).claimed,
    source_breakdown: Object.fromEntries(
      ACQUISITIONS.map((acquisition) => [acquisition, byAcquisition[acquisition] ?? '0']),
    ),
    holding_ages: await holdingAges(db, id, now),
  }
}

/** All items that are held, and how many owners are known to have how many of them. */
export async function claimedBy(db: Queryable, id: number, basis: Basis) {
  const row = await db.row<{ held: string; owners: number }>(
    basis.by === 'events'
      ? sql`select supply as held, holders as owners from contract_totals where contract_id = ${id}`
      : sql`select coalesce(sum(amount), 0) as held, count(*) as owners from ${ownerRows(id, basis)}`,
  )
  const { held, owners } = row ?? { held: '0', owners: 0 }
  // The contract's word if the owners that are known do not have all of it.
  const claimed = basis.isSupplyWrong && basis.contractSupply !== null ? String(basis.contractSupply) : held
  return { claimed, held, owners }
}

async function holdingAges(db: Queryable, id: number, now: Date): Promise<Record<string, string>> {
  const borders = BEGINS.map((hours) => new Date(now.getTime() - hours * 3_600_000))
  const borderDays = borders.map((border) => border.toISOString().slice(0, 10))
  // An item is as old as the number of borders that it was got before. Those of a border's day are looked up day by day (`offset 0`): the
  // planner does not know how few they are.
  const counts = await db.rows<{ age: number; items: string }>(sql`
    select age, sum(amount)::text as items from (
      select (select count(*) from unnest(${borderDays}::date[]) b where d.day < b)::int as age, d.amount
      from nft_held_days d where d.contract_id = ${id} and d.day <> all (${borderDays}::date[])
      union all
      select ${borders.length}::int - width_bucket(l.at - interval '1 microsecond', ${borders.toReversed()}::timestamptz[]) as age, l.amount
      from unnest(${borderDays}::date[]) b (day)
      cross join lateral (
        select at, amount from nft_lots where contract_id = ${id}
          and at >= b.day::timestamp at time zone 'UTC' and at < (b.day + 1)::timestamp at time zone 'UTC' offset 0
      ) l
    ) held group by age`)
  const byAge = new Map(counts.map(({ age, items }) => [age, items]))
  return Object.fromEntries(AGES.map((label, age) => [label, byAge.get(age) ?? '0']))
}
