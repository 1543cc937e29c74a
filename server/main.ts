import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Protocols } from '#api/chains/protocols.ts'
import type { DemoCollection } from '#demo/start.ts'
import { buildApp } from '#server/app.ts'
import { type Chains, openChains } from '#server/chain/open-chains.ts'
import { looseBefore } from '#server/cleanup.ts'
import { configure } from '#server/configure.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { openLive } from '#server/db/live.ts'
import { Replica } from '#server/db/replica.ts'
import type { Env } from '#server/env.ts'
import { findContract } from '#server/inquiry/find-contract.ts'
import { keepEndpointLimits } from '#server/keep-endpoint-limits.ts'
import { createLog } from '#server/log.ts'
import { startOperatorSocket } from '#server/operator-socket.ts'
import { smtpMailer, terminalMailer } from '#server/outside/mailer.ts'
import { openStorage } from '#server/outside/storage.ts'
import { sweepFiles } from '#server/outside/sweep-files.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { type Ending, endInOrder } from '#server/shutdown.ts'
import { explainStart } from '#server/start-failure.ts'
import { startIndexerThread } from '#server/start-indexer-thread.ts'
import { indexContract, type Starter } from '#server/store/collections.ts'
import { refuseForgottenChains } from '#server/store/forgotten-chains.ts'

/** Longer than anybody waits for an answer: a request's query goes on when its caller has left, and holds a connection. */
const STATEMENT_LIMIT_MS = 30_000
/** On a cluster a statement may wait for a node that hangs, and all connections for such statements. */
const CLUSTER_STATEMENT_LIMIT_MS = 10_000

// env -> database -> jobs, chains and http -> shutdown
try {
  await start()
} catch (error) {
  console.error('Assay cannot start.')
  console.error(explainStart(error) ?? error)
  process.exit(1)
}

async function start() {
  const notes: string[] = []
  const env = configure(process.env, (note) => notes.push(note))
  const log = createLog(env.logLevel)
  for (const note of notes) log.warn(note)
  const ending = endInOrder(log)

  const demoChain = env.demo && env.role !== 'worker' ? startDemoChain(env, log, ending) : undefined
  const statementLimitMs = env.role === 'worker' ? undefined : STATEMENT_LIMIT_MS
  const clusterStatementLimitMs = env.role === 'worker' ? undefined : CLUSTER_STATEMENT_LIMIT_MS
  const db = await openDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    log,
    statementLimitMs,
    clusterStatementLimitMs,
  })
  ending.add('database', () => db.close())
  const storage = openStorage(env)
  const mailer = env.smtpUrl ? smtpMailer(env.smtpUrl, env.mailFrom, storage) : terminalMailer(log)
  const { jobs, mail } = await prepareDatabase(db, { mailer, storage, log, works: env.role !== 'api' })
  ending.add('jobs', () => jobs.stop())
  await refuseForgottenChains(db)
  // What the last run may have left behind. Nobody waits for it: the storage may be away.
  sweepFiles(db, storage, looseBefore(db)).catch((error) => log.warn({ err: error }, 'files are left over'))

  const chains = openChains(env.rpcUrls, log)
  ending.add('chains', async () => chains.close())
  const endpointLimits = await keepEndpointLimits({ db, chains, log, writes: false })
  ending.add('limits of endpoints', () => endpointLimits.close())
  let demoProtocols: Protocols | null = null
  void demoChain?.then((demo) => {
    if (demo) chains.add('demo', [demo.rpcUrl])
    demoProtocols = demo?.protocols ?? null
  })
  const indexer = env.role === 'api' ? undefined : startIndexerThread(db, env, log)
  if (indexer) ending.add('indexer', () => indexer.close())
  void demoChain?.then((demo) => {
    if (demo) indexer?.add({ key: 'demo', urls: [demo.rpcUrl], protocols: demo.protocols })
  })
  const starters = demoChain?.then((demo) => (demo ? demoStarters(db, env, chains, demo.collections) : []))
  starters?.catch((error) => log.warn({ err: error }, 'the demo goes without its collections'))
  if (db.kind === 'embedded') await listenToOperator(db, env, log, ending)

  if (env.role === 'worker') {
    console.log('Assay is working: jobs and chains, no HTTP (ROLE=worker)')
    return
  }
  const replica = await openReplica(env, db, log)
  if (replica) ending.add('replica', () => replica.close())
  const live = await openLive(db)
  ending.add('live', () => live.close())
  const app = await buildApp({
    env,
    db,
    replica,
    live,
    mail,
    storage,
    log,
    chains,
    demoProtocols: () => demoProtocols,
    counters: async () => (await indexer?.counters()) ?? [],
    learned: async () => (await indexer?.learned()) ?? {},
    ...(demoChain && { demoChain }),
    ...(starters && { starters: () => starters.catch(() => []) }),
  })
  ending.add('http', () => closeHttp(app))
  await app.listen({ host: env.host, port: env.port, listenTextResolver: (at) => `listening at ${at}` })
  announce(env, (app.server.address() as AddressInfo).port)
}

/** After the schema is there: until it has arrived at the replica, the primary answers. */
async function openReplica(env: Env, primary: Database, log: Logger): Promise<Replica | null> {
  const { databaseUrlRead: databaseUrl, dataDir } = env
  if (!databaseUrl) return null
  return Replica.open({ databaseUrl, primary, dataDir, log, statementLimitMs: STATEMENT_LIMIT_MS })
}

/** Beside the database, and waited for by nobody but those who use it: a demo without its chain is still a dashboard. */
async function startDemoChain(env: Env, log: Logger, ending: Ending) {
  try {
    const demo = await import('#demo/start.ts')
    const chain = await demo.startDemoChain({ dataDir: env.dataDir, log })
    ending.add('demo chain', () => chain.close())
    log.info(`demo chain at ${chain.rpcUrl}`)
    return chain
  } catch (error) {
    console.error(`The demo goes without its chain: ${(error as Error).message}`)
    return null
  }
}

/** The demo's collections are read before anybody signs in, and every new account tracks them. */
async function demoStarters(db: Database, env: Env, chains: Chains, collections: readonly DemoCollection[]) {
  const starters: Starter[] = []
  for (const { wanted, address, name, creator } of collections) {
    const contract = await findContract(chains, wanted, 'demo', address)
    const { largeContractTransfers } = env
    await db.transaction((tx) => indexContract(tx, contract, largeContractTransfers))
    starters.push({ contract, tracking: { name, largeContractTransfers }, creator })
  }
  return starters
}

/** If the path is too long for a socket, only the operator's commands do not reach the running server. */
async function listenToOperator(db: Database, env: Env, log: Logger, ending: Ending) {
  try {
    const operator = await startOperatorSocket(db, env.dataDir)
    ending.add('operator', () => operator.close())
  } catch (error) {
    log.warn({ err: error }, 'commands of the operator cannot reach this server')
  }
}

/** Otherwise a connection whose last answer goes out while we close would stay open until its keep-alive ends. */
async function closeHttp(app: Awaited<ReturnType<typeof buildApp>>) {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(sweep))
}

function announce(env: Env, port: number) {
  const shown = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(env.host) ? 'localhost' : env.host
  const lines = [`Assay is ready: http://${shown}:${port}`]
  if (!env.smtpUrl) {
    // The process that does the jobs delivers the mail.
    lines.push(
      `No SMTP_URL is set: sign-in codes are printed ${env.role === 'api' ? 'by the workers' : 'here'}.`,
    )
    if (env.demo) lines.push(`Development inbox: http://localhost:${port}/dev/inbox`)
  }
  console.log(lines.join('\n'))
}
