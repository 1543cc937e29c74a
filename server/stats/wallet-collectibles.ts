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
  const rows = await db.rows<
    MediaColumns & {
      token_address: string
      token_id: string
      contract_name: string
      is_listed: boolean
      name: string | null
      description: string | null
    }
  >(sql`
    with held as materialized (
      select w.token_address, case c.state when 'ready' then c.id end as contract_id, c.id as known_id,
        coalesce(nullif(n.name, ''), c.name, '') as contract_name
      from wallet_tokens w
      left join contracts c on c.chain = ${chain} and c.address = w.token_address and c.kind = w.standard
        and c.reread_of is null
      left join token_names n on n.chain = ${chain} and n.address = w.token_address
      where w.contract_id = ${id} and w.standard in ('erc721', 'erc1155') and w.balance > 0
    ),
    tokens as (
      select h.*, l.token_id from held h cross join lateral (
        select distinct token_id from nft_lots
        where contract_id = h.contract_id and owner_address = ${address} order by token_id limit ${most}
      ) l where h.contract_id is not null
      union all
      select h.*, t.token_id from held h cross join lateral (
        select token_id from transfers
        where contract_id = ${id} and token_address = h.token_address and token_id is not null
        group by token_id
        having sum(case when to_address = ${address} then amount else 0 end - case when from_address = ${address} then amount else 0 end) > 0
        order by token_id limit ${most}
      ) t where h.contract_id is null
    )
    select t.token_address, t.token_id, t.contract_name, m.name, m.description, ${mediaColumns},
      (select metadata_listed_at is not null from contracts where id = ${id}) as is_listed
    from (select * from tokens order by contract_name, token_address, token_id limit ${most}) t
    left join nft_metadata m on m.contract_id = t.known_id and m.token_id = t.token_id
    order by t.contract_name, t.token_address, t.token_id`)
  return rows.map((row) => ({
    ImageURL: nftMedia(row)?.media_collection?.high.url ?? null,
    ImagePending: row.media_pending ?? !row.is_listed,
    Name: row.name ?? `${row.contract_name} #${row.token_id}`.trim(),
    Description: row.description ?? '',
    Metadata: { description: row.description },
    ID: row.token_id,
    Chain: chain,
    TokenAddress: row.token_address,
  }))
}
