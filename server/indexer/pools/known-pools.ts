import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { FoundPool } from './find-pools.ts'

/** The addresses of a token's pools. */
export async function loadPools(db: Queryable, contractId: number): Promise<Set<string>> {
  const rows = await db.rows<{ address: string }>(
    sql`select address from pools where contract_id = ${contractId}`,
  )
  return new Set(rows.map(({ address }) => address))
}

export async function savePools(
  db: Queryable,
  contractId: number,
  pools: readonly FoundPool[],
): Promise<void> {
  for (const { address, factory, version, tokenIs0, quoteAddress, quoteDecimals, firstBlock } of pools) {
    await db.rows(sql`
      insert into pools (contract_id, address, factory, version, token_is_0, quote_address, quote_decimals, first_block)
      values (${contractId}, ${address}, ${factory}, ${version}, ${tokenIs0}, ${quoteAddress}, ${quoteDecimals}, ${firstBlock})
      on conflict (contract_id, address) do nothing`)
  }
}
