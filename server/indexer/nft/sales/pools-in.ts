import type { Log } from '#server/chain/types.ts'
import { poolProtocolOf } from '../../pools/pool-protocols.ts'

const poolEvents = new Set([...poolProtocolOf.values()].flatMap(({ events }) => Object.keys(events)))

/** Who emits a pool's event in the transaction: money that ends up there was swapped or deposited, and bought nothing. */
export function poolsIn(logs: readonly Log[]): Set<string> {
  return new Set(
    logs.filter(({ topics: [event = ''] }) => poolEvents.has(event)).map(({ address }) => address),
  )
}
