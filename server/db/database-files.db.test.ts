import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { scratchDirectory } from '#tools/scratch-directory.ts'
import { mountSmallDisk } from '#tools/small-disk.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { openDatabase } from './connect.ts'
import { sql } from './sql.ts'

const log = pino({ level: 'silent' })
const onPglite = process.env.TEST_DATABASE === 'pglite'
const RESTORE =
  'Restore your newest backup into a new place: DATA_DIR=<new folder> npm run restore -- <file>.'
const DISK_MB = 80

let dataDir: string
const opened: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  ;({ dataDir } = await testDatabase())
  if (onPglite)
    await withDatabase((db) => db.rows(sql`insert into users (email) values ('kept@example.com')`))
})
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function withDatabase<T>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ dataDir, log })
  return work(db).finally(() => db.close())
}
const refusal = () => withDatabase(async () => 'opened').catch((error: Error) => error.message)
const emails = () => withDatabase((db) => db.rows(sql`select email from users`))
const kept = [{ email: 'kept@example.com' }]

test.runIf(onPglite)('a database that has lost PG_VERSION is refused, and whole with it', async () => {
  const path = join(dataDir, 'database/PG_VERSION')
  const version = await readFile(path)
  const files = async () => (await readdir(dataDir, { recursive: true })).sort()
  for (const isMarked of [true, false]) {
    if (!isMarked) await rm(join(dataDir, 'database.made'))
    await rm(path)
    const before = await files()
    expect(await refusal()).toBe(
      `DATA_DIR: the embedded database in ${dataDir} has lost its file database/PG_VERSION. Nothing was changed. ` +
        `${RESTORE} If there was nothing in it yet, delete ${dataDir}/database and database.made beside it.`,
    )
    expect(await files()).toEqual(before)
    await writeFile(path, version)
  }
  expect(await emails()).toEqual(kept)
})

test.runIf(onPglite)('a folder that is gone as a whole is not replaced by an empty one', async () => {
  const directory = join(dataDir, 'database')
  await rename(directory, `${directory}.elsewhere`)
  expect(await refusal()).toContain('has lost its file database/PG_VERSION. Nothing was changed.')
  // As a volume that was not mounted looks.
  await mkdir(directory)
  expect(await refusal()).toContain('has lost its file database/PG_VERSION. Nothing was changed.')
  await rm(directory, { recursive: true })
  await rename(`${directory}.elsewhere`, directory)
  expect(await emails()).toEqual(kept)
})

test.runIf(onPglite)('a damaged file is told as such, and nothing else is touched', async () => {
  const path = join(dataDir, 'database/global/pg_control')
  const whole = await readFile(path)
  await writeFile(path, Buffer.alloc(whole.length, 7))
  expect(await refusal()).toBe(
    `DATA_DIR: the embedded database is damaged: PGlite failed to initialize properly. Keep a copy of the folder. ${RESTORE}`,
  )
  await writeFile(path, whole)
  expect(await emails()).toEqual(kept)
})

test.runIf(onPglite)('a disk without room for a start is told as such', async ({ skip }) => {
  const whole = dataDir
  dataDir = join(await scratchDirectory('small-disk'), 'disk')
  const disk = await mountSmallDisk(dataDir, DISK_MB)
  if (!disk) return skip('this account may not mount a file system')
  opened.push(() => disk.unmount())
  expect(await refusal()).toBe(
    `DATA_DIR: the disk of ${dataDir} has ${DISK_MB - 1} MB left, and the embedded database needs 128 MB to start. ` +
      'Nothing was changed. Make room and start again.',
  )
  await cp(whole, dataDir, { recursive: true })
  await disk.fill(2 * 1024 * 1024)
  expect(await refusal()).toMatch(
    /has [12] MB left, and the embedded database needs 16 MB to start\. Nothing was changed\./,
  )
  await disk.free()
  expect(await emails()).toEqual(kept)
})
