import type { ChainKey } from '#api/chains.ts'
import type { Block } from '#server/chain/types.ts'
import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** How far a chain is followed. */
export type Cursor = {
  block_number: number
  block_hash: string
  finalized_block: number
  /** The transaction that last changed which contracts are ready. */
  ready_changed_by: number
}

export async function readCursor(db: Queryable, chain: ChainKey): Promise<Cursor | null> {
  return db.row<Cursor>(sql`
    select block_number, block_hash, finalized_block, ready_changed_by from chain_cursors where chain = ${chain}`)
}

/** The first contract of a chain begins to follow it at a final block. False when another was first. */
export async function beginCursor(tx: Queryable, chain: ChainKey, block: Block): Promise<boolean> {
  const begun = await tx.row(sql`
    insert into chain_cursors (chain, block_number, block_hash, finalized_block)
    values (${chain}, ${block.number}, ${block.hash}, ${block.number})
    on conflict do nothing returning chain`)
  if (!begun) return false
  await addBlocks(tx, chain, [block])
  return true
}

/** Moves on over blocks that are final. */
export async function writeFinalCursor(tx: Queryable, chain: ChainKey, last: Block): Promise<void> {
  await writeBlocks(tx, chain, [last], last.number, [])
}

/**
 * Moves on over blocks that follow one another. What has become final meanwhile is never undone: contracts that these blocks have touched forget
 * what they were before it. What others still remember of it is in nobody's way.
 */
export async function writeBlocks(
  tx: Queryable,
  chain: ChainKey,
  blocks: readonly Block[],
  finalized: number,
  touchedIds: readonly number[],
): Promise<void> {
  const last = blocks.at(-1)
  if (!last) return
  await addBlocks(tx, chain, blocks)
  const floor = Math.min(finalized, last.number)
  const moved = await tx.row<{ before: number }>(sql`
    update chain_cursors c set block_number = ${last.number}, block_hash = ${last.hash},
      finalized_block = greatest(c.finalized_block, ${floor})
    from (select finalized_block from chain_cursors where chain = ${chain}) old
    where c.chain = ${chain} returning old.finalized_block as before`)
  if (!moved || moved.before >= floor) return
  await tx.rows(sql`delete from chain_blocks where chain = ${chain} and number < ${floor}`)
  if (touchedIds.length > 0)
    await tx.rows(sql`
      delete from undo_log where contract_id = any (${column(touchedIds)}::bigint[]) and block_number <= ${floor}`)
}

async function addBlocks(tx: Queryable, chain: ChainKey, blocks: readonly Block[]): Promise<void> {
  await tx.rows(sql`
    insert into chain_blocks (chain, number, hash, timestamp)
    select ${chain}, u.* from unnest(
      ${column(blocks.map(({ number }) => number))}::bigint[],
      ${column(blocks.map(({ hash }) => hash))}::text[],
      ${column(blocks.map(({ timestamp }) => timestamp))}::bigint[]) u
    on conflict (chain, number) do update set hash = excluded.hash, timestamp = excluded.timestamp`)
}
