import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { TrackedContract } from './tracked-contract.ts'

export type NftContract = Omit<TrackedContract, 'kind' | 'state' | 'seconds'> & {
  kind: 'erc721' | 'erc1155'
  /** held: nobody tracks it. */
  state: TrackedContract['state'] | 'held'
}

/** The NFT contract, if the user tracks it, or a wallet that holds something of it; it may be looked at from there. */
export async function readableNft(
  db: Queryable,
  userId: string,
  chain: ChainKey,
  address: string,
): Promise<NftContract | null> {
  const found = await db.row<NftContract & { is_tracked: boolean }>(sql`
    select c.id, c.chain, c.address, c.kind, c.decimals, c.state,
      exists (select 1 from collections s where s.user_id = ${userId} and s.contract_id = c.id) as is_tracked
    from contracts c
    where c.chain = ${chain} and c.address = ${address} and c.kind in ('erc721', 'erc1155') and c.reread_of is null
    order by is_tracked desc limit 1`)
  if (!found) return null
  const { is_tracked, ...contract } = found
  return is_tracked || (await isHeldBy(db, userId, contract)) ? contract : null
}

async function isHeldBy(db: Queryable, userId: string, { chain, address }: NftContract): Promise<boolean> {
  const wallets = await db.rows<{ id: number }>(sql`
    select w.id from collections s join contracts w on w.id = s.contract_id and w.kind = 'wallet' and w.chain = ${chain}
    where s.user_id = ${userId}`)
  if (wallets.length === 0) return false
  const held = await db.row(sql`
    select 1 from wallet_tokens
    where contract_id = any (${wallets.map(({ id }) => id)}::bigint[]) and token_address = ${address} and balance > 0 limit 1`)
  return held !== null
}
