import { setTimeout as pause } from 'node:timers/promises'
import { rpc } from '#demo/rpc.ts'
import { untilCommitted } from '#server/db/commits-under-way.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

const POLL_MS = 30

/** Until every contract is ready and the chain's own newest block is the last that was applied. */
export async function untilSettled(db: Database, rpcUrl: string): Promise<void> {
  await until(async () => {
    const waiting = await db.row(sql`select id from contracts where state <> 'ready' limit 1`)
    if (waiting) return false
    const { hash } = await rpc<{ hash: string }>(rpcUrl, 'eth_getBlockByNumber', ['latest', false])
    const cursor = await db.row(sql`
      select chain from chain_cursors where chain = 'demo' and block_hash = ${hash}`)
    return cursor !== null
  })
  if (await db.isDistributed()) await untilAllCommitted(db)
}

/** A cluster shows the coordinator's part of a commit first. */
async function untilAllCommitted(db: Database): Promise<void> {
  const contracts = await db.rows<{ id: number }>(sql`select id from contracts`)
  await untilCommitted(
    db,
    contracts.map(({ id }) => id),
  )
}

/** Asks again and again; what never comes true ends with the test's own limit. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(POLL_MS)
}
