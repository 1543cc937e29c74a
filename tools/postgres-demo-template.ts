import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { load } from '#server/backup/load.ts'
import { openDatabase } from '#server/db/connect.ts'
import { diskStorage } from '#server/outside/storage.ts'
import { databaseUrl } from './database-url.ts'
import { demoArchive } from './demo-template.ts'
import { makeDatabase } from './pglite-template.ts'
import { scratchDirectory } from './scratch-directory.ts'

const NAME = 'template_demo'
const LOCK = 1_327
const log = pino({ level: 'silent' })

/** The name of a database of this server with the demo indexed, for copies. The first who asks fills it, the others wait. */
export async function postgresDemoTemplate(serverUrl: string): Promise<string> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [NAME])
    if (rowCount === 0) {
      const making = `${NAME}_making`
      await client.query(`drop database if exists ${making}`)
      await client.query(`create database ${making}`)
      await fill(databaseUrl(serverUrl, making))
      await client.query(`alter database ${making} rename to ${NAME}`)
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
  await db.raw('analyze')
  await db.close()
  await makeDatabase({ databaseUrl: url, dataDir })
  await rm(dataDir, { recursive: true })
}
