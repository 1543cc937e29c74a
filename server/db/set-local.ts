import pg from 'pg'
import type { Queryable } from './connect.ts'

/** Settings for the rest of the transaction, on a cluster (cluster.ts) for the shards that it writes to as well. */
export async function setLocal(tx: Queryable, settings: Record<string, string>): Promise<void> {
  // A PostgreSQL without Citus takes this for a setting that it does not know yet.
  const all = { 'citus.propagate_set_commands': 'local', ...settings }
  const commands = Object.entries(all).map(
    ([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`,
  )
  await tx.raw(commands.join(';'))
}
