import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

type Counted = { known: number; awaited: number; ranked: number | null }
/** `ranked`: of how many tokens the ranks and percentages are; null: there are none. */
type NftRanking = {
  ranked: number | null
  fields: { known_of: number | null; ranked_of: number | null; partial: boolean }
}

/**
 * Of which tokens a contract's ranks and traits are. known_of: the tokens among which they are, or, while there are no ranks, those whose
 * metadata is known so far. ranked_of: the tokens that will be ranked: they exist, and their metadata is known or awaited. Both are null for
 * a contract whose tokens were not counted yet.
 */
export async function nftRanking(db: Queryable, contractId: number): Promise<NftRanking> {
  const counted = await db.row<Counted>(
    sql`select known, awaited, ranked from nft_ranking where contract_id = ${contractId}`,
  )
  if (!counted) return { ranked: null, fields: { known_of: null, ranked_of: null, partial: false } }
  const { known, awaited, ranked } = counted
  return {
    ranked,
    fields: { known_of: ranked ?? known, ranked_of: known + awaited, partial: ranked === null },
  }
}
