import type { ChainKey } from '#api/chains.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Absent } from '#server/errors.ts'
import { callWorkers } from './collections.ts'

export type TrackedContract = {
  chain: ChainKey
  address: string
  kind: string
  name: string
  state: 'start' | 'processing' | 'ready'
  estimated_transfers: number | null
  /** How many users track it. */
  trackers: number
}

/** All that is tracked, for the operator; what waits for its release stands first. */
export function listContracts(db: Queryable): Promise<TrackedContract[]> {
  return db.rows<TrackedContract>(sql`
    select chain, address, kind, name, state, estimated_transfers,
      (select count(*) from collections where contract_id = contracts.id) as trackers
    from contracts where kind <> 'prices' and state <> 'held' and reread_of is null order by state <> 'start', chain, address`)
}

/** How many contracts and wallets are tracked, by chain. */
export async function countByChain(db: Queryable): Promise<Map<ChainKey, number>> {
  const rows = await db.rows<{ chain: ChainKey; contracts: number }>(sql`
    select chain, count(*) as contracts from contracts
    where exists (select from collections where contract_id = contracts.id) group by chain`)
  return new Map(rows.map(({ chain, contracts }) => [chain, contracts]))
}

/** Lets a large contract be processed. Returns the state in which it was. */
export function releaseContract(
  db: Database,
  chain: ChainKey,
  address: string,
): Promise<TrackedContract['state']> {
  return db.transaction(async (tx) => {
    const contract = await tx.row<{ id: number; state: TrackedContract['state'] }>(sql`
      select id, state from contracts
      where chain = ${chain} and address = ${address} and kind in ('erc721', 'erc1155') and state <> 'held' and reread_of is null for update`)
    if (!contract) throw new Absent('not_tracked', `Nobody tracks an NFT contract ${address} on ${chain}.`)
    if (contract.state === 'start') {
      await tx.rows(
        sql`update contracts set state = 'processing', served_at = now() where id = ${contract.id}`,
      )
      await callWorkers(tx)
    }
    return contract.state
  })
}
