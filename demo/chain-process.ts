import { faucet } from './accounts.ts'
import { peopleOfWorld } from './people.ts'
import { openSnapshots } from './snapshots.ts'
import { superviseNode } from './supervisor.ts'
import { todaysState } from './todays-state.ts'
import { startTraffic } from './traffic.ts'
import type { Patience } from './watchdog.ts'

// The process behind `startDemoChain`. It goes by the channel to its parent: when that closes, the parent has ended or
// was killed, and anvil goes too.

export type ChainOptions = { dataDir: string; traffic: boolean; patience: Patience; snapshotAfterMs: number }
export type FromChain =
  | { rpcUrl: string; people: string[]; faucet: string }
  | { failed: string }
  | { restarted: string }

const { dataDir, traffic, patience, snapshotAfterMs }: ChainOptions = JSON.parse(process.argv[2] ?? '')
const orphaned = new Promise((resolve) => process.once('disconnect', resolve))
// Ctrl-C reaches everybody at the terminal; the parent decides when we go.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

let node: Awaited<ReturnType<typeof superviseNode>> | undefined
const snapshots = openSnapshots(dataDir, snapshotAfterMs)
try {
  const people = await peopleOfWorld()
  const { path: statePath, lastTimestamp } = await todaysState(dataDir, Math.floor(Date.now() / 1000))
  await snapshots.remove()
  node = await superviseNode({ statePath, snapshots, patience, onRestart })
  const { rpcUrl, over } = node
  const started = traffic ? startTraffic(rpcUrl, lastTimestamp) : Promise.resolve(null)
  async function onRestart(why: string) {
    const trading = await started
    await tell({ restarted: why })
    await trading?.goOn().catch(() => undefined)
  }
  await Promise.race([started.then(() => tell({ rpcUrl, people, faucet: faucet.address })), orphaned, over])
  await Promise.race([orphaned, over])
} catch (error) {
  await tell({ failed: error instanceof Error ? error.message : String(error) })
}
await node?.stop()
await snapshots.remove().catch(() => undefined)
process.exit()

function tell(message: FromChain) {
  return new Promise((resolve) => (process.connected ? process.send?.(message, resolve) : resolve(null)))
}
