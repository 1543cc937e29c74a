import type { CallReply } from '#api/calls.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Conflict } from '#server/errors.ts'

type Collection = CallReply<'GET /api/collections'>[number]
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
  isAssay: boolean
  /** An NFT contract with more transfers waits for its release. */
  largeContractTransfers: number
}

/** Something that is tracked for a new account. */
export type Starter = { contract: NewContract; tracking: Tracking }

/** The contract as somebody else's tracking has made it known; null where nobody tracks it as one of these kinds. */
export function knownContract(
  db: Queryable,
  chain: ChainKey,
  address: string,
  kinds: readonly Kind[],
): Promise<NewContract | null> {
  return db.row<NewContract>(sql`
    select chain, address, kind, name, symbol, decimals, royalty_receiver, first_block, estimated_transfers
    from contracts where chain = ${chain} and address = ${address} and kind = any (${kinds}) order by id limit 1`)
}

/** Adds it to what the user tracks. */
export function addContract(
  db: Database,
  userId: string,
  contract: NewContract,
  tracking: Tracking,
): Promise<Collection> {
  return db.transaction(async (tx) => {
    const id = await trackContract(tx, userId, contract, tracking)
    if (id === null) throw new Conflict('already_tracked', 'You track this already.')
    const [added] = await selectCollections(tx, userId, id)
    if (!added) throw new Error('a collection is gone within the transaction that added it')
    return added
  })
}

/** The same within a transaction of the caller's; null when the user tracks it already. A contract is indexed once for all. */
export async function trackContract(
  tx: Queryable,
  userId: string,
  contract: NewContract,
  { name, isAssay, largeContractTransfers }: Tracking,
): Promise<number | null> {
  const { chain, address, kind } = contract
  await indexContract(tx, contract, largeContractTransfers)
  const tracked = await tx.row<{ id: number }>(sql`
    insert into collections (user_id, contract_id, name, is_assay)
    select ${userId}, id, ${name}, ${isAssay} from contracts
    where chain = ${chain} and address = ${address} and kind = ${kind}
    on conflict (user_id, contract_id) do nothing returning id`)
  return tracked?.id ?? null
}

/** Has the contract indexed from now on, whoever tracks it. */
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
    on conflict (chain, address, kind) do nothing returning id`)
  if (added) await callWorkers(tx)
}

/** In the order in which they were added. */
export function listCollections(db: Queryable, userId: string): Promise<Collection[]> {
  return selectCollections(db, userId, null)
}

/** Tells the workers, once the transaction is committed, that there is something to do. */
export async function callWorkers(tx: Queryable): Promise<void> {
  await tx.rows(sql`select pg_notify('contracts', '')`)
}

/**
 * Revenue, of NFTs: primary proceeds and royalties in US dollars of the day they came in; null where a day with income has no
 * price. ERC-20 tokens have none. Counts are those of what was read so far, and null before anything was.
 */
async function selectCollections(db: Queryable, userId: string, id: number | null): Promise<Collection[]> {
  const rows = await db.rows<Omit<Collection, 'last_transaction'> & { last_transaction: Date | null }>(sql`
    with mine as (
      select s.id, c.id as contract_id, c.address, c.chain, c.kind, c.state, s.is_assay,
        coalesce(nullif(s.name, ''), nullif(c.name, ''), left(c.address, 6) || '…' || right(c.address, 4)) as name,
        t.contract_id is not null or c.state = 'ready' as is_read,
        t.last_transfer_at, coalesce(t.holders, 0) as holders, coalesce(t.transactions, 0) as transactions,
        coalesce(t.tokens, 0) as tokens
      from collections s
      join contracts c on c.id = s.contract_id
      left join contract_totals t on t.contract_id = c.id
      where s.user_id = ${userId} and (${id}::bigint is null or s.id = ${id})
    ), income as (
      select m.id, bool_or(p.usd is null) as unpriced,
        sum((d.primary_wei + d.royalty_wei)::double precision / 1e18 * p.usd) as usd
      from mine m
      join contract_days d on d.contract_id = m.contract_id and d.primary_wei + d.royalty_wei > 0
      left join native_prices p on p.chain = m.chain and p.day = d.day
      group by m.id
    ), held as (
      -- An ERC-1155 contract may give a stranger more than can be counted.
      select m.id, least(sum(w.balance), 9007199254740991)::bigint as nfts
      from mine m join wallet_tokens w on w.contract_id = m.contract_id and w.standard in ('erc721', 'erc1155')
      group by m.id
    )
    select m.address as contract_address, m.chain as contract_chain, m.name as collection_name,
      case m.kind when 'wallet' then 'Wallet' when 'erc20' then 'ERC20' else 'NFT' end as contract_type,
      m.last_transfer_at as last_transaction,
      case when m.is_read and m.kind <> 'wallet' then m.holders end as nr_holders,
      case when m.is_read then m.transactions end as nr_transactions,
      case when not m.is_read or m.kind = 'erc20' then null
        when m.kind = 'wallet' then coalesce(h.nfts, 0) else m.tokens end as nr_nfts,
      case when m.kind = 'erc20' then 0
        when m.kind = 'wallet' or not m.is_read or i.unpriced then null else coalesce(i.usd, 0) end as revenue,
      m.is_assay, m.state
    from mine m left join income i on i.id = m.id left join held h on h.id = m.id
    order by m.id`)
  return rows.map((row) => ({
    ...row,
    last_transaction: row.last_transaction?.toISOString() ?? '0001-01-01T00:00:00Z',
  }))
}
