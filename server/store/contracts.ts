import type { ChainKey } from '#api/chains.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Absent } from '#server/errors.ts'
import { callWorkers, type Kind } from './collections.ts'

export type TrackedContract = {
  chain: ChainKey
  address: string
  kind: Kind
  name: string
  state: 'start' | 'processing' | 'ready'
  estimated_transfers: number | null
  /** How many users track it. */
  trackers: number
  first_block: number
  /** The version of the decoders that have read it; null before its first block. */
  reading: number | null
  /** By an operator. */
  reread_asked: boolean
  /** How far it is read again; null while that waits, or is not to be. */
  reread_cursor: number | null
  reread_target: number | null
  reread_trouble: string | null
}

/** All that is tracked, for the operator; what waits for its release stands first. */
export function listContracts(db: Queryable): Promise<TrackedContract[]> {
  return db.rows<TrackedContract>(sql`
    select c.chain, c.address, c.kind, c.name, c.state, c.estimated_transfers,
      (select count(*) from collections where contract_id = c.id) as trackers, c.first_block, c.reading,
      c.reread_asked_at is not null as reread_asked, r.cursor_block as reread_cursor, r.target_block as reread_target,
      coalesce(r.trouble, c.reread_trouble) as reread_trouble
    from contracts c left join contracts r on r.reread_of = c.id
    where c.kind <> 'prices' and c.state <> 'held' and c.reread_of is null order by c.state <> 'start', c.chain, c.address`)
}

/** Has a contract, or null: everything that is followed, read again. Returns how many those are; what is read for the first time needs no asking. */
export function askForReread(
  db: Database,
  target: { chain: ChainKey; address: string } | null,
): Promise<number> {
  const which = target ? sql`chain = ${target.chain} and address = ${target.address}` : sql`true`
  return db.transaction(async (tx) => {
    const known = await tx.row(sql`
      select id from contracts where ${which} and state <> 'held' and reread_of is null limit 1`)
    if (!known && target)
      throw new Absent('not_tracked', `Nobody tracks ${target.address} on ${target.chain}.`)
    const asked = await tx.rows(sql`
      update contracts set reread_asked_at = now() where ${which} and state = 'ready' and reread_of is null returning id`)
    await callWorkers(tx)
    return asked.length
  })
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
