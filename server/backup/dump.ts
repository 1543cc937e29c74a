import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import type { Queryable } from '#server/db/connect.ts'
import { setLocal } from '#server/db/set-local.ts'
import { sql } from '#server/db/sql.ts'
import type { Storage } from '#server/outside/storage.ts'
import {
  type Counts,
  type End,
  listSequences,
  listTables,
  type Manifest,
  type Migration,
  type Table,
} from './tables.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/** Few, because a row takes more than a megabyte if a token's picture is part of its metadata. */
const ROWS_PER_BATCH = 50
/** An entry of the archive ends with the row that reaches one of these limits. */
const ROWS_OF_ENTRY = 500
const CHARACTERS_OF_ENTRY = 8_000_000
/** Time between two reads: the database ends a transaction that is idle for 30 seconds. */
const FILES_PER_BATCH = 20

export type Dumped = Counts & {
  /** Files that rows name and the storage does not have: still being uploaded, or lost. */
  missingFiles: string[]
  /** Mails that had not been delivered: jobs are not part of an archive, so a restored server does not send them. */
  waitingMails: number
}

type Entry = { name: string; content: string | Buffer }

/**
 * The archive, piece by piece, of the one state that `tx` sees (one-snapshot.ts): manifest.json, files/<key>, tables/<name>/<number>.ndjson with an array of
 * texts for each row, end.json. Values are PostgreSQL's own texts for them, so nothing is lost on the way, and any version reads them.
 */
export async function* dump(tx: Queryable, storage: Storage, dumped: Dumped): AsyncGenerator<Buffer> {
  // Node does not always notice that compressed data have changed, so the archive knows by itself.
  const hash = createHash('sha256')
  for await (const { name, content } of entries(tx, storage, dumped)) {
    const bytes = Buffer.from(content)
    hash.update(name).update(bytes)
    yield* tarEntry(name, bytes)
  }
  const end: End = { sha256: hash.digest('hex') }
  yield* tarEntry('end.json', Buffer.from(JSON.stringify(end)))
  yield tarEnd
}

async function* entries(tx: Queryable, storage: Storage, dumped: Dumped): AsyncGenerator<Entry> {
  await setLocal(tx, {
    idle_in_transaction_session_timeout: '0',
    timezone: 'UTC',
    datestyle: 'ISO',
    bytea_output: 'hex',
    extra_float_digits: '1',
  })
  const tables = await listTables(tx)
  const manifest: Manifest = {
    format: 1,
    made_at: new Date().toISOString(),
    migrations: await tx.rows<Migration>(sql`select name, sha256 from migrations order by name`),
    tables,
    sequences: await listSequences(tx),
  }
  yield { name: 'manifest.json', content: JSON.stringify(manifest) }
  yield* files(tx, storage, dumped)
  for (const table of tables) yield* rows(tx, table, dumped)
  const waiting = await tx.row<{ count: number }>(
    sql`select count(*) as count from outbox where delivered_at is null and expires_at > now()`,
  )
  dumped.waitingMails = waiting?.count ?? 0
}

async function* rows(tx: Queryable, { name, columns }: Table, dumped: Dumped): AsyncGenerator<Entry> {
  const texts = columns.map((column) => `${pg.escapeIdentifier(column)}::text`)
  const query = `select json_build_array(${texts.join()})::text as line from ${pg.escapeIdentifier(name)}`
  let part = 0
  let lines: string[] = []
  let characters = 0
  const entry = (): Entry => {
    part++
    dumped.rows += lines.length
    const content = lines.map((line) => `${line}\n`).join('')
    lines = []
    characters = 0
    return { name: `tables/${name}/${String(part).padStart(6, '0')}.ndjson`, content }
  }
  for await (const page of pages<{ line: string }>(tx, query, ROWS_PER_BATCH)) {
    for (const { line } of page) {
      lines.push(line)
      characters += line.length
      if (lines.length === ROWS_OF_ENTRY || characters >= CHARACTERS_OF_ENTRY) yield entry()
    }
  }
  if (lines.length > 0) yield entry()
}

/** Those that the rows name, wherever they are stored. */
async function* files(tx: Queryable, storage: Storage, dumped: Dumped): AsyncGenerator<Entry> {
  const query = `
    select 'uploads/' || name as key from uploads
    union select file_key from support_requests where file_key is not null
    union select attachment_key from outbox where attachment_key is not null`
  for await (const keys of pages<{ key: string }>(tx, query, FILES_PER_BATCH)) {
    for (const { key } of keys) {
      const file = await storage.get(key)
      if (!file) {
        dumped.missingFiles.push(key)
        continue
      }
      dumped.files++
      yield { name: `files/${key}`, content: await buffer(file.stream) }
    }
  }
}

async function* pages<R extends object>(tx: Queryable, query: string, size: number): AsyncGenerator<R[]> {
  await tx.raw(`declare page no scroll cursor for ${query}`)
  for (;;) {
    const { rows: page } = await tx.raw(`fetch ${size} from page`)
    if (page.length === 0) break
    yield page as R[]
  }
  await tx.raw('close page')
}

function* tarEntry(name: string, bytes: Buffer): Generator<Buffer> {
  yield tarHeader(name, bytes.length)
  yield bytes
  yield tarPadding(bytes.length)
}
