import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { firstBlockSince, NO_END, windowBlocks } from './block-search.ts'
import { type Position, readPositions, startOf, writePositions } from './proof-cursor.ts'
import type { TrackedContract } from './tracked-contract.ts'
import type { Window } from './window.ts'

/** A transfer, or whatever else stands at a place of the chain and is read newest first. */
export type Placed = {
  block_number: number
  log_index: number
  batch_index: number
  at: Date
  tx_hash: string
}
export type Fact = Placed & {
  from_address: string
  to_address: string
  token_id: string | null
  amount: string
  price_wei: string | null
  royalty_wei: string | null
  token_address: string | null
  /** Who had the item first, if it passed through several hands. */
  moved_from: string | null
}

/** Facts below a position, newest first. */
export type Read<F extends Placed> = (below: Position, count: number) => Promise<F[]>
export type FactReader<F extends Placed> = { contract: TrackedContract; read: Read<F>; top: Position }

export const TOP = startOf(NO_END)

const columns = sql`block_number, log_index, batch_index, at, tx_hash, from_address, to_address, token_id, amount, price_wei, royalty_wei,
  token_address, moved_from`
export const newestFirst = sql`order by block_number desc, log_index desc, batch_index desc`
export const isBelow = ({ block, log, batch }: Position, batchIndex = sql`batch_index`) =>
  sql`(block_number, log_index, ${batchIndex}) < (${block}, ${log}, ${batch}::int)`

type Span = { from: string | undefined; to: string; window: Window | undefined }

/** The blocks of the days, or of the window, from the first up to but without the end. */
export async function blocksOf(
  db: Queryable,
  table: Sql,
  contractId: number,
  { from, to, window }: Span,
): Promise<{ first: number; top: Position }> {
  if (window) {
    const { first, end } = await windowBlocks(db, table, contractId, window)
    return { first, top: startOf(end) }
  }
  const first = from === undefined ? 0 : await firstBlockSince(db, table, contractId, new Date(from))
  const dayAfter = new Date(Date.parse(to) + 86_400_000)
  const end =
    dayAfter.getTime() > Date.now() ? NO_END : await firstBlockSince(db, table, contractId, dayAfter)
  return { first, top: startOf(end) }
}

/** A contract's transfers that the filter lets through; an index has to be in their order. */
export function readTransfers(db: Queryable, contractId: number, first: number, filter: Sql): Read<Fact> {
  return (below, count) =>
    db.rows<Fact>(sql`
      select ${columns} from transfers
      where contract_id = ${contractId} and ${filter} and block_number >= ${first} and ${isBelow(below)}
      ${newestFirst} limit ${count}`)
}

/** What was paid for a transfer in another currency than the coin. */
export type Payment = { currency: string | null; price: string | null; earned: string | null }

/** An NFT contract's transfers with a price: those in the coin that the one filter lets through, and those in other currencies by the other. */
export function readPaid(
  db: Queryable,
  contractId: number,
  first: number,
  { inCoin, inTokens }: { inCoin: Sql; inTokens: Sql },
): Read<Fact & Partial<Payment>> {
  const readInCoin = readTransfers(db, contractId, first, inCoin)
  return async (below, count) => {
    const others = await db.rows<Fact & Payment>(sql`
      select ${columns}, currency, price, earned
      from nft_sales join transfers using (contract_id, block_number, log_index, batch_index)
      where contract_id = ${contractId} and ${inTokens} and block_number >= ${first} and ${isBelow(below)}
      ${newestFirst} limit ${count}`)
    return [...(await readInCoin(below, count)), ...others].sort(byPlace).slice(0, count)
  }
}

export type Direction = 'in' | 'out'

/** The transfers to and from an address that change what it has, of an NFT contract or a wallet. */
export function readMoves(
  db: Queryable,
  contractId: number,
  {
    address,
    directions,
    first,
    filter,
  }: { address: string; directions: readonly Direction[]; first: number; filter: Sql },
): Read<Fact> {
  return async (below, count) => {
    const sides = await Promise.all(
      directions.map((direction) =>
        readTransfers(db, contractId, first, sql`${isMove(address, direction)} and ${filter}`)(below, count),
      ),
    )
    return sides.flat().sort(byPlace).slice(0, count)
  }
}

/** How many these are, and what they come to. */
export async function sumMoves(
  db: Queryable,
  contractId: number,
  { address, directions, filter }: { address: string; directions: readonly Direction[]; filter: Sql },
): Promise<{ count: number; change: bigint }> {
  const sums = await Promise.all(
    directions.map((direction) =>
      db.row<{ count: number; amount: string | null }>(sql`
        select count(*) as count, sum(amount) as amount from transfers
        where contract_id = ${contractId} and ${isMove(address, direction)} and ${filter}`),
    ),
  )
  const change = (direction: Direction) => BigInt(sums[directions.indexOf(direction)]?.amount ?? 0)
  return {
    count: sums.reduce((total, sum) => total + (sum?.count ?? 0), 0),
    change: change('in') - change('out'),
  }
}

