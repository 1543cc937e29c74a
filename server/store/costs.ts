import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

export type Costs = {
  estimated_transfers: number | null
  /** Of this server with this chain: the median over the contracts it worked on last; null if it has not worked yet. */
  events_per_second: number | null
}

/** What is known about the work that an NFT contract of the user's makes; null if the user does not track it. */
export function readCosts(
  db: Queryable,
  userId: string,
  chain: ChainKey,
  address: string,
): Promise<Costs | null> {
  return db.row<Costs>(sql`
    select c.estimated_transfers, (
      select percentile_cont(0.5) within group (order by events_per_second) from (
        select events_per_second from contracts
        where chain = ${chain} and events_per_second > 0 order by served_at desc limit 20
      ) recent
    ) as events_per_second
    from collections s join contracts c on c.id = s.contract_id
    where s.user_id = ${userId} and c.chain = ${chain} and c.address = ${address} and c.kind in ('erc721', 'erc1155')`)
}
