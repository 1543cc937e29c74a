import type { LogFilter } from '#server/chain/types.ts'

/** Merges the filters of many contracts into few requests, which may bring logs that nobody asked for. */
export function mergeFilters(filters: readonly LogFilter[]): LogFilter[] {
  const merged = new Map<string, { addresses: Set<string>; topics: Set<string>[] }>()
  for (const { addresses, topics } of filters) {
    // Filters can be merged if they leave the same places open.
    const shape = `${addresses ? 'some' : 'any'} ${topics.map((topic) => (topic === null ? '-' : 'x')).join('')}`
    let into = merged.get(shape)
    if (!into) {
      into = { addresses: new Set(), topics: topics.map(() => new Set<string>()) }
      merged.set(shape, into)
    }
    for (const address of addresses ?? []) into.addresses.add(address)
    for (const [i, topic] of topics.entries())
      for (const each of topic === null ? [] : [topic].flat()) into.topics[i]?.add(each)
  }
  return [...merged.values()].map(({ addresses, topics }) => ({
    ...(addresses.size > 0 && { addresses: [...addresses] }),
    topics: topics.map((topic) => (topic.size > 0 ? [...topic] : null)),
  }))
}
