import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { asOfJoins, readSeconds } from './as-of.ts'

export type TrackedContract = {
  id: number
  chain: ChainKey
  address: string
  kind: 'erc20' | 'erc721' | 'erc1155' | 'wallet'
  decimals: number
  state: 'start' | 'processing' | 'ready'
  /** When the newest block was that is read; null before the first. */
  seconds: number | null
  /** See AsOfRow. */
  behind?: number
}

/** The contract, if the user tracks it as one of these kinds. */
export function trackedContract(
  db: Queryable,
  userId: string,
  chain: ChainKey,
  address: string,
  kinds: readonly TrackedContract['kind'][],
): Promise<TrackedContract | null> {
  return db.row<TrackedContract>(sql`
    select c.id, c.chain, c.address, c.kind, c.decimals, c.state, ${readSeconds}
    from collections s join contracts c on c.id = s.contract_id ${asOfJoins}
    where s.user_id = ${userId} and c.chain = ${chain} and c.address = ${address} and c.kind = any (${kinds})`)
}

/** The wallet on every chain on which the user tracks it. */
export function trackedWallets(db: Queryable, userId: string, address: string): Promise<TrackedContract[]> {
  return db.rows<TrackedContract>(sql`
    select c.id, c.chain, c.address, c.kind, c.decimals, c.state, ${readSeconds}
    from collections s join contracts c on c.id = s.contract_id ${asOfJoins}
    where s.user_id = ${userId} and c.address = ${address} and c.kind = 'wallet' order by c.id`)
}

/** Another one after every change of who holds what of a contract, by its events or by its own word. */
export async function holdingsVersion(db: Queryable, id: number): Promise<string> {
  const row = await db.row<{ version: string }>(sql`
    select concat_ws(' ', coalesce(t.xmin::text, '-'), coalesce(h.checked_at::text, '-'), r.shown_block) as version
    from (select ${id}::bigint as id) c
    left join contract_totals t on t.contract_id = ${id}
    left join hallmarks h on h.contract_id = ${id}
    left join recounts r on r.contract_id = ${id}`)
  return row?.version ?? ''
}
