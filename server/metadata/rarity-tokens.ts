import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Attribute } from './attributes.ts'
import type { TraitIndex } from './rarity-traits.ts'

/** Of what is known of tokens from the time before, which is little for each. */
const READ_BATCH = 2_500
/** A token's traits may be 70,000 characters long. */
const ATTRIBUTES_BATCH = 500

type Row = {
  token_id: string
  rank: number | null
  fetched_at: string | null
  /** null: it was not counted yet. */
  traits: number[] | null
  /** Its attributes were read since. */
  is_new: boolean
}
export type Token = {
  id: string
  fetchedAt: string | null
  traits: number[]
  /** The same array if nothing has changed. */
  traitsBefore: number[]
  scored: Int32Array
  /** The rank that is written down of it; undefined: nothing is, or it was read since. */
  rankBefore: number | null | undefined
}

/** Does a part of the work, as long as the contract is there and was not started over. */
export type Step = <T>(part: (tx: Queryable) => Promise<T>) => Promise<T>

/** Reads the tokens in steps, so that their metadata is never in memory all at once; of it only the index's traits stay. Null: these are too many. */
export async function enterTokens(
  step: Step,
  contractId: number,
  index: TraitIndex,
): Promise<Token[] | null> {
  const known = await step((tx) =>
    tx.rows<{ id: string }>(sql`
      select token_id as id from nft_metadata where contract_id = ${contractId} and state = 'known' order by token_id`),
  )
  const tokens: Token[] = []
  for (let i = 0; i < known.length; i += READ_BATCH) {
    const ids = known.slice(i, i + READ_BATCH)
    // Between two ids and looked up token by token, which `offset 0` makes sure of: the planner knows nothing yet about tables that are
    // being filled, and would sort all that is left for each step.
    const rows = await step((tx) =>
      tx.rows<Row>(sql`
        select m.token_id, m.fetched_at::text, r.rank, r.traits,
          r.traits is null or r.fetched_at is distinct from m.fetched_at as is_new
        from nft_metadata m
        join lateral (
          select 1 from nft_tokens where contract_id = ${contractId} and token_id = m.token_id and supply > 0 offset 0
        ) t on true
        left join lateral (
          select * from nft_rarity where contract_id = ${contractId} and token_id = m.token_id offset 0
        ) r on true
        where m.contract_id = ${contractId} and m.token_id between ${ids[0]?.id} and ${ids.at(-1)?.id} and m.state = 'known'
        order by m.token_id`),
    )
    const { again = [], fresh = [] } = Object.groupBy(rows, ({ is_new }) => (is_new ? 'fresh' : 'again'))
    for (const row of again) {
      const { traits, scored } = index.enterAgain(row.traits ?? [])
      if (index.isTooLarge) return null
      tokens.push({
        id: row.token_id,
        fetchedAt: row.fetched_at,
        traits,
        traitsBefore: traits,
        scored,
        rankBefore: row.rank,
      })
    }
    for (let at = 0; at < fresh.length; at += ATTRIBUTES_BATCH) {
      const some = fresh.slice(at, at + ATTRIBUTES_BATCH)
      const attributes = await readAttributes(step, contractId, some)
      for (const { token_id: id, fetched_at: fetchedAt, traits: old } of some) {
        const read = attributes.get(id)
        // It is gone since.
        if (!read) continue
        const { traits, scored } = index.enter(read)
        if (index.isTooLarge) return null
        const traitsBefore = traits.join() === (old ?? []).join() ? traits : (old ?? [])
        tokens.push({ id, fetchedAt, traits, traitsBefore, scored, rankBefore: undefined })
      }
    }
  }
  return tokens
}

async function readAttributes(
  step: Step,
  contractId: number,
  tokens: readonly Row[],
): Promise<Map<string, Attribute[]>> {
  const ids = column(tokens.map(({ token_id }) => token_id))
  const rows = await step((tx) =>
    tx.rows<{ id: string; attributes: Attribute[] }>(sql`
      select m.token_id as id, m.attributes from unnest(${ids}::numeric[]) u (id)
      join lateral (
        select token_id, attributes from nft_metadata where contract_id = ${contractId} and token_id = u.id offset 0
      ) m on true`),
  )
  return new Map(rows.map(({ id, attributes }) => [id, attributes]))
}
