import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Protocols } from '#api/chains/protocols.ts'
import type { FromChain } from './chain-process.ts'
import { collectionsOfDemo, type DemoCollection } from './collections-of-demo.ts'
import { protocolsOfDemo } from './protocols-of-demo.ts'

export type DemoChain = {
  rpcUrl: string
  /** The account behind the demo wallet. */
  visitor: string
  protocols: Protocols
  collections: readonly DemoCollection[]
  close(): Promise<void>
}
type Options = {
  dataDir: string
  log: { warn(text: string): void }
  /** Off for tests that want the world as it was built. */
  traffic?: boolean
}

export type { DemoCollection }

const PROCESS = fileURLToPath(new URL('chain-process.ts', import.meta.url))

/**
 * The demo chain with its world, moved so that it ends today, and with people who go on trading. It runs in a process
 * of its own, which ends with this one however this one ends. What happens on the chain is forgotten then.
 */
export async function startDemoChain({ dataDir, log, traffic = true }: Options): Promise<DemoChain> {
  const child = fork(PROCESS, [dataDir, traffic ? 'traffic' : 'quiet'], {
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
  if (!said || 'failed' in said) throw new Error(said?.failed)

  let closing = false
  void exited.then(() => closing || log.warn('the demo chain has ended by itself'))
  return {
    ...said,
    protocols: protocolsOfDemo,
    collections: collectionsOfDemo,
    async close() {
      closing = true
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
