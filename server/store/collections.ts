import type { ChainKey } from '#api/chains.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { publish } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import { Absent, Conflict, NoRoom } from '#server/errors.ts'
import { recordEvent } from './account-events.ts'
import type { Device } from './device.ts'
import { type Issued, noteIssued } from './issued-contracts.ts'
import { endLinksOf } from './share-links.ts'

/** Each is read from its chain for as long as it is tracked: one account does not get the whole server. */
const MOST_PER_USER = 1_000

export type Kind = 'erc20' | 'erc721' | 'erc1155' | 'wallet'

/** What a row of `contracts` begins with. */
export type NewContract = {
  chain: ChainKey
  address: string
  kind: Kind
  name: string
  symbol: string
  decimals: number
  royalty_receiver: string | null
  first_block: number
  estimated_transfers: number | null
}
export type Tracking = {
  /** The user's own name for it; '' leaves it with the contract's. */
  name: string
  /** An NFT contract with more transfers waits for its release. */
  largeContractTransfers: number
}

/** Something that is tracked for a new account. */
export type Starter = {
  contract: NewContract
  tracking: Tracking
  /** The wallet that has created it with Assay; null for one that comes from elsewhere. */
  creator: string | null
}

/** The contract as somebody else's tracking has made it known; null if nobody tracks it as one of these kinds. */
export function knownContract(
  db: Queryable,
  chain: ChainKey,
  address: string,
  kinds: readonly Kind[],
): Promise<NewContract | null> {
  return db.row<NewContract>(sql`
    select chain, address, kind, name, symbol, decimals, royalty_receiver, first_block, estimated_transfers
    from contracts where chain = ${chain} and address = ${address} and kind = any (${kinds}) and state <> 'held' and reread_of is null
    order by id limit 1`)
}

/** Of one that somebody tracks already: how many blocks of its past are still to be read. null: nobody does, or that is not known yet. */
export async function blocksLeft(
  db: Queryable,
  chain: ChainKey,
  address: string,
  kinds: readonly Kind[],
): Promise<number | null> {
  const row = await db.row<{ left: number | null }>(sql`
    select case when state = 'ready' then 0
      when target_block is not null then greatest(target_block - cursor_block, 0) end as left
    from contracts where chain = ${chain} and address = ${address} and kind = any (${kinds}) and state <> 'held' and reread_of is null
    order by id limit 1`)
  return row?.left ?? null
}

/** Adds it to what the user tracks, and returns the collection's id. */
export function addContract(
  db: Database,
  userId: string,
  contract: NewContract,
  tracking: Tracking,
  device: Device | null = null,
): Promise<number> {
  return db.transaction(async (tx) => {
    // Parallel additions count one after the other.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`collections:${userId}`}, 0))`)
    const id = await trackContract(tx, userId, contract, tracking)
    if (id === null) throw new Conflict('already_tracked', 'You track this already.')
    const tracked = await tx.row<{ n: number }>(
      sql`select count(*) as n from collections where user_id = ${userId}`,
    )
    if ((tracked?.n ?? 0) > MOST_PER_USER)
      throw new NoRoom(
        'too_many_collections',
        'You track 1,000 collections already, which is all that one account can.',
      )
    await recordEvent(tx, { userId, kind: 'collection-added', detail: named(contract), device })
    await publish(tx, userId, 'collections', {})
    return id
  })
}

/** A contract that the user has deployed with Assay is tracked as such, tracked already or not. */
export function addIssued(
  db: Database,
  userId: string,
  contract: NewContract,
  tracking: Tracking,
  issued: Issued,
  device: Device | null = null,
): Promise<number> {
  const { chain, address, kind } = contract
  return db.transaction(async (tx) => {
    await noteIssued(tx, userId, chain, address, issued)
    const isNew = (await trackContract(tx, userId, contract, tracking)) !== null
    if (isNew) await recordEvent(tx, { userId, kind: 'collection-added', detail: named(contract), device })
    // Somebody else may have tracked it before its name was known here.
    await tx.rows(sql`
      update contracts set name = ${contract.name}
      where chain = ${chain} and address = ${address} and kind = ${kind} and name = ''`)
    const collection = await tx.row<{ id: number }>(sql`
      update collections s set is_assay = true from contracts c
      where s.user_id = ${userId} and c.id = s.contract_id and c.chain = ${chain} and c.address = ${address} and c.kind = ${kind}
      returning s.id`)
    if (!collection) throw new Error('a collection is gone while it is added')
    await publish(tx, userId, 'collections', {})
    return collection.id
  })
}

/** Something that a new account finds tracked. */
export async function trackStarter(
  tx: Queryable,
  userId: string,
  { contract, tracking, creator }: Starter,
): Promise<void> {
  if (creator) {
    const issued = { creator, metadata_uuid: null, banner: null, project_url: null }
    await noteIssued(tx, userId, contract.chain, contract.address, issued)
  }
  await trackContract(tx, userId, contract, tracking)
}

