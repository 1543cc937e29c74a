import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { copyDatabase } from '#server/backup/copy-database.ts'
import type { Database } from '#server/db/connect.ts'
import { Refusal } from '#server/errors.ts'
import { deleteAccountNow } from '#server/store/account-deletion.ts'
import { type AccountPage, blockAccount, listAccounts, unblockAccount } from '#server/store/accounts.ts'
import {
  askForReread,
  listContracts,
  releaseContract,
  type TrackedContract,
} from '#server/store/contracts.ts'
import {
  endAllSessions,
  endAnySession,
  endSessionsOf,
  type ListedSession,
  listSessionsOf,
} from '#server/store/session-list.ts'
import { makeSignInLink } from '#server/store/ticket-sign-in.ts'
import { readEmail, readPage, readSessionId, readTarget, type Target } from './operator-target.ts'

/** What an operator can do to the collections, the accounts and the sessions of a server. */
export type Operator = {
  list(): Promise<TrackedContract[]>
  /** Returns the state in which the contract was. */
  process(target: Target): Promise<TrackedContract['state']>
  /** Has a contract, or null: everything, read again. Returns how many contracts those are. */
  reread(target: Target | null): Promise<number>
  listSessions(email: string): Promise<ListedSession[]>
  endSession(id: string): Promise<void>
  /** Of an account, or null: of everybody. Returns how many there were. */
  endSessions(email: string | null): Promise<number>
  listAccounts(page: number): Promise<AccountPage>
  /** Returns how many sessions that ended. */
  blockAccount(email: string): Promise<number>
  unblockAccount(email: string): Promise<void>
  /** Returns how many files it had. */
  deleteAccount(email: string): Promise<number>
  /** Returns the ticket that signs in as this account, once; the account is made if there is none. */
  makeSignInLink(email: string): Promise<string>
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
    reread: (target) => askForReread(db, target),
    listSessions: (email) => listSessionsOf(db, email),
    endSession: (id) => endAnySession(db, id),
    endSessions: (email) => (email === null ? endAllSessions(db) : endSessionsOf(db, email)),
    listAccounts: (page) => listAccounts(db, page),
    blockAccount: (email) => blockAccount(db, email),
    unblockAccount: (email) => unblockAccount(db, email),
    deleteAccount: (email) => deleteAccountNow(db, email),
    makeSignInLink: (email) => makeSignInLink(db, email),
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
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {}
    const result = await act(operator, `${request.method} ${request.url}`, body)
    if (result === undefined) return { status: 404, body: { error: 'There is nothing here.' } }
    return { status: 200, body: { result } }
  } catch (error) {
    const status = error instanceof Refusal ? error.status : 500
    return { status, body: { error: (error as Error).message } }
  }
}

/** Undefined for what there is not. */
async function act(operator: RunningOperator, asked: string, body: Record<string, unknown>) {
  switch (asked) {
    case 'GET /collections':
      return operator.list()
    case 'POST /collections/process':
      return operator.process(readTarget(body.chain, body.address))
    case 'POST /collections/reread':
      return operator.reread(body.chain === null ? null : readTarget(body.chain, body.address))
    case 'POST /sessions':
      return operator.listSessions(readEmail(body.email))
    case 'POST /sessions/end':
      return done(operator.endSession(readSessionId(body.id)))
    case 'POST /sessions/end-all':
      return operator.endSessions(body.email === null ? null : readEmail(body.email))
    case 'POST /accounts':
      return operator.listAccounts(readPage(body.page))
    case 'POST /accounts/block':
      return operator.blockAccount(readEmail(body.email))
    case 'POST /accounts/unblock':
      return done(operator.unblockAccount(readEmail(body.email)))
    case 'POST /accounts/delete':
      return operator.deleteAccount(readEmail(body.email))
    case 'POST /accounts/sign-in-link':
      return operator.makeSignInLink(readEmail(body.email))
    case 'POST /database/copy':
      return done(operator.copyDatabase(String(body.to)))
    default:
      return undefined
  }
}

const done = (work: Promise<void>) => work.then(() => null)

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
    reread: (target) => ask('POST', '/collections/reread', target ?? { chain: null }),
    listSessions: (email) => ask('POST', '/sessions', { email }),
    endSession: (id) => ask('POST', '/sessions/end', { id }),
    endSessions: (email) => ask('POST', '/sessions/end-all', { email }),
    listAccounts: (page) => ask('POST', '/accounts', { page }),
    blockAccount: (email) => ask('POST', '/accounts/block', { email }),
    unblockAccount: (email) => ask('POST', '/accounts/unblock', { email }),
    deleteAccount: (email) => ask('POST', '/accounts/delete', { email }),
    makeSignInLink: (email) => ask('POST', '/accounts/sign-in-link', { email }),
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
