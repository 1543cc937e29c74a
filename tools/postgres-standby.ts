import { cp, lchown, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { User } from './unprivileged-user.ts'

/** A PostgreSQL that runs, and where its files are. */
export type Source = { url: string; dataDir: string }

const OF_THE_PROCESS = ['postmaster.pid', 'postmaster.opts']

/** Copies a running PostgreSQL as `pg_basebackup` does, which npm's package lacks, for a hot standby that follows it by streaming. */
export async function copyForStandby({ url, dataDir }: Source, to: string, user: User | undefined) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    const filter = (file: string) => !OF_THE_PROCESS.includes(basename(file))
    await cp(dataDir, to, { recursive: true, filter })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  await writeFile(join(to, 'standby.signal'), '')
  if (!user) return
  for (const entry of ['.', ...(await readdir(to, { recursive: true }))])
    await lchown(join(to, entry), user.uid, user.gid)
}

/** What a standby is started with beside its files. */
export function standbySettings(url: string): Record<string, string> {
  const { hostname, port, username } = new URL(url)
  return {
    primary_conninfo: `host=${hostname} port=${port} user=${username}`,
    hot_standby: 'on',
    wal_retrieve_retry_interval: '100ms',
  }
}
