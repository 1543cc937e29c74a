import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { copyDatabase } from '#server/backup/copy-database.ts'
import type { Database } from '#server/db/connect.ts'
import { Refusal } from '#server/errors.ts'
import { listContracts, releaseContract, type TrackedContract } from '#server/store/contracts.ts'
import { readTarget, type Target } from './operator-target.ts'

/** What an operator can do to the collections of a server. */
export type Operator = {
  list(): Promise<TrackedContract[]>
  /** Returns the state in which the contract was. */
  process(target: Target): Promise<TrackedContract['state']>
}

/** The operator of a server that runs on the embedded database. */
export type RunningOperator = Operator & {
  /** Copies the database, as it is at one moment, into a directory of the caller's. */
  copyDatabase(to: string): Promise<void>
}

export function operatorOf(db: Database): Operator {
  return {
    list: () => listContracts(db),
    process: ({ chain, address }) => releaseContract(db, chain, address),
  }
}

/**
 * The embedded database lets nobody in but its own server, so commands of the operator come through this socket in DATA_DIR. Only the
 * account that runs the server can open it.
 */
export async function startOperatorSocket(
  db: Database,
  dataDir: string,
): Promise<{ close(): Promise<void> }> {
  const path = join(dataDir, 'operator.sock')
  const operator: RunningOperator = { ...operatorOf(db), copyDatabase: (to) => copyDatabase(db, dataDir, to) }
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(operator, request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  // Left behind by a server that was killed: the directory is ours alone.
  await rm(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  operator: RunningOperator,
  request: IncomingMessage,
): Promise<{ status: number; body: object }> {
  try {
    switch (`${request.method} ${request.url}`) {
      case 'GET /collections':
        return { status: 200, body: { result: await operator.list() } }
      case 'POST /collections/process': {
        const { chain, address } = (await json(request)) as Record<string, unknown>
        return { status: 200, body: { result: await operator.process(readTarget(chain, address)) } }
      }
      case 'POST /database/copy': {
        const { to } = (await json(request)) as Record<string, unknown>
        return { status: 200, body: { result: await operator.copyDatabase(String(to)) } }
      }
      default:
        return { status: 404, body: { error: 'There is nothing here.' } }
    }
  } catch (error) {
    const status = error instanceof Refusal ? error.status : 500
    return { status, body: { error: (error as Error).message } }
  }
}

/** The running server's operator; null if no server listens. */
export async function connectOperator(dataDir: string): Promise<RunningOperator | null> {
  const ask = <T>(method: string, path: string, body?: object) =>
    askSocket<T>(join(dataDir, 'operator.sock'), method, path, body)
  try {
    await ask('GET', '/collections')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null
    throw error
  }
  return {
    list: () => ask('GET', '/collections'),
    process: (target) => ask('POST', '/collections/process', target),
    copyDatabase: (to) => ask('POST', '/database/copy', { to }),
  }
}

async function askSocket<T>(socketPath: string, method: string, path: string, body?: object): Promise<T> {
  const sent = request({ socketPath, method, path, headers: { 'content-type': 'application/json' } })
  sent.end(body && JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const { result, error } = (await json(response)) as { result: T; error?: string }
  if (error !== undefined) throw new Error(error)
  return result
}
