import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/connect.ts'

/**
 * The files of the embedded database as they are between two transactions of others, who wait meanwhile: it has one session, and an open
 * transaction keeps it. Reading the tables would keep it for longer. A copy that takes more than 30 seconds fails with the transaction, which is
 * ended as idle then.
 */
export function copyDatabase(db: Database, dataDir: string, to: string): Promise<void> {
  return db.transaction(async (tx) => {
    // What is in memory alone gets to the files, so that opening the copy does not replay the write-ahead log.
    await tx.raw('checkpoint')
    await cp(join(dataDir, 'database'), join(to, 'database'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    })
  })
}
