import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Postgres, startPostgres } from './postgres.ts'
import { scratchDirectory } from './scratch-directory.ts'

export type PostgresPair = {
  primary: Postgres
  /** As it was started last. */
  standby: Postgres
  /** After it was killed, where it was. */
  startStandby(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL with a hot standby that follows it by streaming replication. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const directory = await scratchDirectory('postgres-pair')
  // PostgreSQL runs as another account, if this one is root, and needs to get through.
  await chmod(directory, 0o711)
  // What is acknowledged is sent to the standby at once, and kept for one that is away.
  const settings = { synchronous_commit: 'on', wal_keep_size: '512MB' }
  const dataDir = join(directory, 'primary')
  const primary = await startPostgres({ dataDir, settings })
  const standbyOf = { url: primary.url, dataDir }
  const ofStandby = { dataDir: join(directory, 'standby'), standbyOf, settings }
  const pair: PostgresPair = {
    primary,
    standby: await startPostgres(ofStandby),
    async startStandby() {
      const port = Number(new URL(pair.standby.url).port)
      pair.standby = await startPostgres({ ...ofStandby, port })
    },
    async stop() {
      await pair.standby.stop()
      await primary.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return pair
}
