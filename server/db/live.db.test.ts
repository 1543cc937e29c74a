import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#tools/test-database-copy.ts'
import { openDatabase } from './connect.ts'
import { openLive, publish } from './live.ts'
import { sql } from './sql.ts'

// The embedded database has no connection that could be lost.
test.runIf(process.env.TEST_DATABASE !== 'pglite')(
  'a listener is told to read everything again once a lost connection is back',
  async () => {
    const db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
    const live = await openLive(db)
    const heard: string[] = []
    for (const user of ['ada', 'bob']) live.subscribe(user, (event) => heard.push(`${user}: ${event}`))
    await publish(db, 'ada', 'profile', {})
    await vi.waitFor(() => expect(heard).toEqual(['ada: profile']), 60_000)
    await db.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen "live"'`)
    await vi.waitFor(() => expect(heard).toEqual(['ada: profile', 'ada: ready', 'bob: ready']), 60_000)
    await live.close()
    await db.close()
  },
)
