import { named } from './accounts.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { todaysState } from './todays-state.ts'
import { startTraffic } from './traffic.ts'

// The process behind `startDemoChain`. It goes by the channel to its parent: when that closes, the parent has ended or
// was killed, and anvil goes too.

export type FromChain = { rpcUrl: string; visitor: string } | { failed: string }

const [dataDir = '', traffic] = process.argv.slice(2)
const orphaned = new Promise((resolve) => process.once('disconnect', resolve))
// Ctrl-C reaches everybody at the terminal; the parent decides when we go.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

let anvil: Anvil | undefined
try {
  const state = await todaysState(dataDir, Math.floor(Date.now() / 1000))
  // Balances of long ago are of no interest to anybody, and anvil would write them to the disk.
  anvil = await startAnvil(['--load-state', state.path, '--prune-history', '128'])
  const { rpcUrl, ended } = anvil
  const started = traffic === 'traffic' ? startTraffic(rpcUrl, state.lastTimestamp) : Promise.resolve()
  await Promise.race([started.then(() => tell({ rpcUrl, visitor: named.visitor.address })), orphaned, ended])
  await Promise.race([orphaned, ended])
} catch (error) {
  await tell({ failed: error instanceof Error ? error.message : String(error) })
}
await anvil?.stop()
process.exit()

function tell(message: FromChain) {
  return new Promise((resolve) => (process.connected ? process.send?.(message, resolve) : resolve(null)))
}
