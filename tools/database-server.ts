import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseUrl } from './database-url.ts'

/** Where tests make databases: a PostgreSQL, or all nodes of a Citus cluster, the coordinator first, whose databases have the same names. */
export type DatabaseServer = { nodes: string[]; prefix: string; settings: Settings }
/** Of every database that is made. */
type Settings = Record<string, string>

/** Names begin alike, by which they are found at the end: a cluster is there before and after the run. */
export function serverOf(nodes: string[], settings: Settings = {}): DatabaseServer {
  return { nodes, prefix: `test_${randomBytes(4).toString('hex')}_`, settings }
}

/** By the coordinator's URL. */
export async function openCluster(url: string, settings: Settings = {}): Promise<DatabaseServer> {
  const workers = await onNode(url, (client) =>
    client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and isactive and noderole = 'primary' order by nodeid`,
    ),
  )
  const nodes = workers.rows.map(({ host, port }) =>
    Object.assign(new URL(url), { hostname: host, port: String(port) }),
  )
  // Where Citus is not, it does not stand in the way of what is done to databases.
  return serverOf(
    [url, ...nodes.map(({ href }) => href)].map((node) => databaseUrl(node, 'postgres')),
    settings,
  )
}

/** A new, empty database; returns its URL. */
export async function createDatabase(server: DatabaseServer, name: string): Promise<string> {
  const [coordinator = '', ...workers] = server.nodes
  const database = server.prefix + name
  await create(server, database)
  const url = databaseUrl(coordinator, database)
  if (workers.length === 0) return url
  await Promise.all(
    server.nodes.map((node) =>
      onNode(databaseUrl(node, database), (client) => client.query('create extension citus')),
    ),
  )
  await onNode(url, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', hostOf(coordinator))
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', hostOf(worker))
  })
  return url
}

/** Has one more node join the cluster of a database that exists. */
export async function addWorker(url: string, worker: string): Promise<void> {
  const database = new URL(url).pathname.slice(1)
  await onNode(worker, (client) => client.query(`create database ${database}`))
  await onNode(databaseUrl(worker, database), (client) => client.query('create extension citus'))
  await onNode(url, (client) => client.query('select citus_add_node($1, $2)', hostOf(worker)))
}

async function create(server: DatabaseServer, database: string, from = 'template1'): Promise<void> {
  await onNodes(server, async (client) => {
    await client.query(`create database ${database} template ${from}`)
    for (const [name, value] of Object.entries(server.settings))
      await client.query(`alter database ${database} set ${name} = ${pg.escapeLiteral(value)}`)
  })
}

function hostOf(node: string): [string, number] {
  const { hostname, port } = new URL(node)
  return [hostname, Number(port)]
}

/** Nobody connects to it again, not even the cluster's own daemons: only so it can be copied. */
export async function sealDatabase(server: DatabaseServer, name: string): Promise<void> {
  const database = server.prefix + name
  await onNodes(server, async (client) => {
    await client.query(`alter database ${database} with allow_connections false`)
    await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [
      database,
    ])
  })
}

export async function isSealed(server: DatabaseServer, name: string): Promise<boolean> {
  const { rowCount } = await onNode(server.nodes[0] ?? '', (client) =>
    client.query('select 1 from pg_database where datname = $1 and not datallowconn', [server.prefix + name]),
  )
  return rowCount === 1
}

const IN_USE = '55006'

/** Those of the test file that runs. */
const copies: { server: DatabaseServer; database: string }[] = []

/** A copy of a sealed one; returns its URL. On a cluster each node copies its own: they know one another by host and port. */
export async function copyDatabase(
  server: DatabaseServer,
  from: string,
  name = `copy_${randomBytes(6).toString('hex')}`,
): Promise<string> {
  const database = server.prefix + name
  await create(server, database, server.prefix + from)
  copies.push({ server, database })
  return databaseUrl(server.nodes[0] ?? '', database)
}

/** The copies of a cluster that were made since, each at all nodes at once. */
export async function dropCopies(): Promise<void> {
  for (const { server, database } of copies.splice(0))
    if (server.nodes.length > 1) await onNodes(server, (client) => drop(client, database))
}

/** All that were made in this run. */
export async function dropDatabases(server: DatabaseServer): Promise<void> {
  await onNodes(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [server.prefix],
    )
    for (const { name } of rows) await drop(client, name)
  })
}

/** PostgreSQL waits five seconds for sessions to end; meanwhile a daemon of Citus may have begun another. */
async function drop(client: pg.Client, database: string, tries = 5): Promise<void> {
  try {
    await client.query(`drop database if exists ${database} with (force)`)
  } catch (error) {
    if ((error as { code?: string }).code !== IN_USE || tries <= 1) throw error
    await drop(client, database, tries - 1)
  }
}

async function onNodes(server: DatabaseServer, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  await Promise.all(server.nodes.map((node) => onNode(node, work)))
}

export async function onNode<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}
