import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainOptions, FromChain } from './chain-process.ts'
import { collectionsOfDemo, type DemoCollection } from './collections-of-demo.ts'
import { protocolsOfDemo } from './protocols-of-demo.ts'

export type DemoChain = {
  rpcUrl: string
  /** Everybody in the world, in lower case: their keys are public. */
  people: ReadonlySet<string>
  /** Whom the node signs for when a visitor gets coins. */
  faucet: string
  protocols: Protocols
  collections: readonly DemoCollection[]
  close(): Promise<void>
}
type Options = {
  dataDir: string
  log: { warn(text: string): void }
  /** Off for tests that want the world as it was built. */
  traffic?: boolean
} & Partial<Pick<ChainOptions, 'patience' | 'snapshotAfterMs'>>

export type { DemoCollection }

/** The longest call that the server passes on takes seconds, and on a busy machine many. */
const PATIENCE = { everyMs: 2_000, limitMs: 30_000 }
/** When a visitor has sent something. */
const SNAPSHOT_AFTER_MS = 2_000

const PROCESS = fileURLToPath(new URL('chain-process.ts', import.meta.url))

/**
 * The demo chain with its world, moved so that it ends today, and with people who go on trading. It runs in a process
 * of its own, which ends with this one however this one ends. What happens on the chain is forgotten then. A node that is stuck
 * is restarted with its state.
 */
export async function startDemoChain({
  dataDir,
  log,
  traffic = true,
  patience = PATIENCE,
  snapshotAfterMs = SNAPSHOT_AFTER_MS,
}: Options): Promise<DemoChain> {
  const options: ChainOptions = { dataDir, traffic, patience, snapshotAfterMs }
  const child = fork(PROCESS, [JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    // A server that Node restarts on change has its children tell of their files, on this very channel.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
  })
  const exited = once(child, 'exit')
  const failed: FromChain = { failed: 'its process ended' }
  const [said] = await Promise.race([
    once(child, 'message') as Promise<[FromChain]>,
    exited.then(() => [failed]),
  ])
  if (!said || !('rpcUrl' in said)) throw new Error(said && 'failed' in said ? said.failed : undefined)

  let closing = false
  child.on('message', (message: FromChain) => {
    if ('restarted' in message) log.warn(`the demo chain was restarted: ${message.restarted}`)
  })
  void exited.then(() => closing || log.warn('the demo chain has ended by itself'))
  return {
    ...said,
    people: new Set(said.people),
    protocols: protocolsOfDemo,
    collections: collectionsOfDemo,
    async close() {
      closing = true
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
