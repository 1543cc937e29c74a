import type { CallReply } from '#api/calls.ts'
import { contractsAt, isClusterTrouble, NODE_AWAY, withoutAway } from '#server/db/cluster-nodes.ts'
import { untilCommitted } from '#server/db/commits-under-way.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { presentReading } from '#server/indexer/reading.ts'
import { indexingOf, progressOf } from '#server/indexer/run/progress.ts'
import { type AsOfRow, asOfColumns, asOfJoins, toAsOf } from './as-of.ts'
import { type Counts, countsOf, NO_COUNTS } from './collection-counts.ts'
import { toBrief } from './hallmark.ts'
import type { RevenueOf } from './revenue.ts'
import type { TrackedContract } from './tracked-contract.ts'

type Collection = CallReply<'GET /api/collections'>[number]
type LocalRow = TrackedContract &
  AsOfRow &
  Pick<Collection, 'collection_name' | 'is_assay' | 'trouble' | 'counts_native'> & {
    version: string | null
    first_block: number
    cursor_block: number
    target_block: number | null
    events_per_second: number | null
    is_older: boolean
    reread_cursor: number | null
    reread_target: number | null
    reread_trouble: string | null
  }
type Row = LocalRow & Counts & { is_away: boolean }

const TYPES = { wallet: 'Wallet', erc20: 'ERC20', erc721: 'NFT', erc1155: 'NFT' } as const
const STANDARDS = { wallet: 'Wallet', erc20: 'ERC20', erc721: 'ERC721', erc1155: 'ERC1155' } as const

/** One of them, which exists. */
export async function collectionRow(
  db: Database,
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
 * and null before anything was, or while the node of a cluster that holds them is away. nr_nfts of a wallet: items held. revenue.ts says what revenue is.
 */
export async function collectionRows(
  db: Database,
  userId: string,
  revenueOf: RevenueOf,
  id: number | null = null,
): Promise<Collection[]> {
  const local = await db.rows<LocalRow>(sql`
    select c.id, c.address, c.kind, c.state, c.decimals, s.is_assay, ${asOfColumns},
      coalesce(nullif(s.name, ''), nullif(c.name, ''), left(c.address, 6) || '…' || right(c.address, 4)) as collection_name,
      case when c.state = 'ready' then k.block_hash else c.cursor_hash end as version,
      c.trouble, case when c.kind = 'wallet' then c.counts_native end as counts_native,
      c.first_block, c.cursor_block, c.target_block, c.events_per_second,
      c.state = 'ready' and coalesce(c.reading < ${presentReading(sql`c.kind`)}, false) as is_older,
      o.cursor_block as reread_cursor, o.target_block as reread_target, coalesce(o.trouble, c.reread_trouble) as reread_trouble
    from collections s
    join contracts c on c.id = s.contract_id
    left join contracts o on o.reread_of = c.id
    ${asOfJoins}
    where s.user_id = ${userId} and (${id}::bigint is null or s.id = ${id})
    order by s.id`)
  const counts = await countsOfThose(db, local)
  return Promise.all(
    local.map(async (row) => {
      const its = counts.get(row.id)
      if (!its) return toCollection({ ...row, ...NO_COUNTS, is_away: true, trouble: NODE_AWAY }, null)
      return toCollection({ ...row, ...its, is_away: false }, its.is_read ? await revenue(row) : null)
    }),
  )

  async function revenue(row: LocalRow): Promise<number | null> {
    try {
      return await revenueOf(row, row.version)
    } catch (error) {
      // Its prices are at a node that is away.
      if (isClusterTrouble(error)) return null
      throw error
    }
  }
}

/** Without those whose node of a cluster is away. */
function countsOfThose(db: Database, rows: readonly LocalRow[]): Promise<Map<number, Counts>> {
  const ids = rows.map(({ id }) => id)
  return withoutAway(db, async (nodes) => {
    const away = new Set(await contractsAt(db, nodes, sql`c.id = any (${ids}::bigint[])`))
    const there = rows.filter(({ id }) => !away.has(id))
    if (await db.isDistributed())
      await untilCommitted(
        db,
        there.map(({ id }) => id),
      )
    return countsOf(db, there)
  })
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
      row.state === 'processing' && target_block !== null && !row.is_away
        ? indexingOf({ ...row, target_block })
        : null,
    reading: null,
    trouble: row.trouble,
    older_reading: row.is_older ? olderReading(row) : null,
    as_of: toAsOf(row),
    counts_native: row.counts_native,
    hallmark: row.kind === 'wallet' || row.is_away ? null : toBrief(row),
  }
}

function olderReading({ first_block, reread_cursor, reread_target, reread_trouble }: Row) {
  const isBegun = reread_cursor !== null && reread_target !== null
  return {
    percent: isBegun ? Math.floor(progressOf(first_block, reread_cursor, reread_target) * 100) : null,
    trouble: reread_trouble,
  }
}
