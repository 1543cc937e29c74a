import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { openDatabase } from '#server/db/connect.ts'
import { keepMedium } from '#server/metadata/media-rows.ts'
import type { Env } from './scene.ts'
import { noise } from './uploads.ts'

/** A picture that a token has in its own URI and that has left the cache: when it is asked for, it is drawn and stored again. */
export async function addTokenPicture(env: Env): Promise<string> {
  const bytes = await noise()
  const hash = createHash('sha256').update(bytes).digest('hex')
  const uri = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  const log = pino({ level: 'warn' })
  const db = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, log })
  try {
    await keepMedium(db, { uri, token_id: null }, { hash, type: 'image/webp', width: 64, height: 64 })
  } finally {
    await db.close()
  }
  return `/media/${hash}/low.webp`
}
