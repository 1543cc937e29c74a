import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { type Dumped, dump } from '#server/backup/dump.ts'
import { inOneSnapshot } from '#server/backup/one-snapshot.ts'
import { configure } from '#server/configure.ts'
import type { Database } from '#server/db/connect.ts'
import type { Env } from '#server/env.ts'
import { openStorage } from '#server/outside/storage.ts'
import {
  countsOf,
  fileOf,
  type Given,
  openExistingDatabase,
  type Print,
  runCommand,
} from './operator-command.ts'
import { connectOperator } from './operator-socket.ts'

const USAGE =
  'npm run backup -- <file>  writes the database and the uploads to one new file, such as assay.tar.zst'

export function backupCommand(args: readonly string[], given: Given, print: Print): Promise<number> {
  return runCommand(print, async () => {
    const file = fileOf(args, given, USAGE)
    if (existsSync(file)) throw new Error(`${file} is there already. Name a new file.`)
    const env = configure(given)
    const dumped = await withDatabase(env, (db) => writeArchive(db, env, file))
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
    print(`Backup written: ${file} (${countsOf(dumped)}, ${megabytes} MB)`)
    for (const key of dumped.missingFiles) print(`Not in the storage, and so not in the backup: ${key}`)
    if (dumped.waitingMails > 0)
      print(
        `Mail that had not been sent yet, and that a restored server will not send: ${dumped.waitingMails}`,
      )
  })
}

/** Under another name until it is whole. It holds what people trust the server with, so nobody else may read it. */
async function writeArchive(db: Database, env: Env, file: string): Promise<Dumped> {
  const draft = `${file}.part`
  const output = await open(draft, 'wx', 0o600)
  try {
    const storage = openStorage(env)
    const dumped: Dumped = { files: 0, rows: 0, missingFiles: [], waitingMails: 0 }
    await inOneSnapshot(db, (tx) =>
      pipeline(dump(tx, storage, dumped), createZstdCompress(), output.createWriteStream({ flush: true })),
    )
    await rename(draft, file)
    return dumped
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await output.close().catch(() => {})
  }
}

/** A running server has the embedded database to itself: it makes a copy, and the work is done on that, beside it. */
async function withDatabase<T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = env
  const running = databaseUrl ? null : await connectOperator(dataDir)
  if (!running) return withOpen(env, work)
  const copy = join(dataDir, `${COPY}${process.pid}`)
  await removeLeftCopies(dataDir)
  await mkdir(copy, { mode: 0o700 })
  try {
    await running.copyDatabase(copy)
    return await withOpen({ databaseUrl, dataDir: copy }, work)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function withOpen<T>(
  where: Pick<Env, 'databaseUrl' | 'dataDir'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openExistingDatabase(where)
  return work(db).finally(() => db.close())
}

const COPY = 'backup-of-'

/** Left behind by commands that were killed. */
async function removeLeftCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(COPY) || isAlive(Number(name.slice(COPY.length)))) continue
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
