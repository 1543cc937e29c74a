import { column } from '#server/db/columns.ts'
import type { Queryable, Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { PoolLedger } from './pool-state.ts'
import { Positions, type Range } from './positions.ts'

/** The positions of pools at their present prices. */
export async function loadPositions(
  db: Queryable,
  contractId: number,
  pools: readonly { id: string; sqrtPriceX96: bigint | null }[],
): Promise<Map<string, Positions>> {
  if (pools.length === 0) return new Map()
  const rows = await db.rows<{ pool: string; tickLower: number; tickUpper: number; liquidity: string }>(sql`
    select pool_address as pool, tick_lower as "tickLower", tick_upper as "tickUpper", liquidity from pool_positions
    where contract_id = ${contractId} and pool_address = any (${column(pools.map(({ id }) => id))}::text[])`)
  const byPool = Map.groupBy(rows, ({ pool }) => pool)
  return new Map(
    pools.map(({ id, sqrtPriceX96 }) => {
      const ranges = (byPool.get(id) ?? []).map(({ tickLower, tickUpper, liquidity }) => {
        return { tickLower, tickUpper, liquidity: BigInt(liquidity) }
      })
      return [id, new Positions(sqrtPriceX96, ranges)]
    }),
  )
}

/** Those that have changed; of what was taken out there is no row. */
export async function savePositions(
  tx: Writer,
  contractId: number,
  pools: readonly { pool: string; ledger: PoolLedger }[],
): Promise<void> {
  const changed = pools.flatMap(({ pool, ledger }) =>
    (ledger.positions?.takeChanged() ?? []).map((range) => ({ pool, ...range })),
  )
  if (changed.length === 0) return
  const { kept = [], gone = [] } = Object.groupBy(changed, ({ liquidity }) =>
    liquidity === 0n ? 'gone' : 'kept',
  )
  if (kept.length > 0)
    await tx.rows(sql`
      insert into pool_positions (contract_id, pool_address, tick_lower, tick_upper, liquidity)
      select ${contractId}, u.* from unnest(
        ${places(kept).pools}::text[], ${places(kept).lower}::int[], ${places(kept).upper}::int[],
        ${column(kept.map(({ liquidity }) => liquidity))}::numeric[]) u
      on conflict (contract_id, pool_address, tick_lower, tick_upper) do update set liquidity = excluded.liquidity`)
  if (gone.length > 0)
    await tx.rows(sql`
      delete from pool_positions p using unnest(
        ${places(gone).pools}::text[], ${places(gone).lower}::int[], ${places(gone).upper}::int[]) u (pool, lower, upper)
      where p.contract_id = ${contractId} and p.pool_address = u.pool and p.tick_lower = u.lower and p.tick_upper = u.upper`)
}

function places(ranges: readonly (Range & { pool: string })[]) {
  return {
    pools: column(ranges.map(({ pool }) => pool)),
    lower: column(ranges.map(({ tickLower }) => tickLower)),
    upper: column(ranges.map(({ tickUpper }) => tickUpper)),
  }
}
