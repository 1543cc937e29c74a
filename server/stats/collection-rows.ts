import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { presentReading } from '#server/indexer/reading.ts'
import { indexingOf, progressOf } from '#server/indexer/run/progress.ts'
import { type AsOfRow, asOfColumns, asOfJoins, toAsOf } from './as-of.ts'
import { type BriefRow, briefColumns, hallmarkJoin, toBrief } from './hallmark.ts'
import type { RevenueOf } from './revenue.ts'
import type { TrackedContract } from './tracked-contract.ts'

type Collection = CallReply<'GET /api/collections'>[number]
type Row = TrackedContract &
  AsOfRow &
  BriefRow &
  Pick<
    Collection,
    | 'collection_name'
    | 'nr_holders'
    | 'nr_transactions'
    | 'nr_nfts'
    | 'is_assay'
    | 'trouble'
    | 'counts_native'
  > & {
    version: string | null
    is_read: boolean
    last_transfer_at: Date | null
    first_block: number
    cursor_block: number
    target_block: number | null
    events_per_second: number | null
    transfers: number
    is_older: boolean
    reread_cursor: number | null
    reread_target: number | null
    reread_trouble: string | null
  }

const TYPES = { wallet: 'Wallet', erc20: 'ERC20', erc721: 'NFT', erc1155: 'NFT' } as const
const STANDARDS = { wallet: 'Wallet', erc20: 'ERC20', erc721: 'ERC721', erc1155: 'ERC1155' } as const

/** One of them, which exists. */
export async function collectionRow(
  db: Queryable,
  userId: string,
  revenueOf: RevenueOf,
  id: number,
): Promise<Collection> {
  const [collection] = await collectionRows(db, userId, revenueOf, id)
  if (!collection) throw new Error('a collection is gone while it is answered about')
  return collection
}

/**
 * What a user tracks, in the order in which it was added; with an id, that collection alone. Counts are those of what was read so far,
 * and null before anything was. nr_nfts of a wallet: items held. revenue.ts says what revenue is.
 */
export async function collectionRows(
  db: Queryable,
  userId: string,
  revenueOf: RevenueOf,
  id: number | null = null,
): Promise<Collection[]> {
  const rows = await db.rows<Row>(sql`
    select c.id, c.address, c.kind, c.state, c.decimals, s.is_assay, ${asOfColumns}, ${briefColumns},
      coalesce(nullif(s.name, ''), nullif(c.name, ''), left(c.address, 6) || '…' || right(c.address, 4)) as collection_name,
      case when c.state = 'ready' then k.block_hash else c.cursor_hash end as version, r.is_read, t.last_transfer_at,
      case when not r.is_read or c.kind = 'wallet' then null
        when h.verdict = 'differs' and n.shown_block is not null then (
          select count(*) from (
            select 1 from recount_answers a where a.contract_id = c.id and a.block_number = n.shown_block
            group by address having sum(amount) > 0) held)
        else coalesce(t.holders, 0) end as nr_holders,
      case when r.is_read then coalesce(t.transactions, 0) end as nr_transactions,
      case when not r.is_read or c.kind = 'erc20' then null
        when c.kind = 'erc721' and h.verdict = 'differs' and h.supply_contract <> h.supply_events
          then least(h.supply_contract, 9007199254740991)::bigint
        when c.kind <> 'wallet' then coalesce(t.tokens, 0)
        -- An ERC-1155 contract may give a stranger more than can be counted.
        else (select least(coalesce(sum(balance), 0), 9007199254740991)::bigint from wallet_tokens
          where contract_id = c.id and standard in ('erc721', 'erc1155')) end as nr_nfts,
      c.trouble, case when c.kind = 'wallet' then c.counts_native end as counts_native,
      c.first_block, c.cursor_block, c.target_block, c.events_per_second, coalesce(t.transfers, 0) as transfers,
      c.state = 'ready' and coalesce(c.reading < ${presentReading(sql`c.kind`)}, false) as is_older,
      o.cursor_block as reread_cursor, o.target_block as reread_target, coalesce(o.trouble, c.reread_trouble) as reread_trouble
    from collections s
    join contracts c on c.id = s.contract_id
    left join contract_totals t on t.contract_id = c.id
    left join contracts o on o.reread_of = c.id
    cross join lateral (select t.contract_id is not null or c.state = 'ready' as is_read) r
    ${asOfJoins} ${hallmarkJoin} left join recounts n on n.contract_id = h.contract_id
    where s.user_id = ${userId} and (${id}::bigint is null or s.id = ${id})
    order by s.id`)
  return Promise.all(
    rows.map(async (row) => toCollection(row, row.is_read ? await revenueOf(row, row.version) : null)),
  )
}

function toCollection(row: Row, revenue: number | null): Collection {
  const { target_block } = row
  return {
    contract_address: row.address,
    contract_chain: row.chain,
    collection_name: row.collection_name,
    contract_type: TYPES[row.kind],
    standard: STANDARDS[row.kind],
    last_transaction: row.last_transfer_at?.toISOString() ?? '0001-01-01T00:00:00Z',
    nr_holders: row.nr_holders,
    nr_transactions: row.nr_transactions,
    nr_nfts: row.nr_nfts,
    revenue: row.kind === 'erc20' ? 0 : revenue,
    is_assay: row.is_assay,
    state: row.state,
    indexing:
      row.state === 'processing' && target_block !== null ? indexingOf({ ...row, target_block }) : null,
    reading: null,
    trouble: row.trouble,
    older_reading: row.is_older ? olderReading(row) : null,
    as_of: toAsOf(row),
    counts_native: row.counts_native,
    hallmark: row.kind === 'wallet' ? null : toBrief(row),
  }
}

function olderReading({ first_block, reread_cursor, reread_target, reread_trouble }: Row) {
  const isBegun = reread_cursor !== null && reread_target !== null
  return {
    percent: isBegun ? Math.floor(progressOf(first_block, reread_cursor, reread_target) * 100) : null,
    trouble: reread_trouble,
  }
}
