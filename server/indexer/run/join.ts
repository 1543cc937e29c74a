import { BlockGone } from '#server/chain/errors.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { publishToTrackers } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import type { Apply, Contract, LogSource } from '../log-source.ts'
import { readings } from '../reading.ts'
import { beginCursor, readCursor } from './chain-cursor.ts'
import { holdContract } from './lease.ts'
import { rememberChangesOf, rememberNothing } from './remember.ts'
import { takeOver } from './take-over.ts'

/** What a block that the chain's followers have applied means for the contract, and the source to go on with after it. */
type Prepared = { number: number; hash: string; apply: Apply | null; source: LogSource }
type Applied = { number: number; hash: string }

/**
 * Hands a contract that has been read up to a final block over to the follower: the blocks from there to the chain's
 * cursor are applied, and from then on the cursor is its own. The chain moves on meanwhile: what was prepared is kept, and only
 * new blocks are prepared, until the cursor is reached. False if that fails: retry.
 */
export async function joinFollowing(
  db: Database,
  chain: Chain,
  contract: Contract,
  openSource: (contract: Contract) => Promise<LogSource>,
  signal: AbortSignal,
): Promise<boolean> {
  const cursor = await readCursor(db, chain.key)
  if (!cursor) return beginFollowing(db, chain, contract)
  // In the middle of a reorganisation the chain may be shorter than it was.
  const head = await chain.head()
  if (head.number < cursor.block_number) return false
  const source = await openSource(contract)
  let prepared: Prepared[] = []
  let isMore = true
  while (isMore && !signal.aborted) {
    const applied = await db.rows<Applied>(sql`
      select number, hash from chain_blocks
      where chain = ${chain.key} and number > ${contract.cursor_block} order by number`)
    prepared = stillApplied(prepared, applied)
    const last = prepared.at(-1) ?? { number: contract.cursor_block, hash: contract.cursor_hash, source }
    const missing = applied.filter(({ number }) => number > last.number)
    // The missing blocks have become final: the backfill reads them.
    if (missing[0] && missing[0].number !== last.number + 1) return false
    const more = await prepareBlocks(chain, last.source, missing, last.hash, head.number)
    prepared.push(...more)
    if (await applyAll(db, contract, prepared)) return true
    isMore = more.length > 0
  }
  return false
}

/** Those up to which the chain is as it was. Below the oldest that is still written down it is final. */
function stillApplied(prepared: Prepared[], applied: readonly Applied[]): Prepared[] {
  const oldest = applied[0]?.number ?? 0
  const hashes = new Map(applied.map(({ number, hash }) => [number, hash]))
  const changed = prepared.findIndex(({ number, hash }) => number >= oldest && hashes.get(number) !== hash)
  return changed < 0 ? prepared : prepared.slice(0, changed)
}

/** As many of the blocks as the chain still has, one after the other. */
async function prepareBlocks(
  chain: Chain,
  source: LogSource,
  applied: readonly Applied[],
  parentHash: string | null,
  head: number,
): Promise<Prepared[]> {
  const found = await chain.blocks(applied.map(({ number }) => number))
  const changed = found.findIndex(({ hash }, i) => hash !== applied[i]?.hash)
  const blocks = changed < 0 ? found : found.slice(0, changed)
  if (parentHash !== null && blocks[0] && blocks[0].parentHash !== parentHash) return []
  const prepared: Prepared[] = []
  const ask = async () => {
    const logs = await chain.logsOfBlocks(source.filters, blocks.slice(prepared.length))
    return Map.groupBy(logs, ({ blockNumber }) => blockNumber)
  }
  try {
    let byBlock = await ask()
    for (const block of blocks) {
      const { number, hash } = block
      const mine = byBlock.get(number) ?? []
      // There may be newer ones than the head by now.
      const span = { from: number, to: number, blocks: [block], stateAt: Math.max(number, head) }
      const step = mine.length > 0 || source.reads ? await source.prepare(mine, span) : null
      source = step?.next ?? source
      prepared.push({ number, hash, apply: step?.apply ?? null, source })
      // The logs of the following blocks were asked for with the old filters.
      if (step?.next) byBlock = await ask()
    }
  } catch (error) {
    if (!(error instanceof BlockGone)) throw error
  }
  return prepared
}

/** In one transaction, if they lead to where the chain's cursor is. */
function applyAll(db: Database, contract: Contract, prepared: readonly Prepared[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const cursor = await tx.row<{ block_number: number; block_hash: string }>(sql`
      select block_number, block_hash from chain_cursors where chain = ${contract.chain} for update`)
    const last = prepared.at(-1)
    const isThere = last ? cursor?.block_hash === last.hash : cursor?.block_number === contract.cursor_block
    if (!cursor || !isThere) return false
    await holdContract(tx, contract)
    for (const { number, apply } of prepared) {
      if (!apply) continue
      await rememberChangesOf(tx, number)
      await apply(tx)
    }
    await rememberNothing(tx)
    await becomeReady(tx, contract, cursor.block_number)
    return true
  })
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

async function becomeReady(tx: Parameters<typeof holdContract>[0], contract: Contract, block: number) {
  const { id, address, chain, kind, cursor_block } = contract
  await takeOver(tx, contract)
  await tx.rows(sql`
    update contracts set state = 'ready', worker = null, leased_until = null, cursor_block = ${block}, floor_block = ${cursor_block},
      trouble = null, reading = coalesce(reading, ${readings[kind].version})
    where id = ${id}`)
  // Now it can be compared with what the contract says. Up to its cursor it was read without an undo log.
  if (kind === 'erc20' || kind === 'erc721' || kind === 'erc1155')
    await tx.rows(sql`
      insert into hallmarks (contract_id, floor_block, due_at) values (${id}, ${cursor_block}, now())
      on conflict (contract_id) do update set floor_block = excluded.floor_block, due_at = excluded.due_at`)
  await publishToTrackers(tx, id, 'figures', { contract_address: address, contract_chain: chain, block })
  // The follower has one more contract.
  await tx.rows(sql`select pg_notify('contracts', '')`)
}
