import { readdir, readFile } from 'node:fs/promises'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Processor time of PostgreSQL with all its processes, those that have ended included. */
export async function databaseCpuMs(db: Database): Promise<number> {
  const backend = await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return serverCpuMs(backend?.pid ?? 0)
}

/** The same of the server that this process of it belongs to. */
export async function serverCpuMs(backend: number): Promise<number> {
  const postmaster = (await statOf(backend))?.parent
  if (postmaster === undefined) return Number.NaN
  let ticks = (await statOf(postmaster))?.withEnded ?? 0
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await statOf(Number(name)) : undefined
    if (stat?.parent === postmaster) ticks += stat.own
  }
  return ticks * TICK_MS
}

/** See proc(5): the fields after the name in brackets. */
async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15)
  return { parent: fields[1] ?? 0, own: utime + stime, withEnded: utime + stime + cutime + cstime }
}
