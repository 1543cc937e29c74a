import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database, Queryable } from '#server/db/connect.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import type { Storage } from '#server/outside/storage.ts'
import type { Counts, End, Manifest, Migration, Table } from './tables.ts'
import { readTar, type TarEntry } from './tar.ts'

/** Reads an archive to its end. Throws if it is damaged, cut off, or of an Assay that knows more than this one. */
export async function checkArchive(archive: AsyncIterable<Buffer>): Promise<Manifest> {
  const entries = readEntries(archive)
  const manifest = readManifest(await next(entries))
  await refuseUnknown(manifest.migrations)
  while ((await next(entries)).name !== 'end.json');
  await entries.next()
  return manifest
}

/**
 * Fills an empty database and storage with what an archive holds (dump.ts), as its schema was then. The tables come in one transaction, their
 * making included, which ends well only after the archive's last entry; files that are new by then are removed if it does not. A bucket may be
 * the one that the archive was made from, with its files in it and in use.
 */
export async function load(db: Database, storage: Storage, archive: AsyncIterable<Buffer>): Promise<Counts> {
  const entries = readEntries(archive)
  const manifest = readManifest(await next(entries))
  let files = 0
  const added: string[] = []
  try {
    let entry = await next(entries)
    for (; entry.name.startsWith('files/'); entry = await next(entries)) {
      const key = entry.name.slice('files/'.length)
      files++
      if (!(await has(storage, key))) added.push(key)
      // What it is, is said by its row when it is served or sent.
      await storage.put(key, entry.bytes, 'application/octet-stream')
    }
    return await db.transaction(async (tx) => {
      await migrate({ ...db, transaction: (work) => work(tx) }, undefined, manifest.migrations.length)
      let rows = 0
      for (const table of manifest.tables) {
        const insert = await inserter(tx, table)
        const name = pg.escapeIdentifier(table.name)
        // Rows are written as they were, without triggers.
        await tx.raw(`alter table ${name} disable trigger user`)
        for (; entry.name.startsWith(`tables/${table.name}/`); entry = await next(entries))
          rows += await insert(entry.bytes)
        await tx.raw(`alter table ${name} enable trigger user`)
      }
      if (entry.name !== 'end.json') throw new Error(`it has ${entry.name} where its end should be`)
      await entries.next()
      for (const { table, column, last_value } of manifest.sequences) {
        await tx.rows(sql`
          select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last_value}::bigint)`)
      }
      return { files, rows }
    })
  } catch (error) {
    for (const key of added) await storage.delete(key)
    throw error
  }
}

async function has(storage: Storage, key: string): Promise<boolean> {
  const file = await storage.get(key)
  file?.stream.destroy()
  return file !== null
}

/** The last of them, end.json, comes only if all before it are what was written. */
async function* readEntries(archive: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const hash = createHash('sha256')
  for await (const entry of readTar(archive)) {
    if (entry.name !== 'end.json') hash.update(entry.name).update(entry.bytes)
    else if ((JSON.parse(entry.bytes.toString()) as End).sha256 !== hash.digest('hex'))
      throw new Error('it is damaged')
    yield entry
  }
}

async function next(entries: AsyncGenerator<TarEntry>): Promise<TarEntry> {
  const { value } = await entries.next()
  if (!value) throw new Error('it has no end')
  return value
}

function readManifest({ name, bytes }: TarEntry): Manifest {
  const manifest = name === 'manifest.json' ? (JSON.parse(bytes.toString()) as Manifest) : null
  if (manifest?.format !== 1) throw new Error('it is no backup that this version of Assay knows')
  return manifest
}

/** What was migrated there has to be the beginning of what is migrated here. */
async function refuseUnknown(there: readonly Migration[]): Promise<void> {
  const here = await readMigrations()
  const unknown = there.find(({ name, sha256 }, i) => here[i]?.name !== name || here[i]?.sha256 !== sha256)
  if (unknown) {
    throw new Error(
      `it was made by a newer Assay, or by another: migration ${unknown.name} is not known here`,
    )
  }
}

/** Takes an entry of the archive and returns how many rows it was. Values go in as texts, and each column reads its own. */
async function inserter(
  tx: Queryable,
  { name, columns }: Table,
): Promise<(ndjson: Buffer) => Promise<number>> {
  const types = await tx.rows<{ column: string; type: string }>(sql`
    select attname::text as "column", format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = quote_ident(${name})::regclass and attnum > 0 and not attisdropped`)
  const typeOf = new Map(types.map(({ column, type }) => [column, type]))
  const names = columns.map((column) => pg.escapeIdentifier(column)).join()
  const values = columns.map((column, i) => `v${i}::${typeOf.get(column)}`).join()
  const arrays = columns.map((_, i) => `$${i + 1}::text[]`).join()
  const given = columns.map((_, i) => `v${i}`).join()
  const text = `insert into ${pg.escapeIdentifier(name)} (${names}) overriding system value
    select ${values} from unnest(${arrays}) as given (${given})`
  return async (ndjson) => {
    const lines = ndjson.toString().trimEnd().split('\n')
    const rows = lines.map((line) => JSON.parse(line) as (string | null)[])
    await tx.raw(
      text,
      columns.map((_, i) => rows.map((row) => row[i] ?? null)),
    )
    return rows.length
  }
}
