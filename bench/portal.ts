import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { demo } from '#api/chains/demo.ts'
import { registerChains } from '#api/chains.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { historyWindow, Portal } from '#server/portal/portal.ts'
import { readThroughPortal } from '#server/portal/read-through-portal.ts'
import { bounds, filtersOf, makeHistory, openOutside, outside } from './portal/scene.ts'

// 100,000 transfers over nine million blocks, read from a portal that keeps to its documented limits, with all checks against three public
// nodes, and read by these nodes alone. All logs are compared with the history.
const TIMES = 20

const { values: options } = parseArgs({
  options: {
    /** Seconds of reading by the nodes alone, from which the whole is worked out; 0 reads all of it, in some minutes. */
    nodes: { type: 'string', default: '0' },
  },
})
registerChains({ demo: { ...demo, portalDataset: 'seeded' } })
const log = pino({ level: 'warn' })
const history = makeHistory()
const { from, to } = bounds(history)
const blocks = to - from + 1

const portalSeconds = await byPortal()
const nodeSeconds = await byNodes(Number(options.nodes) || Number.POSITIVE_INFINITY)
// What three such nodes could do at the very best: a range with each call.
const bestSeconds = blocks / (3 * outside.rangeBlocks * outside.callsPerSecond)
console.log(
  `by the nodes      ${nodeSeconds.toFixed(0)} s (no less than ${bestSeconds.toFixed(0)} s by their limits)`,
)
console.log(`by the portal     ${portalSeconds.toFixed(1)} s`)
const times = nodeSeconds / portalSeconds
console.log(`portal against three public nodes: ${times.toFixed(1)} times as fast (at least ${TIMES})`)
process.exitCode = times >= TIMES ? 0 : 1

async function byNodes(limitSeconds: number): Promise<number> {
  const world = await openOutside()
  const chain = openChain('demo', world.nodes, { log })
  const { read, seconds } = await readAll(chain, limitSeconds)
  const { calls } = await world.counts()
  console.log(`nodes: ${read} blocks in ${seconds.toFixed(1)} s with ${calls} calls`)
  chain.close()
  await world.close()
  return (seconds * blocks) / read
}

async function byPortal(): Promise<number> {
  const world = await openOutside()
  const chain = openChain('demo', world.nodes, { log })
  const portal = new Portal('demo', { url: world.portal, window: historyWindow(), log })
  const { read, seconds } = await readAll(readThroughPortal(chain, portal, log), Number.POSITIVE_INFINITY)
  const { calls, requests } = await world.counts()
  console.log(
    `portal: ${read} blocks in ${seconds.toFixed(1)} s with ${requests} requests, and ${calls} calls to the nodes`,
  )
  chain.close()
  await world.close()
  return seconds
}

/** Until the end or the limit. */
async function readAll(chain: Chain, limitSeconds: number): Promise<{ read: number; seconds: number }> {
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1_000
  let index = 0
  let read = 0
  for await (const range of chain.streamLogs(filtersOf(history), from, to)) {
    for (const { data, blockNumber } of range.logs) {
      const { block, amount } = history.transfer(index++)
      if (block !== blockNumber || BigInt(data) !== amount)
        throw new Error(`transfer ${index} is another one`)
    }
    if (index !== history.countIn(from, range.to)) throw new Error('a transfer is missing')
    read = range.to - from + 1
    if (seconds() > limitSeconds) break
  }
  return { read, seconds: seconds() }
}
