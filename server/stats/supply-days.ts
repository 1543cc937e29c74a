import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { type Basis, basisOf } from './counted.ts'

const DAY_MS = 86_400_000

/**
 * What the contract itself has said about its supply, by day, if its events give another; null if they agree. A word counts for its day, and for
 * the day after until that has one of its own.
 */
export async function supplyDays(
  db: Queryable,
  id: number,
  basis: Promise<Basis> = basisOf(db, id),
): Promise<((day: string) => string | null) | null> {
  const { isSupplyWrong } = await basis
  if (!isSupplyWrong) return null
  const rows = await db.rows<{ day: string; supply: string }>(
    sql`select day, supply from contract_supplies where contract_id = ${id}`,
  )
  const byDay = new Map(rows.map(({ day, supply }) => [day, supply]))
  const before = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
  return (day) => byDay.get(day) ?? byDay.get(before(day)) ?? null
}
