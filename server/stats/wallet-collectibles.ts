import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { type MediaColumns, mediaColumns, nftMedia } from './nft-media.ts'
import type { TrackedContract } from './tracked-contract.ts'

type Collectible = NonNullable<CallReply<'POST /api/wallet/stats-other'>['other']['collectibles']>[number]

/**
 * The NFTs that a wallet holds, one item per token however many it has of it, by contract and id. Of contracts that are indexed, what their own
 * ledger says it holds; of others, what came in minus what went out. What has no metadata yet goes by the contract's name and the token's id.
 * Cost: what is held of indexed contracts, and the wallet's transfers of the others.
 */
export async function walletCollectibles(
  db: Queryable,
  { id, chain, address }: TrackedContract,
  most: number,
): Promise<Collectible[]> {
  const wallet = await db.row<{ is_listed: boolean }>(
    sql`select metadata_listed_at is not null as is_listed from contracts where id = ${id}`,
  )
  const tokens: Token[] = []
  for (const held of await contractsHeld(db, id, chain)) {
    if (tokens.length >= most) break
    const found = await tokensHeld(db, { id, address }, held, most - tokens.length)
    tokens.push(...found.map(({ token_id }) => ({ ...held, token_id })))
  }
  const metadataOf = await readMetadata(db, tokens)
  const rows = tokens.map((token) => ({
    ...token,
    is_listed: wallet?.is_listed ?? false,
    metadata: metadataOf(token),
  }))
  return rows.map((row) => ({
    ImageURL: row.metadata ? (nftMedia(row.metadata)?.media_collection?.high.url ?? null) : null,
    ImagePending: row.metadata?.media_pending ?? !row.is_listed,
    Name: row.metadata?.name ?? `${row.contract_name} #${row.token_id}`.trim(),
    Description: row.metadata?.description ?? '',
    Metadata: { description: row.metadata?.description ?? null },
    ID: row.token_id,
    Chain: chain,
    TokenAddress: row.token_address,
  }))
}

/** `contract_id` of one that is indexed; `known_id` also of one of which only the metadata is read. */
type Held = {
  token_address: string
  contract_id: number | null
  known_id: number | null
  contract_name: string
}
type Token = Held & { token_id: string }
type Metadata = MediaColumns & {
  contract_id: number
  token_id: string
  name: string | null
  description: string | null
}

/** In the order in which they are shown. */
async function contractsHeld(db: Queryable, id: number, chain: TrackedContract['chain']): Promise<Held[]> {
  const held = await db.rows<{ token_address: string; standard: string }>(sql`
    select token_address, standard from wallet_tokens
    where contract_id = ${id} and standard in ('erc721', 'erc1155') and balance > 0`)
  if (held.length === 0) return []
  return db.rows<Held>(sql`
    select w.token_address, case c.state when 'ready' then c.id end as contract_id, c.id as known_id,
      coalesce(nullif(n.name, ''), c.name, '') as contract_name
    from unnest(${held.map(({ token_address }) => token_address)}::text[], ${held.map(({ standard }) => standard)}::text[])
      w (token_address, standard)
    left join contracts c on c.chain = ${chain} and c.address = w.token_address and c.kind = w.standard and c.reread_of is null
    left join token_names n on n.chain = ${chain} and n.address = w.token_address
    order by contract_name, w.token_address`)
}

function tokensHeld(
  db: Queryable,
  { id, address }: { id: number; address: string },
  { contract_id, token_address }: Held,
  most: number,
): Promise<{ token_id: string }[]> {
  return contract_id === null
    ? db.rows(sql`
        select token_id from transfers
        where contract_id = ${id} and token_address = ${token_address} and token_id is not null
        group by token_id
        having sum(case when to_address = ${address} then amount else 0 end - case when from_address = ${address} then amount else 0 end) > 0
        order by token_id limit ${most}`)
    : db.rows(sql`
        select distinct token_id from nft_lots
        where contract_id = ${contract_id} and owner_address = ${address} order by token_id limit ${most}`)
}

async function readMetadata(
  db: Queryable,
  tokens: readonly Token[],
): Promise<(token: Token) => Metadata | undefined> {
  const rows =
    tokens.length === 0
      ? []
      : await db.rows<Metadata>(sql`
          select m.contract_id, m.token_id, m.name, m.description, ${mediaColumns} from nft_metadata m
          where m.contract_id = any (${[...new Set(tokens.flatMap(({ known_id }) => known_id ?? []))]}::bigint[])
            and m.token_id = any (${[...new Set(tokens.map(({ token_id }) => token_id))]}::numeric[])`)
  const byToken = new Map(rows.map((row) => [`${row.contract_id} ${row.token_id}`, row]))
  return ({ known_id, token_id }) => byToken.get(`${known_id} ${token_id}`)
}
