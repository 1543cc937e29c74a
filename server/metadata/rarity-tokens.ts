import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Attribute } from './attributes.ts'
import type { TraitIndex } from './rarity-traits.ts'

/** Of what is known of tokens from the time before, which is little for each. */
const READ_BATCH = 2_500
/** A token's traits may be 70,000 characters long. */
const ATTRIBUTES_BATCH = 500

/** What is written down of a token from the time before. */
type Before = { rank: number | null; traits: number[]; fetched_at: string | null }
type Known = { id: string; fetched_at: string | null }
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

/**
 * Reads the tokens that are known, in steps, so that their metadata is never in memory all at once: it is read of those alone that were not
 * counted before, and only the index's traits stay of it. `gone`: tokens of which something is written down, and that are no longer among them. `tokens`
 * is null if these have too many traits.
 */
export async function enterTokens(
  step: Step,
  contractId: number,
  index: TraitIndex,
): Promise<{ known: number; tokens: Token[] | null; gone: string[] }> {
  const known = await step((tx) =>
    tx.rows<Known>(sql`
      select m.token_id as id, m.fetched_at::text from nft_metadata m
      join nft_tokens t on t.contract_id = ${contractId} and t.token_id = m.token_id
      where m.contract_id = ${contractId} and m.state = 'known' and t.supply > 0 order by m.token_id`),
  )
  const tokens: Token[] = []
  const gone: string[] = []
  for (let i = 0; i === 0 || i < known.length; i += READ_BATCH) {
    const some = known.slice(i, i + READ_BATCH)
    const isLast = i + READ_BATCH >= known.length
    const before = await readBefore(step, contractId, known[i - 1]?.id, isLast ? undefined : some.at(-1)?.id)
    const fresh: Known[] = []
    for (const token of some) {
      const counted = before.get(token.id)
      if (counted?.fetched_at !== token.fetched_at) {
        fresh.push(token)
        continue
      }
      const { traits, scored } = index.enterAgain(counted.traits)
      tokens.push({
        id: token.id,
        fetchedAt: token.fetched_at,
        traits,
        traitsBefore: traits,
        scored,
        rankBefore: counted.rank,
      })
    }
    for (let at = 0; at < fresh.length && !index.isTooLarge; at += ATTRIBUTES_BATCH) {
      const read = await readAttributes(step, contractId, fresh.slice(at, at + ATTRIBUTES_BATCH))
      for (const { id, fetchedAt, attributes } of read) {
        const { traits, scored } = index.enter(attributes)
        const old = before.get(id)?.traits ?? []
        const traitsBefore = traits.join() === old.join() ? traits : old
        tokens.push({ id, fetchedAt, traits, traitsBefore, scored, rankBefore: undefined })
      }
    }
    if (index.isTooLarge) return { known: known.length, tokens: null, gone: [] }
    for (const { id } of some) before.delete(id)
    gone.push(...before.keys())
  }
  return { known: known.length, tokens, gone }
}

/** Of the tokens after one and up to another. */
async function readBefore(
  step: Step,
  contractId: number,
  after: string | undefined,
  upTo: string | undefined,
): Promise<Map<string, Before>> {
  const rows = await step((tx) =>
    tx.rows<Before & { id: string }>(sql`
      select token_id as id, rank, traits, fetched_at::text from nft_rarity where contract_id = ${contractId}
      ${after === undefined ? sql`` : sql`and token_id > ${after}`} ${upTo === undefined ? sql`` : sql`and token_id <= ${upTo}`}`),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those that are gone since are left out. */
async function readAttributes(step: Step, contractId: number, tokens: readonly Known[]) {
  const ids = column(tokens.map(({ id }) => id))
  return step((tx) =>
    tx.rows<{ id: string; fetchedAt: string | null; attributes: Attribute[] }>(sql`
      select m.token_id as id, m.fetched_at::text as "fetchedAt", m.attributes from unnest(${ids}::numeric[]) u (id)
      join lateral (
        select token_id, fetched_at, attributes from nft_metadata where contract_id = ${contractId} and token_id = u.id offset 0
      ) m on true`),
  )
}
