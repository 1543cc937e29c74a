import { pino } from 'pino'
import { shippedChains } from '#api/chains/shipped.ts'
import { registerChains } from '#api/chains.ts'
import { openChain } from '#server/chain/open-chain.ts'
import { openDatabase } from '#server/db/connect.ts'
import { limits, worker } from '../run/lease.ts'
import { startIndexer } from '../run/start-indexer.ts'
import { noProtocols } from './no-protocols.ts'
import { untilSettled } from './until-settled.ts'

export type WorkerTask = {
  databaseUrl?: string
  dataDir: string
  rpcUrl: string
  leaseSeconds: number
  /** Ends when everything is read; else it works until it is killed. */
  once: boolean
}

// One worker as a process of its own, which a test can kill. It says its name when it has begun.
registerChains(shippedChains)
const task = JSON.parse(process.argv[2] ?? '') as WorkerTask
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }))
limits.leaseSeconds = task.leaseSeconds
limits.chainLeaseSeconds = task.leaseSeconds
const db = await openDatabase({ ...task, log })
const indexer = await startIndexer(db, log)
// Small ranges make many transactions, so that a kill finds one under way.
const chain = openChain('demo', [task.rpcUrl], {
  log,
  pollMs: 50,
  limits: { maxRangeBlocks: 2, firstRangeBlocks: 2, setAsideMs: 50, backoffMs: 20 },
})
indexer.add({ chain, protocols: noProtocols })
process.stdout.write(`${worker}\n`)
if (task.once) {
  await untilSettled(db, task.rpcUrl)
  await indexer.close()
  chain.close()
  await db.close()
}
