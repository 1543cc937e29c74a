import type { ChainKey } from '#api/chains.ts'
import { contractsAt, NODE_AWAY, NodeAway, unsettledNodes } from '#server/db/cluster-nodes.ts'
import { column } from '#server/db/columns.ts'
import type { Database } from '#server/db/connect.ts'
import { publishToTrackers } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import type { Contract } from '../log-source.ts'
import { holdChain, holdContract, worker } from './lease.ts'
import { writeTrouble } from './trouble.ts'
import { undoBlocks } from './undo-blocks.ts'

const RETRY_SECONDS = 5

/**
 * Has a chain go on without the contracts whose node is away: they are no longer followed, and wait as those that are read do, at the chain's newest
 * final block or where their own undo log begins. Returns how many they are.
 */
export async function setAside(db: Database, chain: ChainKey): Promise<number> {
  const nodes = await unsettledNodes(db)
  if (nodes.length === 0) return 0
  return db.transaction(async (tx) => {
    await holdChain(tx, chain)
    const ids = await contractsAt(tx, nodes, sql`c.chain = ${chain} and c.state = 'ready'`)
    if (ids.length === 0) return 0
    await tx.rows(sql`
      update contracts c set state = 'processing', set_aside_at = now(), trouble = ${NODE_AWAY}, worker = null, served_at = now(),
        leased_until = now() + make_interval(secs => ${RETRY_SECONDS}),
        (cursor_block, cursor_hash, cursor_timestamp) = (
          select b.number, b.hash, b.timestamp from chain_blocks b join chain_cursors k on k.chain = b.chain
          where b.chain = ${chain} and b.number >= greatest(k.finalized_block, c.floor_block) order by b.number limit 1)
      where c.id = any (${column(ids)}::bigint[])`)
    for (const id of ids) await publishToTrackers(tx, id, 'collections', {})
    return ids.length
  })
}

/** Before a contract is read on: its node is there, with all that was written, and nothing above the contract's cursor. */
export async function takeUp(db: Database, contract: Contract): Promise<void> {
  const { id, chain, address, cursor_block: number } = contract
  const away = await contractsAt(db, await unsettledNodes(db), sql`c.id = ${id}`)
  if (away.length > 0) throw new NodeAway(`the database node of ${address} is away`)
  const aside = await db.row<{ timestamp: number | null }>(sql`
    select cursor_timestamp as timestamp from contracts where id = ${id} and set_aside_at is not null`)
  if (!aside) return
  await db.transaction(async (tx) => {
    await holdContract(tx, contract)
    await undoBlocks(tx, [id], { chain, number, ...aside })
    await tx.rows(sql`update contracts set set_aside_at = null where id = ${id}`)
  })
}

/** Tells the owners of all that wait for a node why they do, and leaves them alone for a while. Returns how many there are. */
export async function waitForNodes(db: Database, chain: ChainKey): Promise<number> {
  const waiting = sql`c.chain = ${chain} and c.state = 'processing' and coalesce(c.worker, ${worker}) = ${worker}`
  const ids = await contractsAt(db, await unsettledNodes(db), waiting)
  if (ids.length === 0) return 0
  const isOne = sql`id = any (${column(ids)}::bigint[]) and state = 'processing' and coalesce(worker, ${worker}) = ${worker}`
  await writeTrouble(db, isOne, NODE_AWAY)
  await db.rows(sql`
    update contracts set worker = null, served_at = now(), leased_until = now() + make_interval(secs => ${RETRY_SECONDS})
    where ${isOne}`)
  return ids.length
}
