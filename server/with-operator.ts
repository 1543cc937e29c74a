import { migrate } from '#server/db/migrate.ts'
import type { Env } from '#server/env.ts'
import { openExistingDatabase } from './operator-command.ts'
import { connectOperator, type Operator, operatorOf } from './operator-socket.ts'

export type Work = (operator: Operator) => Promise<void>

/** By PostgreSQL if there is one; else through the running server, which has the embedded database to itself. */
export async function withOperator(env: Env, work: Work): Promise<void> {
  const { databaseUrl, dataDir } = env
  const running = databaseUrl ? null : await connectOperator(dataDir)
  if (running) return work(running)
  const db = await openExistingDatabase(env)
  try {
    // The embedded one may be older than this program; PostgreSQL is brought up to date by its servers.
    if (!databaseUrl) await migrate(db)
    await work(operatorOf(db))
  } finally {
    await db.close()
  }
}
