import type { Logger } from 'pino'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Attribute } from './attributes.ts'
import { type Rarity, rarityScores } from './rarity-scores.ts'
import { type Trait, TraitBook } from './rarity-traits.ts'

/** A token's traits may be 70,000 characters long. */
const READ_AT_ONCE = 500
const WRITTEN_AT_ONCE = 5_000

/** An array parameter of numbers, which need no escape: many times faster than the driver's own. */
const column = (values: readonly (string | number)[]) => `{${values.join()}}`

type Row = { token_id: string; fetched_at: string | null; attributes: Attribute[] | null } & (
  | (Rarity & { traits: number[] })
  | { rank: null; traits: null }
)
type Token = {
  id: string
  fetchedAt: string | null
  traits: number[]
  /** The same array where nothing has changed. */
  traitsBefore: number[]
  scored: Int32Array
  before: Rarity | null
}

/**
 * Works out the rarity of all tokens of a contract, and how many have each trait, over the tokens that exist and whose metadata is known.
 * Only what has changed is written. Where no token has a trait, nothing is rarer than anything else and there is no rarity; nor is there where
 * strangers have written more different traits than can be counted.
 */
export async function recomputeRarity(db: Database, contractId: number, log?: Logger): Promise<void> {
  await db.transaction(async (tx) => {
    // Whoever drops the contract or reads it anew waits for us, and finds all that we write.
    const contract = await tx.row(sql`
      select id from contracts where id = ${contractId} and state = 'ready' for key share`)
    if (!contract) return
    // Two at once would give the same number to different traits.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`rarity:${contractId}`}, 0))`)
    const known = await tx.rows<Trait>(sql`
      select trait, trait_type, value, is_number, tokens from nft_trait_counts where contract_id = ${contractId}`)
    const book = new TraitBook(known)
    const tokens = await enterTokens(tx, contractId, book)
    if (!tokens) {
      log?.warn({ contract: contractId }, 'too many different traits to work out rarity')
      return forgetAll(tx, contractId)
    }
    const counted = book.counted()
    await saveTraits(tx, contractId, tokens)
    await saveCounts(tx, contractId, known, counted)
    const ranked = counted.length > 0 ? tokens : []
    const rarities = rarityScores(
      ranked.map(({ scored }) => scored),
      book.scoredTypes,
    )
    await saveRarities(tx, contractId, ranked, rarities)
    await forgetOthers(tx, contractId, counted.length > 0)
  })
}

/** Reads the tokens in steps, so that their metadata is never in memory all at once; of it only the book's traits stay. Null: these are too many. */
async function enterTokens(tx: Queryable, contractId: number, book: TraitBook): Promise<Token[] | null> {
  const tokens: Token[] = []
  for (let last = '-1'; ; ) {
    // Looked up token by token, which `offset 0` makes sure of: the planner knows nothing yet about tables that are being filled.
    const rows = await tx.rows<Row>(sql`
      select m.token_id, m.fetched_at::text, r.rank, r.score, r.percentage, r.traits,
        case when r.rank is null or r.fetched_at is distinct from m.fetched_at then m.attributes end as attributes
      from nft_metadata m
      join lateral (
        select 1 from nft_tokens where contract_id = ${contractId} and token_id = m.token_id and supply > 0 offset 0
      ) t on true
      left join lateral (
        select * from nft_rarity where contract_id = ${contractId} and token_id = m.token_id offset 0
      ) r on true
      where m.contract_id = ${contractId} and m.token_id > ${last} and m.state = 'known'
      order by m.token_id limit ${READ_AT_ONCE}`)
    for (const row of rows) {
      const { token_id: id, fetched_at: fetchedAt, attributes } = row
      const old = row.traits ?? []
      const { traits, scored } = attributes ? book.enter(attributes) : book.enterAgain(old)
      if (book.isTooLarge) return null
      const before = row.rank === null || attributes ? null : row
      const traitsBefore = traits.join() === old.join() ? traits : old
      tokens.push({ id, fetchedAt, traits, traitsBefore, scored, before })
    }
    const end = rows.at(-1)
    if (!end || rows.length < READ_AT_ONCE) return tokens
    last = end.token_id
  }
}

