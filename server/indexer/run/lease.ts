import { randomUUID } from 'node:crypto'
import type { ChainKey } from '#api/chains.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { MOST_AT_ONCE } from '../asked-ahead.ts'
import type { Contract } from '../log-source.ts'

/** Somebody else works on it now: leave it alone. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** Changed only by tests. */
export const limits = {
  /** Long enough for a slow node, short enough that a dead worker's contract is taken over within a minute. */
  leaseSeconds: 40,
  /** Its holder renews it several times meanwhile. With it and the others' next look, a dead follower is replaced within 10 seconds. */
  chainLeaseSeconds: 6,
  /** How long a contract may go on while others wait. */
  sliceMs: 5_000,
}
const leaseEnd = () => sql`now() + make_interval(secs => ${limits.leaseSeconds})`
const chainLeaseEnd = () => sql`now() + make_interval(secs => ${limits.chainLeaseSeconds})`

/** No lease lasts five minutes: a longer one was written before the clock was set back. */
const isFree = sql`(leased_until is null or leased_until < now() or leased_until > now() + interval '5 minutes')`

/** Names this process among all workers. */
export const worker = randomUUID()

export const contractColumns = sql`id, chain, address, kind, decimals, state, first_block, cursor_block, cursor_hash, royalty_receiver, reread_of, oddities`

/** Takes the contract that has waited longest, if any waits, so that none is stuck behind a larger one. What is read again comes last. */
export async function takeContract(db: Database, chain: ChainKey): Promise<Contract | null> {
  return db.row<Contract>(sql`
    update contracts set worker = ${worker}, leased_until = ${leaseEnd()}
    where id = (
      select id from contracts
      where state = 'processing' and chain = ${chain} and ${isFree}
      order by reread_of is not null, served_at limit 1 for update skip locked
    )
    returning ${contractColumns}`)
}

/** Others of its chain of which no block was read yet, those first whose turn is next; only such as `also` wants. */
export async function waitingToBegin(
  db: Database,
  { id, chain, reread_of }: Contract,
  also = sql`true`,
): Promise<readonly Contract[]> {
  return db.rows<Contract>(sql`
    select ${contractColumns} from contracts
    where chain = ${chain} and state = 'processing' and cursor_block < first_block and id <> ${id}
      and (reread_of is null) = ${reread_of === null} and ${also}
    order by served_at limit ${MOST_AT_ONCE - 1}`)
}

/** Part of every transaction that writes for the contract: it stays ours until the transaction's end, or nothing happens. */
export async function holdContract(tx: Queryable, { id, cursor_block }: Contract): Promise<void> {
  const held = await tx.row(sql`
    update contracts set leased_until = ${leaseEnd()}
    where id = ${id} and worker = ${worker} and cursor_block = ${cursor_block} and state = 'processing' returning id`)
  if (!held) throw new LeaseLost(`contract ${id} has another worker`)
}

export async function renewContract(db: Database, { id }: Contract): Promise<void> {
  await db.rows(sql`
    update contracts set leased_until = ${leaseEnd()} where id = ${id} and worker = ${worker}`)
}

/** Puts it at the end of the queue, to be taken again after so many seconds at the earliest. */
export async function releaseContract(db: Database, { id }: Contract, afterSeconds = 0): Promise<void> {
  await db.rows(sql`
    update contracts set worker = null, served_at = now(), leased_until = now() + make_interval(secs => ${afterSeconds})
    where id = ${id} and worker = ${worker}`)
}

/** Whether another should go on instead: what is read for the first time waits for nothing that is read again. */
export async function anotherWaits(db: Database, { chain, reread_of }: Contract): Promise<boolean> {
  const waiting = await db.row(sql`
    select id from contracts
    where state = 'processing' and chain = ${chain} and ${isFree} and (reread_of is null or ${reread_of !== null}) limit 1`)
  return waiting !== null
}

/**
 * Whether this process is the one that follows the chain, now and for a while. In a transaction, as all that wait for a chain's cursor: Citus
 * takes single statements that wait at its coordinator for one and the same, and finds a deadlock where there is none.
 */
export async function leaseChain(db: Database, chain: ChainKey): Promise<boolean> {
  const held = await db.transaction((tx) =>
    tx.row(sql`
      update chain_cursors set worker = ${worker}, leased_until = ${chainLeaseEnd()}
      where chain = ${chain} and (worker = ${worker} or ${isFree}) returning chain`),
  )
  return held !== null
}

/**
 * Part of every transaction that writes for those who follow the chain: nobody else does so until its end, or nothing happens. Returns who has
 * last changed which contracts are ready: nobody changes that either meanwhile.
 */
export async function holdChain(tx: Queryable, chain: ChainKey): Promise<number> {
  const held = await tx.row<{ ready_changed_by: number }>(sql`
    update chain_cursors set leased_until = ${chainLeaseEnd()}
    where chain = ${chain} and worker = ${worker} returning ready_changed_by`)
  if (!held) throw new LeaseLost(`chain ${chain} has another worker`)
  return held.ready_changed_by
}

/** For as long as a step takes that writes nothing yet. */
export async function renewChain(db: Database, chain: ChainKey): Promise<void> {
  await db.transaction((tx) =>
    tx.rows(sql`
      update chain_cursors set leased_until = ${chainLeaseEnd()} where chain = ${chain} and worker = ${worker}`),
  )
}

export async function releaseAll(db: Database): Promise<void> {
  await db.rows(sql`update contracts set worker = null, leased_until = null where worker = ${worker}`)
  await db.transaction((tx) =>
    tx.rows(sql`update chain_cursors set worker = null, leased_until = null where worker = ${worker}`),
  )
}

/** For the one process that the embedded database can have: all who held something were killed. */
export async function releaseOfTheDead(db: Database): Promise<void> {
  for (const table of ['contracts', 'chain_cursors'])
    await db.raw(`update ${table} set worker = null, leased_until = null where worker is not null`)
}
