import { existsSync } from 'node:fs'
import { readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The embedded database cannot be opened as it is. Nothing was changed; the message says what the operator can do. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase'
}

const RESTORE = 'Restore your newest backup into a new place: DATA_DIR=<new folder> npm run restore -- <file>'
const MB = 1024 * 1024
/** For a new one, and for what an existing one writes at its start: a segment of its log. With less, PGlite stands still. */
const ROOM_MB = { new: 128, existing: 16 }

/** Lies beside the database from its first opening on. */
const MARKER = 'database.made'
const MARKER_TEXT = `Assay keeps its data in the folder 'database' beside this file, and does not start without it.
If it is to begin with an empty database, delete this file together with that folder.
`

export function databaseDirectory(dataDir: string): string {
  return join(dataDir, 'database')
}

export async function checkDatabaseFiles(dataDir: string): Promise<void> {
  const isThere = existsSync(join(databaseDirectory(dataDir), 'PG_VERSION'))
  if (!isThere) await refuseIfLost(dataDir)
  await refuseFullDisk(dataDir, isThere ? ROOM_MB.existing : ROOM_MB.new)
}

/** PGlite makes a new database wherever it does not find PG_VERSION, over what is there. */
async function refuseIfLost(dataDir: string): Promise<void> {
  const directory = databaseDirectory(dataDir)
  const left = await readdir(directory).catch(() => [])
  if (left.length === 0 && !existsSync(join(dataDir, MARKER))) return
  throw new UnusableDatabase(
    `DATA_DIR: the embedded database in ${dataDir} has lost its file database/PG_VERSION. Nothing was changed. ${RESTORE}. ` +
      `If there was nothing in it yet, delete ${directory} and ${MARKER} beside it.`,
  )
}

async function refuseFullDisk(dataDir: string, neededMb: number): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const freeMb = Math.floor((bavail * bsize) / MB)
  // Some file systems do not say.
  if (blocks === 0 || freeMb >= neededMb) return
  throw new UnusableDatabase(
    `DATA_DIR: the disk of ${dataDir} has ${freeMb} MB left, and the embedded database needs ${neededMb} MB to start. ` +
      'Nothing was changed. Make room and start again.',
  )
}

export async function markDatabaseMade(dataDir: string): Promise<void> {
  const path = join(dataDir, MARKER)
  if (!existsSync(path)) await writeFile(path, MARKER_TEXT)
}

/** For a restore that did not succeed. */
export async function removeDatabase(dataDir: string): Promise<void> {
  await rm(databaseDirectory(dataDir), { recursive: true, force: true })
  await rm(join(dataDir, MARKER), { force: true })
}

/** What PGlite says in words of its own. */
export function damagedDatabase(reason: string): UnusableDatabase {
  const why = /^[^.\n]*/.exec(reason)?.[0]
  return new UnusableDatabase(
    `DATA_DIR: the embedded database is damaged: ${why}. Keep a copy of the folder. ${RESTORE}.`,
  )
}
