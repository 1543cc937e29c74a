import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { load } from '#server/backup/load.ts'
import { distributeIndex } from '#server/db/cluster.ts'
import { openDatabase } from '#server/db/connect.ts'
import { diskStorage } from '#server/outside/storage.ts'
import { createDatabase, type DatabaseServer, isSealed, sealDatabase } from './database-server.ts'
import { demoArchive } from './demo-template.ts'
import { makeDatabase } from './pglite-template.ts'
import { scratchDirectory } from './scratch-directory.ts'

const NAME = 'demo'
const LOCK = 1_327
const log = pino({ level: 'silent' })

/** The name of a database of this server with the demo indexed, for copies. The first who asks fills it, the others wait. */
export async function postgresDemoTemplate(server: DatabaseServer): Promise<string> {
  const client = new pg.Client(server.nodes[0])
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (!(await isSealed(server, NAME))) {
      await fill(await createDatabase(server, NAME))
      await sealDatabase(server, NAME)
    }
    return NAME
  } finally {
    await client.end()
  }
}

async function fill(url: string) {
  const dataDir = await scratchDirectory('demo-load')
  const db = await openDatabase({ databaseUrl: url, dataDir, log })
  await load(db, diskStorage(dataDir), createReadStream(await demoArchive()))
  await distributeIndex(db)
  await db.raw('analyze')
  await db.close()
  await makeDatabase({ databaseUrl: url, dataDir })
  await rm(dataDir, { recursive: true })
}
