import { once } from 'node:events'
import { finished, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { Database } from '#server/db/connect.ts'
import { listFiles, readRows } from '#server/store/account-export.ts'
import { accountTables } from '#server/store/account-tables.ts'
import type { Storage } from './storage.ts'

/** A kind with more than this is cut into several files: the size of a file stands before it, so each is held in memory. */
const PART_BYTES = 4 * 1024 ** 2

type Entry = ReturnType<Pack['entry']>
type Archive = { stream: Readable; done: Promise<void> }

/**
 * Everything of an account as a .tar.gz, made while it is read: JSON for each kind of thing, the files, and what is what. `done` is over when it
 * was read to its end, or its reader has left.
 */
export function openAccountArchive(db: Database, storage: Storage, userId: string): Archive {
  const tar = pack()
  // Told by the pipeline, too; without anybody who listens it would end the process.
  tar.on('error', () => {})
  // Nearly all of it are pictures, which get no smaller.
  const stream = createGzip({ level: 1 })
  const left = new AbortController()
  finished(stream, () => left.abort())
  const packed = pipeline(tar, stream)
  const written = write(new Entries(tar, left.signal), { db, storage, userId }).then(
    () => tar.finalize(),
    (error) => tar.destroy(error),
  )
  const done = Promise.all([packed, written]).then(
    () => {},
    () => {},
  )
  return { stream, done }
}

async function write(
  entries: Entries,
  { db, storage, userId }: { db: Database; storage: Storage; userId: string },
) {
  await entries.text('README.txt', readme())
  for (const [table, known] of Object.entries(accountTables)) {
    if ('notExported' in known) continue
    let part: string[] = []
    let bytes = 0
    let parts = 0
    const flush = async () => {
      parts++
      await entries.text(`${known.file}${parts === 1 ? '' : `-${parts}`}.json`, `[\n${part.join(',\n')}\n]\n`)
      part = []
      bytes = 0
    }
    for await (const rows of readRows(db, table, userId)) {
      for (const row of rows) {
        part.push(row)
        bytes += row.length
      }
      if (bytes >= PART_BYTES) await flush()
    }
    if (part.length > 0 || parts === 0) await flush()
  }
  for (const { key, name } of await listFiles(db, userId)) {
    const file = await storage.get(key)
    // Deleted meanwhile, or still being stored.
    if (file) await entries.file(name, file.bytes, file.stream)
  }
}

/** Writes one entry after the other, each when the reader is ready for it. */
class Entries {
  readonly #tar: Pack
  readonly #left: AbortSignal

  constructor(tar: Pack, left: AbortSignal) {
    this.#tar = tar
    this.#left = left
  }

  async text(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    const entry = this.#begin(name, bytes.length)
    entry.end(bytes)
    await this.#until(entry, 'finish')
  }

  async file(name: string, size: number, content: Readable): Promise<void> {
    const entry = this.#begin(name, size)
    try {
      for await (const chunk of content) if (!entry.write(chunk)) await this.#until(entry, 'drain')
      entry.end(null)
      await this.#until(entry, 'finish')
    } finally {
      content.destroy()
    }
  }

  #begin(name: string, size: number): Entry {
    this.#left.throwIfAborted()
    const entry = this.#tar.entry({ name, size, mode: 0o600 })
    // When the reader leaves, the archive destroys it with an error of its own, also while nobody waits for it.
    entry.on('error', () => {})
    return entry
  }

  #until(entry: Entry, event: 'drain' | 'finish'): Promise<unknown> {
    return once(entry, event, { signal: this.#left })
  }
}

function readme(): string {
  const kinds = Object.values(accountTables).flatMap((known) =>
    'file' in known ? [`${`${known.file}.json`.padEnd(24)}${known.about}`] : [],
  )
  return [
    'This is everything that Assay keeps of your account.',
    '',
    ...kinds,
    '',
    'Each of these files is a list in JSON. A long list goes on in a second file, such as drafts-2.json. Times are UTC.',
    '',
    'Not in here: secrets of which only hashes are kept (codes, the tokens of your sessions, API keys, links and their passwords), and what is read from',
    'public chains, which belongs to nobody.',
    '',
  ].join('\n')
}
