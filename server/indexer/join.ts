import { BlockGone } from '#server/chain/errors.ts'
import type { Block, Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { publishToTrackers } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import { beginCursor } from './chain-cursor.ts'
import { holdContract } from './lease.ts'
import type { Contract, Source } from './source.ts'

/**
 * Hands a contract that has been read up to a final block over to those that follow the chain: the blocks from there to the chain's
 * cursor are applied, and from then on the cursor is its own. False when the chain has moved meanwhile: try again.
 */
export async function joinFollowing(
  db: Database,
  chain: Chain,
  contract: Contract,
  openSource: (contract: Contract) => Promise<Source>,
): Promise<boolean> {
  const { key } = chain
  const cursor = await db.row<{ block_number: number; block_hash: string }>(sql`
    select block_number, block_hash from chain_cursors where chain = ${key}`)
  if (!cursor) return beginFollowing(db, chain, contract)
  if (cursor.block_number < contract.cursor_block) return false

  const applied = await db.rows<{ number: number; hash: string }>(sql`
    select number, hash from chain_blocks
    where chain = ${key} and number > ${contract.cursor_block} order by number`)
  if (applied.length !== cursor.block_number - contract.cursor_block) return false
  // In the middle of a reorganisation the chain may be shorter than it was.
  if ((await chain.head()).number < cursor.block_number) return false
  const blocks = await chain.blocks(applied.map(({ number }) => number))
  if (blocks.some(({ hash }, i) => hash !== applied[i]?.hash)) return false
  const steps = await prepareSteps(chain, await openSource(contract), blocks)
  if (!steps) return false

  return db.transaction(async (tx) => {
    const now = await tx.row<{ block_hash: string }>(sql`
      select block_hash from chain_cursors where chain = ${key} for update`)
    if (now?.block_hash !== cursor.block_hash) return false
    await holdContract(tx, contract)
    for (const { number, apply } of steps) {
      await tx.rows(sql`select set_config('assay.block', ${String(number)}, true)`)
      await apply(tx)
    }
    await tx.rows(sql`select set_config('assay.block', '', true)`)
    await becomeReady(tx, contract, cursor.block_number)
    return true
  })
}

async function prepareSteps(chain: Chain, source: Source, blocks: readonly Block[]) {
  const ask = async () =>
    Map.groupBy(await chain.logsOfBlocks(source.filters, blocks), ({ blockNumber }) => blockNumber)
  try {
    let byBlock = await ask()
    const steps = []
    for (const block of blocks) {
      const { number } = block
      const mine = byBlock.get(number)?.filter((log) => source.wants(log)) ?? []
      if (mine.length === 0 && !source.readsEveryBlock) continue
      const step = await source.prepare(mine, { from: number, to: number, blocks: [block] })
      if (step) steps.push({ number, apply: step.apply })
      if (!step?.next) continue
      // The logs of the blocks after it were asked for without what it has brought.
      source = step.next
      byBlock = await ask()
    }
    return steps
  } catch (error) {
    if (error instanceof BlockGone) return null
    throw error
  }
}

/** The first contract of its chain: the chain is followed from where its backfill has come to. */
async function beginFollowing(db: Database, chain: Chain, contract: Contract): Promise<boolean> {
  const [block] = await chain.blocks([contract.cursor_block])
  if (!block || (contract.cursor_hash !== null && block.hash !== contract.cursor_hash)) return false
  return db.transaction(async (tx) => {
    await holdContract(tx, contract)
    if (!(await beginCursor(tx, chain.key, block))) return false
    await becomeReady(tx, contract, block.number)
    return true
  })
}

async function becomeReady(
  tx: Parameters<typeof holdContract>[0],
  { id, address, chain }: Contract,
  block: number,
) {
  await tx.rows(sql`
    update contracts set state = 'ready', worker = null, leased_until = null, cursor_block = ${block}, trouble = null
    where id = ${id}`)
  await publishToTrackers(tx, id, 'figures', { contract_address: address, contract_chain: chain, block })
  // Those who follow the chain have one more.
  await tx.rows(sql`select pg_notify('contracts', '')`)
}
