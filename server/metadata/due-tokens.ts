import type { ChainKey } from '#api/chains.ts'
import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import {
  type DueContract,
  fallDue,
  HASTENED,
  leaseOf,
  nextOf,
  settle,
  takeContracts,
} from '#server/db/contracts-due.ts'
import { sql } from '#server/db/sql.ts'
import { noteChange } from './metadata-changes.ts'

export type NftContract = DueContract & { chain: ChainKey; address: string; kind: 'erc721' | 'erc1155' }
/** `lease` is when it falls due again should we not come back; what is known of it by then is for another to write. */
export type DueToken = {
  contract_id: number
  token_id: string
  state: 'waiting' | 'known' | 'failed'
  attempts: number
  lease: string
}

/** Contracts that have something to be read now, those that wait longest first: one that has more is served again after all others. */
export function takeNftContracts(
  db: Queryable,
  limit: number,
  chains: readonly ChainKey[],
  except: Iterable<number>,
): Promise<NftContract[]> {
  return takeContracts<Omit<NftContract, keyof DueContract>>(db, 'metadata', limit, {
    columns: sql`, c.chain, c.address, c.kind`,
    beside: sql`join contracts c on c.id = d.contract_id`,
    among: sql`c.kind in ('erc721', 'erc1155') and c.state <> 'processing' and c.chain = any (${chains})
      and c.id <> all (${column(except)}::bigint[])`,
  })
}

/** Takes tokens for so long; nobody else reads them meanwhile. Says if there may be more. */
export async function takeTokens(
  db: Queryable,
  contract: DueContract,
  limit: number,
  leaseSeconds: number,
): Promise<{ tokens: DueToken[]; areMore: boolean }> {
  const tokens = await takeDue(db, contract.contract_id, limit, leaseSeconds)
  const areMore = tokens.length === limit
  const next = areMore ? sql`now()` : sql`${await nextOf(db, 'metadata', contract.contract_id)}::timestamptz`
  await settle(db, 'metadata', contract, next)
  return { tokens, areMore }
}

export async function takeDue(
  db: Queryable,
  contractId: number,
  limit: number,
  leaseSeconds: number,
): Promise<DueToken[]> {
  const lease = await leaseOf(db, leaseSeconds)
  const tokens = await db.rows<Omit<DueToken, 'lease'>>(sql`
    update nft_metadata set due_at = ${lease}::timestamptz
    where contract_id = ${contractId} and token_id = any (array(
      select token_id from nft_metadata where contract_id = ${contractId} and due_at <= now()
      order by due_at, token_id limit ${limit} for update skip locked))
    returning contract_id, token_id::text, state, attempts`)
  return tokens.map((token) => ({ ...token, lease }))
}

/** Has the metadata of a token, or of all tokens of a contract, read again at once. Says how many tokens those are. */
export async function refreshMetadata(tx: Queryable, contractId: number, tokenId?: string): Promise<number> {
  const asked = sql`contract_id = ${contractId} ${tokenId === undefined ? sql`` : sql`and token_id = ${tokenId}`}`
  await tx.rows(sql`
    insert into nft_metadata (contract_id, token_id)
    select contract_id, token_id from nft_tokens where ${asked} and supply > 0 order by token_id
    on conflict do nothing`)
  const refreshed = await tx.row<{ tokens: number; failed: number }>(sql`
    with asked as (
      select token_id, state from nft_metadata where ${asked} order by token_id for update
    ), due as (
      update nft_metadata m set due_at = now(), attempts = 0,
        state = case when m.state = 'failed' then 'waiting' else m.state end
      from asked where m.contract_id = ${contractId} and m.token_id = asked.token_id
      returning asked.state
    )
    select count(*)::int as tokens, count(*) filter (where state = 'failed')::int as failed from due`)
  const { tokens = 0, failed = 0 } = refreshed ?? {}
  if (failed > 0) await noteChange(tx, contractId)
  if (tokens > 0) await fallDue(tx, 'metadata', [contractId])
  return tokens
}

/** Lets the media of tokens that somebody looks at come before all others that are waited for. */
export async function hastenMedia(
  db: Queryable,
  contractId: number,
  tokenIds: readonly string[],
): Promise<void> {
  if (tokenIds.length === 0) return
  const hastened = await db.rows(sql`
    update nft_metadata set media_due_at = ${HASTENED}
    where contract_id = ${contractId} and token_id = any (${tokenIds}::numeric[]) and media_hash is null
      and media_due_at > ${HASTENED} and media_due_at <= now()
    returning token_id`)
  if (hastened.length > 0) await fallDue(db, 'media', [contractId], HASTENED)
}

/** The same for tokens of several contracts. */
export async function hastenMediaOf(
  db: Queryable,
  tokens: readonly { Chain: ChainKey; TokenAddress: string; ID: string }[],
): Promise<void> {
  if (tokens.length === 0) return
  const found = await db.rows<{ id: number; token_ids: string[] }>(sql`
    select c.id, array_agg(u.token_id) as token_ids
    from contracts c, unnest(${tokens.map(({ Chain }) => Chain)}::text[], ${tokens.map(({ TokenAddress }) => TokenAddress)}::text[],
      ${tokens.map(({ ID }) => ID)}::numeric[]) u (chain, address, token_id)
    where c.chain = u.chain and c.address = u.address and c.kind in ('erc721', 'erc1155') group by c.id`)
  for (const { id, token_ids } of found) await hastenMedia(db, id, token_ids)
}
