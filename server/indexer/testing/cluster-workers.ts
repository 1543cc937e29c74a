import pg from 'pg'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** A worker of the cluster, as far as one test's database is concerned. */
export type ClusterWorker = {
  group: number
  /** Asks the worker itself. */
  query(text: string): Promise<pg.QueryResult>
  /** It takes no connection to this database, and has none. For other databases it is there. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** From the next connection on, each commit takes a tenth of a second. */
  commitSlowly(): Promise<void>
}

export async function clusterWorkers(db: Database, databaseUrl: string): Promise<ClusterWorker[]> {
  const nodes = await db.rows<{ group: number; host: string; port: number }>(sql`
    select groupid as group, nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by groupid`)
  return nodes.map(({ group, host, port }) => {
    const own = Object.assign(new URL(databaseUrl), { hostname: host, port: String(port) })
    const elsewhere = Object.assign(new URL(own), { pathname: '/postgres' })
    const database = own.pathname.slice(1)
    return {
      group,
      query: (text) => ask(own.href, text),
      async goAway() {
        await ask(elsewhere.href, `alter database ${database} with allow_connections false`)
        await ask(
          elsewhere.href,
          `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${database}'`,
        )
      },
      async comeBack() {
        await ask(elsewhere.href, `alter database ${database} with allow_connections true`)
      },
      async commitSlowly() {
        await ask(elsewhere.href, `alter database ${database} set commit_delay = 100000`)
        await ask(elsewhere.href, `alter database ${database} set commit_siblings = 0`)
        // Else nobody waits.
        await ask(elsewhere.href, `alter database ${database} set synchronous_commit = on`)
      },
    }
  })
}

async function ask(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(text).finally(() => client.end())
}
