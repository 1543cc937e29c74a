import type { Database } from '#server/db/connect.ts'
import { forgetLooseFiles, looseFilesSince } from '#server/store/loose-files.ts'
import type { Storage } from './storage.ts'

const BATCH = 20

/** First the files, then what was written down about them: what fails, or is killed, is tried again by the sweep. */
export async function deleteFiles(db: Database, storage: Storage, keys: readonly string[]): Promise<void> {
  for (let i = 0; i < keys.length; i += BATCH) {
    const some = keys.slice(i, i + BATCH)
    await Promise.all(some.map((key) => storage.delete(key)))
    await forgetLooseFiles(db, some)
  }
}

/** What killed processes have left in the storage before then. */
export async function sweepFiles(db: Database, storage: Storage, before: Date): Promise<void> {
  await storage.deleteUnfinished(before)
  await deleteFiles(db, storage, await looseFilesSince(db, before))
}
