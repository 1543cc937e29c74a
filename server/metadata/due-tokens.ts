import type { ChainKey } from '#api/chains.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Metadata } from './normalise.ts'

export type NftContract = { id: number; chain: ChainKey; address: string; kind: 'erc721' | 'erc1155' }
/** `lease` is when it falls due again should we not come back; what is known of it by then is for another to write. */
export type DueToken = {
  contract_id: number
  token_id: string
  state: 'waiting' | 'known' | 'failed'
  attempts: number
  lease: string
}

const TOKENS_PER_BATCH = 5_000

/** Lists the tokens of contracts that have been read up to the head. Those minted later come with their block (indexer/nft/metadata-due.ts). */
export async function listTokens(db: Database): Promise<void> {
  const contracts = await db.rows<{ id: number }>(sql`
    select id from contracts where kind in ('erc721', 'erc1155') and state = 'ready' and metadata_listed_at is null`)
  for (const { id } of contracts) {
    let after: string | null = '-1'
    while (after !== null) after = await db.transaction((tx) => listSome(tx, id, after as string))
  }
}

/** The last token of this step; null after the last step, or when the contract is being read again. */
async function listSome(tx: Queryable, id: number, after: string): Promise<string | null> {
  const held = await tx.row(sql`
    select id from contracts where id = ${id} and state = 'ready' and metadata_listed_at is null for update skip locked`)
  if (!held) return null
  const step = await tx.row<{ last: string; tokens: number }>(sql`
    with step as (
      select token_id from nft_tokens where contract_id = ${id} and token_id > ${after} and supply > 0
      order by token_id limit ${TOKENS_PER_BATCH}
    ), listed as (
      insert into nft_metadata (contract_id, token_id) select ${id}, token_id from step order by token_id
      on conflict do nothing
    )
    select coalesce(max(token_id), 0)::text as last, count(*)::int as tokens from step`)
  if (step?.tokens === TOKENS_PER_BATCH) return step.last
  await tx.rows(sql`
    update contracts set metadata_listed_at = now(), metadata_changed_at = clock_timestamp() where id = ${id}`)
  return null
}

/** The contracts of which a change was noted. */
export async function changedContracts(db: Queryable): Promise<number[]> {
  const changed = await db.rows<{ id: number }>(sql`
    select id from contracts where state = 'ready' and metadata_changed_at is not null and metadata_listed_at is not null`)
  return changed.map(({ id }) => id)
}

/** Whether no token is awaited and nothing is ranked yet. What is awaited is due, so few rows are looked at. */
export async function isReadyToRank(db: Queryable, contractId: number): Promise<boolean> {
  const found = await db.row<{ is_ready: boolean }>(sql`
    select not exists (select 1 from nft_ranking where contract_id = ${contractId} and ranked is not null) and not exists (
      select 1 from nft_metadata m join nft_tokens t on t.contract_id = ${contractId} and t.token_id = m.token_id
      where m.contract_id = ${contractId} and m.due_at is not null and m.state = 'waiting' and t.supply > 0
    ) as is_ready`)
  return found?.is_ready ?? false
}

/** Does the work for a change that was noted. One that comes while it goes on is left for the next time. */
export async function settleChange(
  db: Queryable,
  contractId: number,
  work: () => Promise<void>,
): Promise<void> {
  const change = await db.row<{ at: string }>(sql`
    select metadata_changed_at::text as at from contracts where id = ${contractId} and metadata_changed_at is not null`)
  if (!change) return
  await work()
  await db.rows(sql`
    update contracts set metadata_changed_at = null
    where id = ${contractId} and metadata_changed_at = ${change.at}::timestamptz`)
}

/** The contracts that have something to be read now, those that wait longest first. */
export function dueContracts(db: Queryable, chains: readonly ChainKey[]): Promise<NftContract[]> {
  return db.rows<NftContract>(sql`
    select c.id, c.chain, c.address, c.kind from contracts c, lateral (
      select due_at from nft_metadata m where m.contract_id = c.id and m.due_at <= now() order by due_at limit 1
    ) first
    where c.kind in ('erc721', 'erc1155') and c.state <> 'processing' and c.chain = any (${chains})
    order by first.due_at limit 200`)
}

/** Takes tokens for so long; nobody else reads them meanwhile. */
export function takeDue(
  db: Queryable,
  contractId: number,
  tokens: number,
  leaseSeconds: number,
): Promise<DueToken[]> {
  return db.rows<DueToken>(sql`
    update nft_metadata m set due_at = now() + make_interval(secs => ${leaseSeconds})
    from (
      select token_id from nft_metadata where contract_id = ${contractId} and due_at <= now()
      order by due_at, token_id limit ${tokens} for update skip locked
    ) taken
    where m.contract_id = ${contractId} and m.token_id = taken.token_id
    returning m.contract_id, m.token_id::text, m.state, m.attempts, m.due_at::text as lease`)
}

