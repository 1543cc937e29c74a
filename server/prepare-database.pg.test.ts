import { pino } from 'pino'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#tools/test-database-copy.ts'
import { openDatabase } from './db/connect.ts'
import { sql } from './db/sql.ts'
import { diskStorage } from './outside/storage.ts'
import { prepareDatabase } from './prepare-database.ts'

const ROUNDS = 4
const QUEUES = [
  '__pgboss__send-it',
  'cleanup',
  'delete-accounts',
  'drop-untracked',
  'mail',
  'mail-with-file',
  'sweep-files',
]

test.each([2, 3])('of %d that start at once on an empty database, all are up', async (count) => {
  const errors: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => errors.push(line) })
  const mailer = { deliver: async () => {}, close: async () => {} }
  for (let round = 0; round < ROUNDS; round++) {
    const where = await emptyDatabase()
    const all = await Promise.all(Array.from({ length: count }, () => openDatabase({ ...where, log })))
    const started = await Promise.allSettled(
      all.map((db) =>
        prepareDatabase(db, { mailer: mailer as never, storage: diskStorage('unused'), log, works: true }),
      ),
    )
    expect(started.map(({ status }) => status)).toEqual(Array(count).fill('fulfilled'))
    expect(await all[0]?.rows(sql`select name from pgboss.queue order by name`)).toEqual(
      QUEUES.map((name) => ({ name })),
    )
    for (const each of started) if (each.status === 'fulfilled') await each.value.jobs.stop()
    for (const each of all) await each.close()
  }
  expect(errors).toEqual([])
})
