import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Of tokens that exist: `known` are those whose metadata is known, `awaited` those that are read for the first time or after failures that
 * may pass (due-tokens.ts); what failed for good is neither. `ranked`: of how many the ranks are; null: there are none.
 */
export type Ranking = { known: number; awaited: number; ranked: number | null }

/**
 * whole: all tokens that will be read are read. part: they are not, and ranks would be of a part of the collection. kept: the collection
 * was whole before a few more tokens came.
 */
export type Scope = 'whole' | 'part' | 'kept'

/** A mint each minute must not take the ranks of all others away for as long as its metadata is read. */
const KEPT_FROM = 0.9

export function scopeOf({ known, awaited, ranked }: Ranking): Scope {
  if (awaited === 0) return 'whole'
  // Neither many of which nothing is known nor many that are known and have no rank.
  const standing = Math.min(known, ranked ?? 0)
  return ranked !== null && standing >= KEPT_FROM * (known + awaited) ? 'kept' : 'part'
}

/** What is awaited is due, so few rows are looked at for it. Only if there are such, the others are counted too: `known` is 0 otherwise. */
export async function countTokens(tx: Queryable, contractId: number): Promise<Ranking> {
  const counted = await tx.row<{ awaited: number; ranked: number | null }>(sql`
    select count(*)::int as awaited, (select ranked from nft_ranking where contract_id = ${contractId}) as ranked
    from nft_metadata m
    join nft_tokens t on t.contract_id = ${contractId} and t.token_id = m.token_id
    where m.contract_id = ${contractId} and m.due_at is not null and m.state = 'waiting' and t.supply > 0`)
  const { awaited = 0, ranked = null } = counted ?? {}
  if (awaited === 0) return { known: 0, awaited, ranked }
  const rest = await tx.row<{ known: number }>(sql`
    select count(*)::int as known from nft_metadata m
    join nft_tokens t on t.contract_id = ${contractId} and t.token_id = m.token_id
    where m.contract_id = ${contractId} and m.state = 'known' and t.supply > 0`)
  return { known: rest?.known ?? 0, awaited, ranked }
}

export async function saveRanking(
  tx: Queryable,
  contractId: number,
  { known, awaited, ranked }: Ranking,
): Promise<void> {
  await tx.rows(sql`
    insert into nft_ranking (contract_id, known, awaited, ranked) values (${contractId}, ${known}, ${awaited}, ${ranked})
    on conflict (contract_id) do update set known = excluded.known, awaited = excluded.awaited, ranked = excluded.ranked`)
}
