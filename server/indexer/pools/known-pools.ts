import { topicOf } from '#server/chain/hex.ts'
import type { Log, LogFilter } from '#server/chain/types.ts'
import type { PoolFacts } from './pool-protocol.ts'
import { poolProtocolOf } from './pool-protocols.ts'

export type PoolOfKind = PoolFacts & { kind: string }

/** A token's pools, found by the logs that tell of them. */
export class KnownPools {
  readonly #pools: readonly PoolOfKind[]
  readonly #byId: ReadonlyMap<string, PoolOfKind>
  /** By whose log it is: an address, or a singleton's with the topic that names the pool. */
  readonly #byPlace: ReadonlyMap<string, PoolOfKind>

  constructor(pools: readonly PoolOfKind[]) {
    this.#pools = pools
    this.#byId = new Map(pools.map((pool) => [pool.id, pool]))
    this.#byPlace = new Map(
      pools.map((pool) => [isSingle(pool) ? pool.emitter : pool.emitter + topicFor(pool.id), pool]),
    )
  }

  get size(): number {
    return this.#byId.size
  }

  has(id: string): boolean {
    return this.#byId.has(id)
  }

  /** The pool that the log tells of. */
  of({ address, topics }: Pick<Log, 'address' | 'topics'>): PoolOfKind | undefined {
    return this.#byPlace.get(address) ?? this.#byPlace.get(address + (topics[1] ?? ''))
  }

  with(more: readonly PoolOfKind[]): KnownPools {
    return new KnownPools([...this.#pools, ...more])
  }

  /** Their logs in at most two filters, however many they are: of addresses of their own (and those given), and of singletons. */
  filters(also: { addresses: readonly string[]; topics: readonly string[] }): LogFilter[] {
    const { own = [], inside = [] } = Object.groupBy(this.#pools, (pool) =>
      isSingle(pool) ? 'own' : 'inside',
    )
    const addresses = [...also.addresses, ...own.map(({ emitter }) => emitter)]
    const filters: LogFilter[] = []
    if (addresses.length > 0) filters.push({ addresses, topics: [[...also.topics, ...topicsOf(own)]] })
    if (inside.length > 0)
      filters.push({
        addresses: [...new Set(inside.map(({ emitter }) => emitter))],
        topics: [topicsOf(inside), inside.map(({ id }) => topicFor(id))],
      })
    return filters
  }
}

/** A pool that emits its own logs. */
function isSingle({ id, emitter }: PoolFacts): boolean {
  return id === emitter
}

function topicFor(id: string): string {
  return id.length === ADDRESS_LENGTH ? topicOf(id) : id
}

const ADDRESS_LENGTH = 42

function topicsOf(pools: readonly PoolOfKind[]): string[] {
  const kinds = new Set(pools.map(({ kind }) => kind))
  return [...new Set([...kinds].flatMap((kind) => Object.keys(poolProtocolOf.get(kind)?.events ?? {})))]
}
