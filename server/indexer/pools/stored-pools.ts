import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { FoundPool } from './created-pool.ts'
import type { PoolOfKind } from './known-pools.ts'

/** The pools of tokens, by the token's contract. */
export async function loadPools(
  db: Queryable,
  contractIds: readonly number[],
): Promise<Map<number, PoolOfKind[]>> {
  const rows = await db.rows<PoolOfKind & { contract_id: number }>(sql`
    select contract_id, address as id, emitter, kind, coins, traits from pools
    where contract_id = any (${column(contractIds)}::bigint[]) order by contract_id, address`)
  return Map.groupBy(rows, ({ contract_id }) => contract_id)
}

/** The token's own decimals are those that it has in the index: a token that says none has none. */
export async function savePools(
  db: Queryable,
  contractId: number,
  pools: readonly FoundPool[],
): Promise<void> {
  if (pools.length === 0) return
  const token = await db.row<{ address: string; decimals: number }>(
    sql`select address, decimals from contracts where id = ${contractId}`,
  )
  if (!token) return
  for (const { id, emitter, factory, kind, coins, decimals, traits = {}, firstBlock } of pools) {
    const known = decimals.map((its, i) => (coins[i] === token.address ? token.decimals : its))
    await db.rows(sql`
      insert into pools (contract_id, address, emitter, factory, kind, coins, decimals, traits, first_block, reserves, prices)
      values (${contractId}, ${id}, ${emitter}, ${factory}, ${kind}, ${column(coins)}::text[], ${column(known)}::int[],
        ${JSON.stringify(traits)}::jsonb, ${firstBlock}::bigint, ${column(coins.map(() => 0))}::numeric[],
        ${column(coins.map(() => 'null'))}::float8[])
      on conflict (contract_id, address) do nothing`)
  }
  // They give names to addresses, on the screens of other tokens as well.
  if (pools.length > 0)
    await db.rows(
      sql`update contracts set pools_saved = pools_saved + ${pools.length} where id = ${contractId}`,
    )
}