/** Writes down which token has which traits. */
async function saveTraits(
  tx: Queryable,
  contractId: number,
  tokens: readonly Pick<Token, 'id' | 'traits' | 'traitsBefore'>[],
): Promise<void> {
  const changed = tokens.filter(({ traits, traitsBefore }) => traits !== traitsBefore)
  for (let i = 0; i < changed.length; i += WRITTEN_AT_ONCE) {
    const some = changed.slice(i, i + WRITTEN_AT_ONCE)
    const pairs = (of: 'traitsBefore' | 'traits') => {
      const all = some.flatMap(({ id, ...token }) => token[of].map((trait) => ({ id, trait })))
      return sql`unnest(${column(all.map(({ trait }) => trait))}::int[], ${column(all.map(({ id }) => id))}::numeric[]) u (trait, token_id)`
    }
    if (some.some(({ traitsBefore }) => traitsBefore.length > 0))
      await tx.rows(sql`
        delete from nft_traits n using ${pairs('traitsBefore')}
        where n.contract_id = ${contractId} and n.trait = u.trait and n.token_id = u.token_id`)
    await tx.rows(sql`
      insert into nft_traits (contract_id, trait, token_id) select ${contractId}, u.* from ${pairs('traits')}`)
  }
}

async function saveCounts(
  tx: Queryable,
  contractId: number,
  before: readonly Trait[],
  now: readonly Trait[],
): Promise<void> {
  const counts = new Map(before.map(({ trait, tokens }) => [trait, tokens]))
  const changed = now.filter(({ trait, tokens }) => counts.get(trait) !== tokens)
  for (const { trait } of now) counts.delete(trait)
  await tx.rows(sql`
    delete from nft_trait_counts where contract_id = ${contractId} and trait = any (${[...counts.keys()]}::int[])`)
  for (let i = 0; i < changed.length; i += WRITTEN_AT_ONCE) {
    const some = changed.slice(i, i + WRITTEN_AT_ONCE)
    await tx.rows(sql`
      insert into nft_trait_counts (contract_id, trait, trait_type, value, is_number, tokens)
      select ${contractId}, u.* from unnest(
        ${some.map(({ trait }) => trait)}::int[], ${some.map(({ trait_type }) => trait_type)}::text[],
        ${some.map(({ value }) => value)}::text[], ${some.map(({ is_number }) => is_number)}::boolean[],
        ${some.map(({ tokens }) => tokens)}::int[]) u
      on conflict (contract_id, trait) do update set tokens = excluded.tokens`)
  }
}

async function saveRarities(
  tx: Queryable,
  contractId: number,
  tokens: readonly Token[],
  rarities: readonly Rarity[],
): Promise<void> {
  const changed = tokens.flatMap(({ before, ...token }, i) => {
    const now = rarities[i] as Rarity
    const isSame =
      before?.rank === now.rank && before.score === now.score && before.percentage === now.percentage
    return isSame ? [] : [{ ...token, ...now }]
  })
  for (let i = 0; i < changed.length; i += WRITTEN_AT_ONCE) {
    const some = changed.slice(i, i + WRITTEN_AT_ONCE)
    await tx.rows(sql`
      insert into nft_rarity (contract_id, token_id, rank, score, percentage, fetched_at, traits)
      select ${contractId}, u.token_id, u.rank, u.score, u.percentage, u.fetched_at, u.traits::int[] from unnest(
        ${column(some.map(({ id }) => id))}::numeric[], ${column(some.map(({ rank }) => rank))}::int[],
        ${column(some.map(({ score }) => score))}::float8[], ${column(some.map(({ percentage }) => percentage))}::float8[],
        ${some.map(({ fetchedAt }) => fetchedAt)}::timestamptz[], ${some.map(({ traits }) => column(traits))}::text[]
      ) u (token_id, rank, score, percentage, fetched_at, traits)
      on conflict (contract_id, token_id) do update set rank = excluded.rank, score = excluded.score,
        percentage = excluded.percentage, fetched_at = excluded.fetched_at, traits = excluded.traits`)
  }
}

/** What is written down of tokens that are gone, or whose metadata is no longer known; of all, where there is no rarity. */
async function forgetOthers(tx: Queryable, contractId: number, isRanked: boolean): Promise<void> {
  const isThere = sql`exists (
    select 1 from nft_metadata m
    join nft_tokens t on t.contract_id = m.contract_id and t.token_id = m.token_id and t.supply > 0
    where m.contract_id = ${contractId} and m.token_id = r.token_id and m.state = 'known' offset 0)`
  const gone = await tx.rows<{ id: string; traitsBefore: number[] }>(sql`
    delete from nft_rarity r where contract_id = ${contractId} ${isRanked ? sql`and not ${isThere}` : sql``}
    returning token_id as id, traits as "traitsBefore"`)
  await saveTraits(
    tx,
    contractId,
    gone.map((token) => ({ ...token, traits: [] })),
  )
}

async function forgetAll(tx: Queryable, contractId: number): Promise<void> {
  for (const table of ['nft_rarity', 'nft_traits', 'nft_trait_counts'])
    await tx.raw(`delete from ${table} where contract_id = $1`, [contractId])
}
