import type { ChainKey } from '#api/chains.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { publishToTrackers } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import type { Contract } from '../log-source.ts'
import { presentReading } from '../reading.ts'
import { type FreeBytes, noRoom, roomForSecond } from './disk-room.ts'
import { dropRereads } from './drop-rereads.ts'

/** At once on a chain: each takes as much room again as what it replaces. */
const MOST_AT_ONCE = 2
const WITHOUT_ROOM_MS = 60_000
const AFTER_FULL_DISK_MS = 3_600_000

/** A contract `c` that is shown, followed and wanted, and that other decoders have read than those of today, or whose reading an operator asks for. */
const isDue = sql`c.reread_of is null and c.state = 'ready' and c.untracked_since is null
  and (c.reading < ${presentReading(sql`c.kind`)} or c.reread_asked_at is not null)`

/** A row `r` that nobody waits for, or that decoders of before have begun. */
const isStale = sql`r.reread_of is not null and (r.state <> 'processing' or r.reading < ${presentReading(sql`r.kind`)} or not exists (
  select 1 from contracts c where c.id = r.reread_of and ${isDue}))`

/** Where contracts are to be read again, or no longer. */
export async function chainsWithRereads(db: Queryable): Promise<ChainKey[]> {
  const rows = await db.rows<{ chain: ChainKey }>(sql`
    select chain from contracts c where ${isDue} and not exists (select 1 from contracts r where r.reread_of = c.id)
    union select chain from contracts r where ${isStale}`)
  return rows.map(({ chain }) => chain)
}

/**
 * Lets contracts that are due be read again, the smallest first: a second row of `contracts` is filled by the ordinary backfill, behind all that
 * is read for the first time, while the one that is shown is followed as before. When it joins the head it takes over (take-over.ts).
 */
export function beginRereads(
  db: Database,
  chain: ChainKey,
  freeBytes: FreeBytes,
): Promise<'begun' | 'nothing' | 'no room'> {
  return db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`rereads:${chain}`}, 0))`)
    await dropRereads(tx, await staleRereads(tx, chain))
    let begun: 'begun' | 'nothing' = 'nothing'
    for (const id of await nextDue(tx, chain)) {
      const trouble = await roomForSecond(tx, id, freeBytes)
      await noteTrouble(tx, id, trouble)
      if (trouble !== null) return 'no room'
      await tx.rows(sql`
        insert into contracts (chain, address, kind, name, symbol, decimals, royalty_receiver, first_block, cursor_block,
          estimated_transfers, oddities, reread_of)
        select chain, address, kind, name, symbol, decimals, royalty_receiver, first_block, first_block - 1,
          estimated_transfers, oddities, id
        from contracts where id = ${id}`)
      await publishToTrackers(tx, id, 'collections', {})
      begun = 'begun'
    }
    return begun
  })
}

/** As many as may begin. */
async function nextDue(tx: Queryable, chain: ChainKey): Promise<number[]> {
  const begun = await tx.row<{ count: number }>(sql`
    select count(*) as count from contracts where chain = ${chain} and reread_of is not null`)
  const due = await tx.rows<{ id: number }>(sql`
    select c.id from contracts c
    where c.chain = ${chain} and ${isDue} and not exists (select 1 from contracts r where r.reread_of = c.id)`)
  const totals = await tx.rows<{ contract_id: number; transfers: number }>(sql`
    select contract_id, transfers from contract_totals where contract_id = any (${due.map(({ id }) => id)}::bigint[])`)
  const transfersOf = new Map(totals.map(({ contract_id, transfers }) => [contract_id, transfers]))
  const size = (id: number) => transfersOf.get(id) ?? 0
  return due
    .map(({ id }) => id)
    .sort((one, other) => size(one) - size(other) || one - other)
    .slice(0, Math.max(0, MOST_AT_ONCE - (begun?.count ?? 0)))
}

async function staleRereads(tx: Queryable, chain: ChainKey): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select r.id from contracts r where r.chain = ${chain} and ${isStale}`,
  )
  return rows.map(({ id }) => id)
}

/** The rereads of one chain, for a worker. */
export class Rereads {
  readonly #db: Database
  readonly #chain: ChainKey
  readonly #freeBytes: FreeBytes
  readonly #areDue: () => Promise<boolean>
  #pausedUntil = Number.NEGATIVE_INFINITY

  constructor(db: Database, chain: ChainKey, freeBytes: FreeBytes, areDue: () => Promise<boolean>) {
    this.#db = db
    this.#chain = chain
    this.#freeBytes = freeBytes
    this.#areDue = areDue
  }

  /** Whether there is something more to read. */
  async begin(): Promise<boolean> {
    if (performance.now() < this.#pausedUntil || !(await this.#areDue())) return false
    const begun = await beginRereads(this.#db, this.#chain, this.#freeBytes)
    if (begun === 'no room') this.#pausedUntil = performance.now() + WITHOUT_ROOM_MS
    return begun === 'begun'
  }

  /** The disk is full: what was read is dropped to make room, and the owner is told. */
  async giveUp({ id, reread_of }: Contract): Promise<void> {
    this.#pausedUntil = performance.now() + AFTER_FULL_DISK_MS
    await this.#db.transaction(async (tx) => {
      await dropRereads(tx, [id])
      await noteTrouble(tx, reread_of ?? id, noRoom('It is tried again in an hour.'))
    })
  }
}

/** By PostgreSQL's code for it, or the system's. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '53100' || code === 'ENOSPC'
}

async function noteTrouble(tx: Queryable, id: number, trouble: string | null): Promise<void> {
  const changed = await tx.row(sql`
    update contracts set reread_trouble = ${trouble}
    where id = ${id} and reread_trouble is distinct from ${trouble} returning id`)
  if (changed) await publishToTrackers(tx, id, 'collections', {})
}
