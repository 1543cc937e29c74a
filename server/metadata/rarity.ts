import type { Logger } from 'pino'
import { Semaphore } from '#server/chain/semaphore.ts'
import { column, nullableColumn } from '#server/db/columns.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { isReadyToRank } from './metadata-changes.ts'
import { countTokens, saveRanking, scopeOf } from './ranking.ts'
import { type Rarity, rarityScores } from './rarity-scores.ts'
import { enterTokens, type Step, type Token } from './rarity-tokens.ts'
import { type Trait, TraitIndex } from './rarity-traits.ts'

const WRITE_BATCH = 2_000

/** Of the embedded database, which no other process has. */
const mutex = new Semaphore(1)

/**
 * Works out the rarity of all tokens of a contract, and how many have each trait, over the tokens that exist and whose metadata is known.
 * Only what has changed is written. If no token has a trait, nothing is rarer than anything else and there is no rarity; the same if
 * strangers have written more different traits than can be counted. While tokens are awaited, traits are counted and nothing is ranked
 * (ranking.ts). Says how many tokens it went through.
 *
 * On PostgreSQL all at once. The embedded database has one session, for which everybody would wait until the end: there it happens in small
 * transactions, and until the last one figures from before stand beside new ones. An interrupted run is completed by the next one.
 */
