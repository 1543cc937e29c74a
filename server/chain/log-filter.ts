import type { FilterKind } from './learned-limits.ts'
import type { Log, LogFilter } from './types.ts'

type Choices = ReadonlySet<string> | null

export type CompiledFilter = {
  addresses: Choices
  topics: readonly Choices[]
  /** As eth_getLogs wants it, without the blocks. */
  params: { address?: readonly string[]; topics: readonly (string | readonly string[] | null)[] }
}

/** Nodes refuse longer lists, each with a limit of its own. */
const MAX_ADDRESSES = 500
const MAX_TOPICS = 500

export function compileFilters(filters: readonly LogFilter[]): CompiledFilter[] {
  return filters.flatMap(({ addresses = [], topics }) => {
    const lists: string[][] = addresses.length === 0 ? [[]] : []
    for (let at = 0; at < addresses.length; at += MAX_ADDRESSES) {
      lists.push(addresses.slice(at, at + MAX_ADDRESSES).map((each) => each.toLowerCase()))
    }
    return lists.flatMap((list) => withFewerTopics(topics).map((some) => compile(list, some)))
  })
}

/** The longest list of topics in parts: ids of pools in a singleton, of which a token may have many. */
function withFewerTopics(topics: LogFilter['topics']): LogFilter['topics'][] {
  const long = topics.findIndex((topic) => Array.isArray(topic) && topic.length > MAX_TOPICS)
  const list = topics[long]
  if (!Array.isArray(list)) return [topics]
  return Array.from({ length: Math.ceil(list.length / MAX_TOPICS) }, (_, i) =>
    topics.with(long, list.slice(i * MAX_TOPICS, (i + 1) * MAX_TOPICS)),
  )
}

/** The same in one, for those who look for logs themselves. */
export function compileFilter({ addresses = [], topics }: LogFilter): CompiledFilter {
  return compile(
    addresses.map((each) => each.toLowerCase()),
    topics,
  )
}

function compile(addresses: string[], given: LogFilter['topics']): CompiledFilter {
  const topics = given.map((topic): Choices => {
    const list = typeof topic === 'string' ? [topic] : (topic ?? [])
    return list.length > 0 ? new Set(list.map((each) => each.toLowerCase())) : null
  })
  const sent = topics.map((topic) => topic && (topic.size === 1 ? ([...topic][0] ?? null) : [...topic]))
  return {
    addresses: addresses.length > 0 ? new Set(addresses) : null,
    topics,
    params: { ...(addresses.length > 0 ? { address: addresses } : {}), topics: sent },
  }
}

/** The same filters for an endpoint that takes no more than so many addresses in one. */
export function withFewerAddresses(
  filters: readonly CompiledFilter[],
  most: number | null,
): readonly CompiledFilter[] {
  if (most === null || filters.every(({ addresses }) => (addresses?.size ?? 0) <= most)) return filters
  return filters.flatMap((filter) => {
    const all = [...(filter.addresses ?? [])]
    if (all.length <= most) return [filter]
    return Array.from({ length: Math.ceil(all.length / most) }, (_, index) => {
      const some = all.slice(index * most, (index + 1) * most)
      return { ...filter, addresses: new Set(some), params: { ...filter.params, address: some } }
    })
  })
}

export function matches({ addresses, topics }: CompiledFilter, log: Log): boolean {
  if (addresses && !addresses.has(log.address)) return false
  for (let index = 0; index < topics.length; index += 1) {
    const choices = topics[index]
    if (!choices) continue
    const topic = log.topics[index]
    if (topic === undefined || !choices.has(topic)) return false
  }
  return true
}

/** Endpoints limit ranges without an address more than others. */
export function kindOf(filters: readonly CompiledFilter[]): FilterKind {
  return filters.some(({ addresses }) => !addresses) ? 'any address' : 'addresses'
}
