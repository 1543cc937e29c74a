import type { ChainKey } from '#api/chains.ts'
import { untilCommitted } from '#server/db/commits-under-way.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { drawnOf, type Held, largestOf, type Placed } from './draw.ts'
import { type Place, readSlices } from './slices.ts'

export type Checkable = {
  id: number
  chain: ChainKey
  address: string
  kind: 'erc20' | 'erc721' | 'erc1155'
  floor_block: number
}
export type At = { number: number; hash: string; timestamp: number }
type HeldToken = { address: string; token_id: string; amount: string }

/** What the index says about a contract at one block. */
export type Snapshot = At & {
  isFinal: boolean
  /** Minted minus burned. */
  supply: string
  /** Logs that could not be read. */
  skipped: number
  /** Sum of all balances, of those above nothing, and the lowest of them. */
  sum: string
  positive: string
  lowest: Held | null
  /** Accounts that exist, those with nothing included. */
  known: number
  largest: Held[]
  drawn: Held[]
  /** NFTs: tokens with their owner, or what an owner has of a token. */
  tokens: HeldToken[]
  /** NFTs: the sum over all tokens; else that of all balances. */
  tokenSum: string
}

/** The chain has moved on while it was read. */
class Moved extends Error {}

const TRIES = 3

/**
 * The state at the newest final block, or at the newest of all. The rows are those of the newest block; what they were before is in
 * undo_log, which holds every change above finality. null: not now.
 *
 * It is one snapshot: of PostgreSQL a transaction, which holds up nobody. The embedded database has one session, so there each
 * of many short statements stands alone, and it is checked each time that all changes since the block are still known.
 */
export async function readSnapshot(
  db: Database,
  contract: Checkable,
  which: 'final' | 'newest',
): Promise<Snapshot | null> {
  for (let tries = 0; db.kind === 'embedded' && tries < TRIES; tries++) {
    try {
      return await read(db, contract, which, true)
    } catch (error) {
      if (!(error instanceof Moved)) throw error
    }
  }
  const isDistributed = await db.isDistributed()
  for (let tries = 0; tries < TRIES; tries++) {
    const snapshot = await db.transaction(async (tx) => {
      await tx.raw('set transaction isolation level repeatable read')
      return read(tx, contract, which, false, isDistributed)
    }, 'read only')
    // A node of a cluster may have begun its snapshot later than the coordinator: is all that it has changed since the block written down?
    if (!isDistributed || !snapshot || (await isKnown(db, contract.chain, snapshot))) return snapshot
  }
  return null
}

async function read(
  q: Queryable,
  contract: Checkable,
  which: 'final' | 'newest',
  isSliced: boolean,
  isDistributed = false,
): Promise<Snapshot | null> {
  const at = await blockOf(q, contract, which)
  if (!at) return null
  if (isDistributed) await untilCommitted(q, [contract.id])
  const place: Place = { id: contract.id, block: at.number, hash: at.hash, isSliced }
  const check = async () => {
    if (!(await isKnown(q, contract.chain, at))) throw new Moved()
  }
  const isToken = contract.kind === 'erc20'
  const holders = await readSlices<Held>(q, isToken ? 'balances' : 'nft_owners', place, check)
  const tokens = isToken
    ? null
    : await readSlices<HeldToken>(q, contract.kind === 'erc721' ? 'tokens' : 'pairs', place, check)
  const { supply, skipped } = await totalsAt(q, place)
  await check()
  const largest = largestOf(holders.largest)
  const isLargest = new Set(largest.map(({ address }) => address))
  return {
    ...at,
    isFinal: which === 'final',
    supply,
    skipped,
    sum: String(holders.sum),
    positive: String(holders.positive),
    lowest: holders.lowest,
    known: holders.known,
    largest,
    // As many as the largest may be among those that come first.
    drawn: drawnOf(holders.drawn.filter(({ address }) => !isLargest.has(address))).map(withoutPlace),
    tokens: tokens ? drawnOf(tokens.drawn).map(withoutPlace) : [],
    tokenSum: String(tokens ? tokens.sum : holders.sum),
  }
}

function withoutPlace<T>({ place: _place, ...held }: Placed<T>) {
  return held
}

/** null: the contract is not followed that far yet, or the newest block that was read is older than the contract. */
export async function blockOf(
  q: Queryable,
  { id, floor_block }: Checkable,
  which: 'final' | 'newest',
): Promise<At | null> {
  const block = await q.row<At>(sql`
    select b.number, b.hash, b.timestamp from contracts c
    join chain_cursors k on k.chain = c.chain
    join chain_blocks b on b.chain = k.chain
      and b.number = ${which === 'final' ? sql`k.finalized_block` : sql`k.block_number`}
    where c.id = ${id} and c.state = 'ready' and (${which === 'final'} or b.number >= c.first_block)`)
  return block && block.number >= floor_block ? block : null
}

/** Whether the block is still the one it was, and every change since is still written down. */
async function isKnown(q: Queryable, chain: ChainKey, { number, hash }: At): Promise<boolean> {
  const known = await q.row(sql`
    select 1 from chain_cursors k join chain_blocks b on b.chain = k.chain and b.number = ${number} and b.hash = ${hash}
    where k.chain = ${chain} and k.finalized_block <= ${number}`)
  return known !== null
}

async function totalsAt(q: Queryable, { id, block }: Place): Promise<{ supply: string; skipped: number }> {
  const row = await q.row<{ supply: string; skipped: number }>(sql`
    select coalesce(case when u.block_number is null then t.supply else (u.old ->> 'supply')::numeric end, 0)::text as supply,
      coalesce((select sum(value::bigint) from jsonb_each_text(t.skipped)), 0)::bigint as skipped
    from (select 1) one
    left join contract_totals t on t.contract_id = ${id}
    left join lateral (
      select block_number, old from undo_log
      where contract_id = ${id} and block_number > ${block} and table_name = 'contract_totals' order by block_number limit 1
    ) u on true`)
  return row ?? { supply: '0', skipped: 0 }
}