export async function recomputeRarity(db: Database, contractId: number, log?: Logger): Promise<number> {
  try {
    if (db.kind === 'embedded')
      return await mutex.use(() => recompute(stepwise(db, contractId), contractId, log))
    return await db.transaction(async (tx) => {
      await holdContract(tx, contractId)
      // As the mutex does above: two at once would give the same number to different traits.
      await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`rarity:${contractId}`}, 0))`)
      return recompute((part) => part(tx), contractId, log)
    })
  } catch (error) {
    if (!(error instanceof ContractGone || error instanceof Superseded)) throw error
    return 0
  }
}

function stepwise(db: Database, contractId: number): Step {
  let listedAt: string | null = null
  return (part) =>
    db.transaction(async (tx) => {
      const now = await holdContract(tx, contractId)
      listedAt ??= now
      if (now !== listedAt) throw new ContractGone()
      return part(tx)
    })
}

/**
 * A transaction that drops the contract or starts it over waits for the end of `tx`, and finds all that was written. Says when its tokens were listed:
 * again after it was started over.
 */
async function holdContract(tx: Queryable, contractId: number): Promise<string | null> {
  const contract = await tx.row<{ listed_at: string | null }>(sql`
    select metadata_listed_at::text as listed_at from contracts
    where id = ${contractId} and state = 'ready' for key share`)
  if (!contract) throw new ContractGone()
  return contract.listed_at
}

class ContractGone extends Error {}

/** The last token has come while the traits of a part were counted. That was noted as a change, so it begins again with the whole. */
class Superseded extends Error {}

function whileInPart(step: Step, contractId: number): Step {
  return (part) =>
    step(async (tx) => {
      if (await isReadyToRank(tx, contractId)) throw new Superseded()
      return part(tx)
    })
}

/** In this order every trait that a token is known to have has its number, even if it is cut off. Ranks are shown from the last step on. */
async function recompute(step: Step, contractId: number, log: Logger | undefined): Promise<number> {
  const ranking = await step((tx) => countTokens(tx, contractId))
  const scope = scopeOf(ranking)
  if (scope !== 'whole') {
    const ranked = scope === 'kept' ? ranking.ranked : null
    await step((tx) => saveRanking(tx, contractId, { ...ranking, ranked }))
  }
  if (scope === 'kept') return ranking.known
  const isWhole = scope === 'whole'
  const { known, areTooMany } = await countTraits(
    isWhole ? step : whileInPart(step, contractId),
    contractId,
    isWhole,
  )
  if (areTooMany) {
    log?.warn({ contract: contractId }, 'too many different traits to work out rarity')
    await step((tx) => forgetAll(tx, contractId))
  }
  if (isWhole) await step((tx) => saveRanking(tx, contractId, { known, awaited: 0, ranked: known }))
  return known
}

/** How many tokens there are, and whether they have too many traits. */
async function countTraits(
  step: Step,
  contractId: number,
  isWhole: boolean,
): Promise<{ known: number; areTooMany: boolean }> {
  const before = await step((tx) =>
    tx.rows<Trait>(sql`
      select trait, trait_type, value, is_number, tokens from nft_trait_counts where contract_id = ${contractId}`),
  )
  const index = new TraitIndex(before)
  const { known, tokens, gone } = await enterTokens(step, contractId, index)
  if (!tokens) return { known, areTooMany: true }
  const counted = index.counted()
  await saveCounts(step, contractId, before, counted)
  const ranked = counted.length > 0 ? tokens : []
  const rarities = isWhole
    ? rarityScores(
        ranked.map(({ scored }) => scored),
        index.scoredTypes,
      )
    : null
  await saveRarities(step, contractId, ranked, rarities)
  const others = counted.length > 0 ? gone : [...gone, ...tokens.map(({ id }) => id)]
  await forgetTokens(step, contractId, others)
  const left = new Set(counted.map(({ trait }) => trait))
  const unused = before.flatMap(({ trait }) => (left.has(trait) ? [] : [trait]))
  await step((tx) =>
    tx.rows(sql`
      delete from nft_trait_counts where contract_id = ${contractId} and trait = any (${column(unused)}::int[])`),
  )
  return { known, areTooMany: false }
}

async function saveCounts(
  step: Step,
  contractId: number,
  before: readonly Trait[],
  now: readonly Trait[],
): Promise<void> {
  const counts = new Map(before.map(({ trait, tokens }) => [trait, tokens]))
  const changed = now.filter(({ trait, tokens }) => counts.get(trait) !== tokens)
  await inParts(changed, step, (tx, some) =>
    tx.rows(sql`
      insert into nft_trait_counts (contract_id, trait, trait_type, value, is_number, tokens)
      select ${contractId}, u.* from unnest(
        ${some.map(({ trait }) => trait)}::int[], ${some.map(({ trait_type }) => trait_type)}::text[],
        ${some.map(({ value }) => value)}::text[], ${some.map(({ is_number }) => is_number)}::boolean[],
        ${some.map(({ tokens }) => tokens)}::int[]) u
      on conflict (contract_id, trait) do update set tokens = excluded.tokens`),
  )
}

/**
 * With which token has which traits. No `rarities`: no ranks. One more token changes every score a little and the ranks of those behind it: only
 * ranks are written down, and of a token whose traits are the same nothing else.
 */
async function saveRarities(
  step: Step,
  contractId: number,
  tokens: readonly Token[],
  rarities: readonly Rarity[] | null,
): Promise<void> {
  const ranked = tokens.map((token, i) => ({ ...token, rank: rarities?.[i]?.rank ?? null }))
  const fresh = ranked.filter(({ rankBefore }) => rankBefore === undefined)
  const moved = ranked.filter(({ rank, rankBefore }) => rankBefore !== undefined && rankBefore !== rank)
  await inParts(fresh, step, async (tx, some) => {
    await saveTraits(tx, contractId, some)
    await tx.rows(sql`
      insert into nft_rarity (contract_id, token_id, rank, fetched_at, traits)
      select ${contractId}::bigint, u.token_id, u.rank, u.fetched_at, u.traits::int[] from unnest(
        ${column(some.map(({ id }) => id))}::numeric[], ${nullableColumn(some.map(({ rank }) => rank))}::int[],
        ${some.map(({ fetchedAt }) => fetchedAt)}::timestamptz[], ${some.map(({ traits }) => column(traits))}::text[]
      ) u (token_id, rank, fetched_at, traits)
      on conflict (contract_id, token_id) do update set rank = excluded.rank, fetched_at = excluded.fetched_at,
        traits = excluded.traits`)
  })
  // They are in the order of their ids: without the range, all of the collection is gone through for each part.
  await inParts(moved, step, (tx, some) =>
    tx.rows(sql`
      update nft_rarity r set rank = u.rank from unnest(
        ${column(some.map(({ id }) => id))}::numeric[], ${nullableColumn(some.map(({ rank }) => rank))}::int[]
      ) u (token_id, rank)
      where r.contract_id = ${contractId} and r.token_id = u.token_id
        and r.token_id between ${some[0]?.id} and ${some.at(-1)?.id}`),
  )
}

async function saveTraits(
  tx: Queryable,
  contractId: number,
  tokens: readonly Pick<Token, 'id' | 'traits' | 'traitsBefore'>[],
): Promise<void> {
  const changed = tokens.filter(({ traits, traitsBefore }) => traits !== traitsBefore)
  const pairs = (of: 'traitsBefore' | 'traits') => {
    const all = changed.flatMap(({ id, ...token }) => token[of].map((trait) => ({ id, trait })))
    return sql`unnest(${column(all.map(({ trait }) => trait))}::int[], ${column(all.map(({ id }) => id))}::numeric[]) u (trait, token_id)`
  }
  if (changed.some(({ traitsBefore }) => traitsBefore.length > 0))
    await tx.rows(sql`
      delete from nft_traits n using ${pairs('traitsBefore')}
      where n.contract_id = ${contractId} and n.trait = u.trait and n.token_id = u.token_id`)
  if (changed.some(({ traits }) => traits.length > 0))
    await tx.rows(sql`
      insert into nft_traits (contract_id, trait, token_id) select ${contractId}, u.* from ${pairs('traits')}`)
}

/** What is written down of tokens that are gone, or whose metadata is no longer known. */
async function forgetTokens(step: Step, contractId: number, ids: readonly string[]): Promise<void> {
  await inParts(ids, step, async (tx, some) => {
    const gone = await tx.rows<{ id: string; traitsBefore: number[] }>(sql`
      delete from nft_rarity where contract_id = ${contractId} and token_id = any (${column(some)}::numeric[])
      returning token_id as id, traits as "traitsBefore"`)
    await saveTraits(
      tx,
      contractId,
      gone.map((token) => ({ ...token, traits: [] })),
    )
  })
}

async function forgetAll(tx: Queryable, contractId: number): Promise<void> {
  for (const table of ['nft_rarity', 'nft_traits', 'nft_trait_counts'])
    await tx.raw(`delete from ${table} where contract_id = $1`, [contractId])
}

async function inParts<T>(
  rows: readonly T[],
  step: Step,
  write: (tx: Queryable, some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let i = 0; i < rows.length; i += WRITE_BATCH)
    await step((tx) => write(tx, rows.slice(i, i + WRITE_BATCH)))
}