/** Names one collection of a user's. */
export type CollectionKey = { chain: ChainKey; address: string; kinds: readonly Kind[] }

/** Gives it a name of the user's own, or with '' that of the contract again. Returns the collection's id. */
export function renameCollection(
  db: Database,
  userId: string,
  { chain, address, kinds }: CollectionKey,
  name: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const renamed = await tx.row<{ id: number }>(sql`
      update collections s set name = ${name} from contracts c
      where s.user_id = ${userId} and c.id = s.contract_id and c.chain = ${chain} and c.address = ${address}
        and c.kind = any (${kinds})
      returning s.id`)
    if (!renamed) throw new Absent('not_tracked', 'You do not track this.')
    await publish(tx, userId, 'collections', {})
    return renamed.id
  })
}

/** The user no longer tracks it. What nobody tracks is dropped after a while. */
export function removeCollection(
  db: Database,
  userId: string,
  { chain, address, kinds }: CollectionKey,
  device: Device | null = null,
): Promise<void> {
  return db.transaction(async (tx) => {
    // If two users remove it at the same time, the second sees that the first has.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`tracked:${chain}:${address}`}, 0))`)
    const removed = await tx.row<{ contract_id: number }>(sql`
      delete from collections s using contracts c
      where s.user_id = ${userId} and c.id = s.contract_id and c.chain = ${chain} and c.address = ${address}
        and c.kind = any (${kinds})
      returning s.contract_id`)
    if (!removed) throw new Absent('not_tracked', 'You do not track this.')
    await endLinksOf(tx, userId, { chain, address, kinds })
    await tx.rows(sql`
      update contracts c set untracked_since = now()
      where id = ${removed.contract_id} and not exists (select 1 from collections where contract_id = c.id)`)
    await recordEvent(tx, { userId, kind: 'collection-removed', detail: named({ chain, address }), device })
    await publish(tx, userId, 'collections', {})
  })
}

/** As the audit log names it: it may be gone when somebody reads that. */
function named({ chain, address }: Pick<CollectionKey, 'chain' | 'address'>): string {
  return `${address} (${chain})`
}

/** The same within a transaction of the caller's; null when the user tracks it already. A contract is indexed once for all. */
async function trackContract(
  tx: Queryable,
  userId: string,
  contract: NewContract,
  { name, largeContractTransfers }: Tracking,
): Promise<number | null> {
  const { chain, address, kind } = contract
  // Removing it, and reading it again to the end, wait for this.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`tracked:${chain}:${address}`}, 0))`)
  // First of all, so that it is not dropped on the way: if it is by now, it is indexed again.
  await tx.rows(sql`
    update contracts set untracked_since = null
    where chain = ${chain} and address = ${address} and kind = ${kind} and reread_of is null and untracked_since is not null`)
  await indexContract(tx, contract, largeContractTransfers)
  const tracked = await tx.row<{ id: number }>(sql`
    insert into collections (user_id, contract_id, name, is_assay)
    select ${userId}, id, ${name}, exists (
      select 1 from issued_contracts where user_id = ${userId} and chain = ${chain} and address = ${address}
    ) from contracts
    where chain = ${chain} and address = ${address} and kind = ${kind} and reread_of is null
    on conflict (user_id, contract_id) do nothing returning id`)
  return tracked?.id ?? null
}

/** Has the contract indexed from now on, for everybody who tracks it. */
export async function indexContract(
  tx: Queryable,
  contract: NewContract,
  largeContractTransfers: number,
): Promise<void> {
  const { chain, address, kind, first_block, estimated_transfers } = contract
  const isLarge = estimated_transfers !== null && estimated_transfers > largeContractTransfers
  const added = await tx.row(sql`
    insert into contracts (chain, address, kind, name, symbol, decimals, royalty_receiver, state, first_block,
      cursor_block, estimated_transfers)
    values (${chain}, ${address}, ${kind}, ${contract.name}, ${contract.symbol}, ${contract.decimals},
      ${contract.royalty_receiver}, ${isLarge ? 'start' : 'processing'}, ${first_block}, ${first_block - 1},
      ${estimated_transfers})
    on conflict (chain, address, kind) where reread_of is null do update set (name, symbol, decimals, royalty_receiver, state, first_block,
      cursor_block, estimated_transfers) = (excluded.name, excluded.symbol, excluded.decimals, excluded.royalty_receiver,
      excluded.state, excluded.first_block, excluded.cursor_block, excluded.estimated_transfers)
    where contracts.state = 'held' returning id`)
  if (added) await callWorkers(tx)
}

/** Tells the workers, once the transaction is committed, that there is something to do. */
export async function callWorkers(tx: Queryable): Promise<void> {
  await tx.rows(sql`select pg_notify('contracts', '')`)
}
