import { statfs } from 'node:fs/promises'
import type { Queryable } from '#server/db/connect.ts'
import { indexTables } from '#server/db/index-tables.ts'
import { sql } from '#server/db/sql.ts'

/** What is free where the database is; null: not known, as of a database elsewhere. */
export type FreeBytes = () => Promise<number | null>

/** Logs, backups and what is read for the first time need room too. */
const RESERVE = 512 * 2 ** 20
/** What is written and deleted again meanwhile takes room until it is vacuumed. */
const SLACK = 1.5

export function freeBytesIn(directory: string): FreeBytes {
  return async () => {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  }
}

/** Why there is no room for the contract's rows a second time, in words for the owner; null: there is, or nobody knows. */
export async function roomForSecond(db: Queryable, id: number, freeBytes: FreeBytes): Promise<string | null> {
  const free = await freeBytes()
  if (free === null) return null
  const row = await db.row<{ bytes: number }>(sql`
    select coalesce((select transfers from contract_totals where contract_id = ${id}), 0)::float8
      * (select sum(pg_total_relation_size(name::regclass)) from unnest(${[...indexTables]}::text[]) name)::float8
      / greatest(1, (select sum(transfers) from contract_totals))::float8 as bytes`)
  const needed = (row?.bytes ?? 0) * SLACK + RESERVE
  return needed <= free
    ? null
    : noRoom(`About ${inMegabytes(needed)} are needed, ${inMegabytes(free)} are free.`)
}

/** The reason in the form that all have. */
export function noRoom(why: string): string {
  return `It is to be read again, and the disk has no room for both readings. ${why}`
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20).toLocaleString('en')} MB`
}
