import { startNode } from './node.ts'
import type { Snapshots } from './snapshots.ts'
import { type Patience, untilStuck } from './watchdog.ts'

/** A node that ends this often within a minute is not started again. */
const MOST_RESTARTS = 5
const MINUTE_MS = 60_000

type Options = {
  /** What the node begins with. */
  statePath: string
  snapshots: Snapshots
  patience: Patience
  onRestart(why: string): Promise<void>
}

/** Runs the node. One that ends or is stuck is started again with its last snapshot, at the same address. */
export async function superviseNode({ statePath, snapshots, patience, onRestart }: Options) {
  let anvil = await startNode(statePath)
  let stopping = false
  const { rpcUrl } = anvil
  const port = Number(new URL(rpcUrl).port)
  const restarts: number[] = []

  /** Until the node has to be ended, which may be so already. */
  async function watch(): Promise<string> {
    const over = new AbortController()
    const taking = snapshots.keepTaking(rpcUrl, anvil.firstBlock, over.signal).catch(() => undefined)
    const why = await Promise.race([
      anvil.ended.then(() => 'it had ended'),
      untilStuck(rpcUrl, patience, over.signal).then(() => 'it was stuck'),
    ])
    over.abort()
    await anvil.stop()
    await taking
    return why
  }

  async function run(): Promise<void> {
    for (;;) {
      const why = await watch()
      if (stopping) return
      const now = performance.now()
      restarts.push(now)
      if (restarts.filter((at) => now - at < MINUTE_MS).length > MOST_RESTARTS) return
      anvil = await startNode(snapshots.path() ?? statePath, port)
      if (stopping) return anvil.stop()
      void onRestart(why)
    }
  }

  return {
    rpcUrl,
    /** When it is not started again. */
    over: run(),
    async stop(): Promise<void> {
      stopping = true
      await anvil.stop()
    },
  }
}
