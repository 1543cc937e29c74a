import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SeededHistory } from '#server/chain/testing/seeded-history.ts'
import type { LogFilter } from '#server/chain/types.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const FINALITY = 64

/** How those outside behave. The portal's quota of 20 requests in ten seconds is its server's own. */
export const outside = {
  rangeBlocks: 1_000,
  callsPerSecond: 10,
  nodeLatencyMs: 50,
  /** The portal ends its answers early. */
  blocksPerAnswer: 1_000_000,
  portalLatencyMs: 500,
}

export const makeHistory = () => new SeededHistory({ transfers: 100_000, blocks: 9_000_000 })

export function bounds({ firstBlock, head }: SeededHistory): { from: number; to: number } {
  return { from: firstBlock, to: head - FINALITY }
}

export function filtersOf({ token }: SeededHistory): LogFilter[] {
  return [{ addresses: [token], topics: [TRANSFER] }]
}

type Counts = { calls: number; requests: number }

/** In a process of its own, so that their work is not measured. */
export async function openOutside() {
  const child = fork(fileURLToPath(new URL('./outside.ts', import.meta.url)), { execArgv: [] })
  const next = async <T>() => (await once(child, 'message'))[0] as T
  const { nodes, portal } = await next<{ nodes: string[]; portal: string }>()
  return {
    nodes,
    portal,
    async counts(): Promise<Counts> {
      child.send('count')
      return next<Counts>()
    },
    async close() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