/** If it was asked to be read again since, nothing is written. */
const stillOurs = ({ contract_id, token_id, lease }: DueToken) =>
  sql`contract_id = ${contract_id} and token_id = ${token_id} and due_at = ${lease}::timestamptz`

export async function saveKnown(
  db: Queryable,
  token: DueToken,
  tokenUri: string,
  metadata: Metadata,
): Promise<void> {
  await db.rows(sql`
    update nft_metadata set state = 'known', failure = null, attempts = 0, due_at = null, fetched_at = now(),
      token_uri = ${tokenUri}, name = ${metadata.name}, description = ${metadata.description},
      image_uri = ${metadata.image_uri}, animation_uri = ${metadata.animation_uri},
      project_url = ${metadata.project_url}, discord_url = ${metadata.discord_url},
      twitter_username = ${metadata.twitter_username}, instagram_username = ${metadata.instagram_username},
      attributes = ${JSON.stringify(metadata.attributes)}::jsonb
    where ${stillOurs(token)}`)
}

type Failure = { text: string; retryAfterS: number; isGivenUp: boolean }

/** What was known before stays known; what was awaited is so until it is given up. */
export async function saveFailed(
  db: Queryable,
  token: DueToken,
  tokenUri: string | null,
  { text, retryAfterS, isGivenUp }: Failure,
): Promise<void> {
  await db.rows(sql`
    update nft_metadata set state = case when state = 'waiting' and ${isGivenUp} then 'failed' else state end, failure = ${text},
      attempts = attempts + 1, due_at = now() + make_interval(secs => ${retryAfterS}),
      token_uri = coalesce(${tokenUri}, token_uri)
    where ${stillOurs(token)}`)
}

/** Gives tokens back that were not looked at. */
export async function putBack(
  db: Queryable,
  tokens: readonly DueToken[],
  afterSeconds: number,
): Promise<void> {
  for (const token of tokens)
    await db.rows(sql`
      update nft_metadata set due_at = now() + make_interval(secs => ${afterSeconds}) where ${stillOurs(token)}`)
}

/** Says that what follows from all tokens of the contract together is stale. */
export async function noteChange(db: Queryable, contractId: number): Promise<void> {
  await db.rows(sql`update contracts set metadata_changed_at = clock_timestamp() where id = ${contractId}`)
}

/** Has the metadata of a token, or of all tokens of a contract, read again at once. Says how many tokens those are. */
export async function refreshMetadata(db: Queryable, contractId: number, tokenId?: string): Promise<number> {
  const asked = sql`contract_id = ${contractId} ${tokenId === undefined ? sql`` : sql`and token_id = ${tokenId}`}`
  await db.rows(sql`
    insert into nft_metadata (contract_id, token_id)
    select contract_id, token_id from nft_tokens where ${asked} and supply > 0 order by token_id
    on conflict do nothing`)
  const refreshed = await db.row<{ tokens: number }>(sql`
    with asked as (
      select token_id, state from nft_metadata where ${asked} order by token_id for update
    ), awaited as (
      update contracts set metadata_changed_at = clock_timestamp()
      where id = ${contractId} and exists (select 1 from asked where state = 'failed')
    ), due as (
      update nft_metadata m set due_at = now(), attempts = 0,
        state = case m.state when 'failed' then 'waiting' else m.state end
      from asked where m.contract_id = ${contractId} and m.token_id = asked.token_id
      returning 1
    )
    select count(*)::int as tokens from due`)
  return refreshed?.tokens ?? 0
}

const isWaiting = sql`m.media_hash is null and m.media_due_at > 'epoch' and m.media_due_at <= now()`

/** Lets the media of tokens that somebody looks at come before all others that are waited for. */
export async function hastenMedia(
  db: Queryable,
  contractId: number,
  tokenIds: readonly string[],
): Promise<void> {
  if (tokenIds.length === 0) return
  await db.rows(sql`
    update nft_metadata m set media_due_at = 'epoch'
    where m.contract_id = ${contractId} and m.token_id = any (${tokenIds}::numeric[]) and ${isWaiting}`)
}

/** The same for tokens of several contracts. */
export async function hastenMediaOf(
  db: Queryable,
  tokens: readonly { Chain: ChainKey; TokenAddress: string; ID: string }[],
): Promise<void> {
  if (tokens.length === 0) return
  await db.rows(sql`
    update nft_metadata m set media_due_at = 'epoch'
    from contracts c, unnest(${tokens.map(({ Chain }) => Chain)}::text[], ${tokens.map(({ TokenAddress }) => TokenAddress)}::text[],
      ${tokens.map(({ ID }) => ID)}::numeric[]) u (chain, address, token_id)
    where c.chain = u.chain and c.address = u.address and c.kind in ('erc721', 'erc1155') and m.contract_id = c.id
      and m.token_id = u.token_id and ${isWaiting}`)
}
