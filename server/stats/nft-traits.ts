import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { NftContract } from './readable-nft.ts'

const MOST_TYPES = 200
const MOST_VALUES = 200

/**
 * A contract's traits: its types by name, of each the most frequent values. tokens: how many tokens have it; percentage: 100 x tokens / N, where N
 * are the tokens that exist and whose metadata is known. Cost: one row per trait.
 */
export async function nftTraits(
  db: Queryable,
  { id }: NftContract,
): Promise<CallReply<'POST /api/nft/traits'>> {
  const total = await rankedTokens(db, id)
  const rows = await db.rows<{ trait_type: string; value: string; tokens: number; nr_values: number }>(sql`
    select trait_type, value, tokens, nr_values from (
      select trait_type, value, tokens, count(*) over (partition by trait_type) as nr_values,
        row_number() over (partition by trait_type order by tokens desc, value collate "C") as place,
        dense_rank() over (order by trait_type collate "C") as type_place
      from nft_trait_counts where contract_id = ${id}
    ) counted
    where place <= ${MOST_VALUES} and type_place <= ${MOST_TYPES} order by type_place, place`)
  const byType = Map.groupBy(rows, ({ trait_type }) => trait_type)
  return {
    result: [...byType].map(([trait_type, values]) => ({
      trait_type,
      values: values.map(({ value, tokens }) => ({ value, tokens, percentage: percentOf(tokens, total) })),
      nr_values: values[0]?.nr_values ?? 0,
    })),
  }
}

/** Over how many tokens rarity was worked out; null if it was not. Every rank says it, because percentage = 100 x rank / N. */
export async function rankedTokens(db: Queryable, contractId: number): Promise<number | null> {
  const found = await db.row<{ total: number }>(sql`
    select round(100 * rank / percentage)::int as total from nft_rarity where contract_id = ${contractId} limit 1`)
  return found?.total ?? null
}

export function percentOf(tokens: number | undefined, total: number | null): number | null {
  return tokens === undefined || total === null ? null : (100 * tokens) / total
}