function isMove(address: string, direction: Direction): Sql {
  return direction === 'in'
    ? sql`to_address = ${address} and from_address <> ${address} and amount > 0`
    : sql`from_address = ${address} and to_address <> ${address} and amount > 0`
}

/**
 * The same of an ERC-20, where each transfer names the block of the address's one before it. `lastBlock` is that of its newest. Every
 * block has at least one of them, so as many blocks as rows are wanted, and the one in which the page begins, are enough.
 */
export function readErc20Moves(
  db: Queryable,
  contractId: number,
  address: string,
  lastBlock: number,
): Read<Fact> {
  const isMine = sql`t.contract_id = ${contractId} and t.block_number = w.block and (t.from_address = ${address} or t.to_address = ${address})
    and t.from_address <> t.to_address and t.amount > 0`
  return (below, count) =>
    db.rows<Fact>(sql`
      with recursive walk (block, steps) as (
        select ${Math.min(lastBlock, below.block)}::bigint, 0
        union all
        select (
          select case when t.from_address = ${address} then t.from_before else t.to_before end from transfers t where ${isMine} limit 1
        ), steps + 1
        from walk w where w.block is not null and steps < ${count}
      )
      select ${columns} from walk w join transfers t on ${isMine} where ${isBelow(below)} ${newestFirst} limit ${count}`)
}

/** A transaction by its newest fact, and how many facts there are of it. */
export type Transaction = Fact & { facts: number }

/**
 * Distinct transactions. All facts of one are in one block, where those of a wallet do not follow on one another (wallet-source.ts): so
 * whole blocks are read, the first of them again from its newest fact on.
 */
export function readTransactions(db: Queryable, contractId: number, first: number): Read<Transaction> {
  const read = readTransfers(db, contractId, first, sql`true`)
  return async (below, count) => {
    const found = new Map<string, Transaction>()
    let from = below.log === startOf(0).log ? below : startOf(below.block + 1)
    for (let size = 4 * count; ; size *= 2) {
      const facts = await read(from, size)
      for (const fact of facts) {
        const known = found.get(fact.tx_hash)
        if (known) known.facts++
        else found.set(fact.tx_hash, { ...fact, facts: 1 })
      }
      const last = facts.at(-1)
      const isAll = facts.length < size
      const whole = [...found.values()].filter(
        (each) => isAll || each.block_number > (last?.block_number ?? 0),
      )
      const wanted = whole.filter((each) => comparePlaces(positionOf(each), below) < 0)
      if (isAll || wanted.length >= count) return wanted.slice(0, count)
      from = positionOf(last as Fact)
    }
  }
}

/** A page of the facts of several contracts, newest first; each goes on from a position of its own. */
export async function pageOf<F extends Placed>(
  readers: readonly FactReader<F>[],
  cursor: string | undefined,
  limit: number,
  /** Whether something comes after the last fact, on a page of its own if there is no room for it. */
  hasTail = false,
): Promise<{ facts: { contract: TrackedContract; fact: F }[]; next: string | null; isLast: boolean }> {
  const before = readPositions(
    cursor,
    readers.map(({ contract }) => contract.id),
  )
  const positions = new Map<number, Position>()
  const found: { contract: TrackedContract; fact: F }[] = []
  for (const { contract, read, top } of readers) {
    const facts = await read(before?.get(contract.id) ?? top, limit + 1)
    for (const fact of facts) found.push({ contract, fact })
    // What comes in while somebody turns the pages is not put between older rows.
    const [newest] = facts
    const above = newest ? { ...positionOf(newest), batch: newest.batch_index + 1 } : startOf(0)
    positions.set(contract.id, before?.get(contract.id) ?? above)
  }
  found.sort(
    (a, b) =>
      b.fact.at.getTime() - a.fact.at.getTime() || a.contract.id - b.contract.id || byPlace(a.fact, b.fact),
  )
  const facts = found.slice(0, limit)
  for (const { contract, fact } of facts) positions.set(contract.id, positionOf(fact))
  const isLast = found.length <= limit
  const hasMore = !isLast || (hasTail && facts.length === limit)
  return { facts, next: hasMore ? writePositions(positions) : null, isLast: !hasMore }
}

function positionOf({ block_number, log_index, batch_index }: Placed): Position {
  return { block: block_number, log: log_index, batch: batch_index }
}

function comparePlaces(a: Position, b: Position): number {
  return a.block - b.block || a.log - b.log || a.batch - b.batch
}

/** Newest first. */
function byPlace(a: Placed, b: Placed): number {
  return comparePlaces(positionOf(b), positionOf(a))
}
