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
export function readableNft(
  db: Queryable,
  userId: string,
  chain: ChainKey,
  address: string,
): Promise<NftContract | null> {
  return db.row<NftContract>(sql`
    select c.id, c.chain, c.address, c.kind, c.decimals, c.state from contracts c
    where c.chain = ${chain} and c.address = ${address} and c.kind in ('erc721', 'erc1155') and c.reread_of is null and (
      exists (select 1 from collections s where s.user_id = ${userId} and s.contract_id = c.id)
      or exists (
        select 1 from collections s
        join contracts w on w.id = s.contract_id and w.kind = 'wallet' and w.chain = c.chain
        join wallet_tokens t on t.contract_id = w.id and t.token_address = c.address and t.balance > 0
        where s.user_id = ${userId}
      )
    )
    limit 1`)
}
