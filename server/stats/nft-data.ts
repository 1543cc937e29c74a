import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Attribute } from '#server/metadata/attributes.ts'
import { traitKey } from '#server/metadata/rarity-traits.ts'
import { formatAmount } from './erc20-other.ts'
import { floorPrice } from './floor-price.ts'
import { type MediaColumns, mediaColumns, nftMedia } from './nft-media.ts'
import { nftRanking } from './nft-ranking.ts'
import { percentOf } from './nft-traits.ts'
import type { NftContract } from './readable-nft.ts'

type Data = CallReply<'POST /api/nft/get-data'>
type Row = MediaColumns &
  Pick<Data, 'project_url' | 'discord_url' | 'twitter_username' | 'instagram_username' | 'rarity_rank'> & {
    name: string | null
    description: string | null
    attributes: Attribute[] | null
    owners: string[]
    metadata_state: 'waiting' | 'known' | 'failed' | null
  }

const listedOrRead = sql`(
  select contract_id, token_id from nft_tokens union select contract_id, token_id from nft_metadata
)`

/**
 * One token; null for one that there never was. Of a contract that has not been read up to the head, those are known, too, that tracked
 * wallets hold.
 *
 * - owner_of: who holds all of it; null if several do, or nobody does.
 * - floor_price: the lowest sale of the last 30 days in the collection, for one item (floor-price.ts).
 * - rarity and the attributes' percentages: over the tokens that exist and whose metadata is known; null until all
 *   that will be read are read.
 */
export async function nftData(
  db: Queryable,
  contract: NftContract,
  tokenId: string,
  protocols: Protocols | null,
): Promise<Data | null> {
  const { id, address, kind, state } = contract
  const token = await db.row<Row>(sql`
    select m.state as metadata_state, m.name, m.description, m.attributes, m.project_url, m.discord_url, m.twitter_username, m.instagram_username,
      ${mediaColumns}, r.rank as rarity_rank,
      array(
        select distinct l.owner_address from nft_lots l where l.contract_id = ${id} and l.token_id = t.token_id limit 2
      ) as owners
    from ${state === 'ready' ? sql`nft_tokens` : listedOrRead} t
    left join nft_metadata m on m.contract_id = ${id} and m.token_id = t.token_id
    left join nft_rarity r on r.contract_id = ${id} and r.token_id = t.token_id
    where t.contract_id = ${id} and t.token_id = ${tokenId}`)
  if (!token) return null
  const { name, description, rarity_rank, owners } = token
  const { ranked, fields } = await nftRanking(db, id)
  const floor = await floorPrice(db, contract, protocols)
  return {
    token_address: address,
    token_id: tokenId,
    contract_type: kind === 'erc721' ? 'ERC721' : 'ERC1155',
    owner_of: owners.length === 1 ? (owners[0] as string) : null,
    rarity_rank: ranked === null ? null : rarity_rank,
    rarity_percentage: ranked === null || rarity_rank === null ? null : (100 * rarity_rank) / ranked,
    ...fields,
    floor_price: floor && formatAmount(floor.amount, floor.currency.decimals),
    floor_price_currency: floor?.currency.symbol ?? null,
    project_url: token.project_url,
    discord_url: token.discord_url,
    twitter_username: token.twitter_username,
    instagram_username: token.instagram_username,
    metadata_state: token.metadata_state ?? 'waiting',
    media: nftMedia(token),
    // What was burned before its contract was read up to the head is never listed for its metadata.
    media_pending: token.media_pending ?? owners.length > 0,
    normalized_metadata: {
      name,
      description,
      attributes: await withPercentages(db, id, tokenId, token.attributes ?? [], ranked),
    },
  }
}

async function withPercentages(
  db: Queryable,
  contractId: number,
  tokenId: string,
  attributes: readonly Attribute[],
  ranked: number | null,
): Promise<Data['normalized_metadata']['attributes']> {
  if (attributes.length === 0) return []
  const counts = await db.rows<{ trait_type: string; value: string; is_number: boolean; tokens: number }>(sql`
    select c.trait_type, c.value, c.is_number, c.tokens from nft_rarity r
    join nft_trait_counts c on c.contract_id = r.contract_id and c.trait = any (r.traits)
    where r.contract_id = ${contractId} and r.token_id = ${tokenId}`)
  const tokensWith = new Map(
    counts.map(({ trait_type, value, is_number, tokens }) => [
      traitKey(trait_type, is_number ? Number(value) : value),
      tokens,
    ]),
  )
  return attributes.map(({ trait_type, value }) => ({
    trait_type,
    value,
    percentage: percentOf(tokensWith.get(traitKey(trait_type, value)), ranked),
  }))
}
