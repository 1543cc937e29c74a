import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { nftRanking } from './nft-ranking.ts'
import type { NftContract } from './readable-nft.ts'

const MOST_TYPES = 200
const MOST_VALUES = 200

/**
 * A contract's traits: its types by name, of each the most frequent values. tokens: how many tokens have it; percentage: 100 x tokens / N, where N
 * are the tokens that exist and whose metadata is known; null until all that will be read are read. Cost: one row per trait.
 */
export async function nftTraits(
  db: Queryable,
  { id }: NftContract,
): Promise<CallReply<'POST /api/nft/traits'>> {
  const { ranked, fields } = await nftRanking(db, id)
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
      values: values.map(({ value, tokens }) => ({ value, tokens, percentage: percentOf(tokens, ranked) })),
      nr_values: values[0]?.nr_values ?? 0,
    })),
    ...fields,
  }
}

export function percentOf(tokens: number | undefined, total: number | null): number | null {
  return tokens === undefined || total === null ? null : (100 * tokens) / total
}
