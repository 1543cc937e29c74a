import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { ChainUnavailable } from './errors.ts'
import { type CompiledFilter, kindOf } from './log-filter.ts'

/** Those that are known not to give the logs of these blocks; and those that left out some, if there are others. */
export function withoutLogs(
  { endpoints }: EndpointPool,
  filters: readonly CompiledFilter[],
  from: number,
): Set<Endpoint> {
  const head = headOf(endpoints)
  const unable = endpoints.filter(({ learned, highest }) => {
    if (learned.missingMethods.includes('eth_getLogs')) return true
    if (learned.needsAddress && kindOf(filters) === 'any address') return true
    return learned.logBlocks !== null && Math.max(head, highest) - from >= learned.logBlocks
  })
  const leavingOut = endpoints.filter((each) => each.learned.omissions > 0 || unable.includes(each))
  return new Set(leavingOut.length < endpoints.length ? leavingOut : unable)
}

/** Those that are known not to have the state of so old a block. If none has it, all are asked. */
export function withoutState({ endpoints }: EndpointPool, block: number | 'latest'): Set<Endpoint> {
  if (block === 'latest') return new Set()
  const age = headOf(endpoints) - block
  const out = endpoints.filter(({ learned }) => learned.stateBlocks !== null && age >= learned.stateBlocks)
  return new Set(out.length < endpoints.length ? out : [])
}

/** Throws the sentence that says why nobody gives them. */
export function refuseLogs(chain: string, out: ReadonlySet<Endpoint>): never {
  const reasons = [...out].map(({ name, learned, reason }) => {
    const why = learned.missingMethods.includes('eth_getLogs')
      ? 'gives no logs'
      : learned.logBlocks !== null
        ? 'gives logs of the newest blocks only'
        : 'gives logs only of contracts that are named'
    return `${name} ${why}${reason ? ` (${reason})` : ''}`
  })
  throw new ChainUnavailable(`${chain}: no endpoint gives the logs of these blocks: ${reasons.join('; ')}`)
}

function headOf(endpoints: readonly Endpoint[]): number {
  return Math.max(...endpoints.map(({ highest }) => highest))
}
