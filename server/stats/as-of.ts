import type { CallReply } from '#api/calls.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

type AsOf = CallReply<'POST /api/nft/stats-main'>['as_of'][number]

export type AsOfRow = {
  chain: ChainKey
  block: number | null
  seconds: number | null
  finalized: number | null
  /** How many blocks a replica lacks of it that the primary has; unless it has them all. */
  behind?: number
}

/** When the newest block was that is read of a contract `c` with `asOfJoins`; null before the first. */
export const readSeconds = sql`case when c.state = 'ready' then b.timestamp else c.cursor_timestamp end as seconds`
/** Its chain's cursor when it is ready, else its own. */
export const asOfColumns = sql`c.chain,
  case when c.state = 'ready' then k.block_number when c.cursor_hash is not null then c.cursor_block end as block,
  ${readSeconds}, coalesce(k.finalized_block, c.target_block) as finalized`
export const asOfJoins = sql`left join chain_cursors k on k.chain = c.chain
  left join chain_blocks b on b.chain = k.chain and b.number = k.block_number`

/** null before the first block was read. */
export function toAsOf({ chain, block, seconds, finalized, behind }: AsOfRow): AsOf | null {
  if (block === null) return null
  return {
    contract_chain: chain,
    block,
    time: seconds === null ? null : new Date(seconds * 1000).toISOString(),
    finalized_block: finalized,
    ...(behind && { behind_blocks: behind }),
  }
}

/** Up to which blocks the figures of these contracts, each on a chain of its own, hold everything. */
export async function asOf(
  db: Queryable,
  contracts: readonly { id: number; behind?: number }[],
): Promise<AsOf[]> {
  const rows = await db.rows<AsOfRow & { id: number }>(sql`
    select c.id, ${asOfColumns} from contracts c ${asOfJoins} where c.id = any (${contracts.map(({ id }) => id)}) order by c.id`)
  const behind = new Map(contracts.map((each) => [each.id, each.behind]))
  return rows
    .map((row) => toAsOf({ ...row, behind: behind.get(row.id) ?? 0 }))
    .filter((each) => each !== null)
}
