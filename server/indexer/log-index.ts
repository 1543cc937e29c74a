import { type CompiledFilter, compileFilter, matches } from '#server/chain/log-filter.ts'
import type { Log, LogFilter } from '#server/chain/types.ts'

type Entry<T> = { owner: T; filter: CompiledFilter }

/** Finds those that want a log by the one place of it that tells them apart best: a topic beside the event, else the address, else the event. */
export class LogIndex<T> {
  readonly #byPlace = new Map<string, Set<Entry<T>>>()
  readonly #entries = new Map<T, { key: string; entry: Entry<T> }[]>()

  add(owner: T, filters: readonly LogFilter[]): void {
    const entries = this.#entries.get(owner) ?? []
    for (const each of filters) {
      const filter = compileFilter(each)
      const entry = { owner, filter }
      for (const key of keysOf(filter)) {
        entries.push({ key, entry })
        const there = this.#byPlace.get(key)
        if (there) there.add(entry)
        else this.#byPlace.set(key, new Set([entry]))
      }
    }
    this.#entries.set(owner, entries)
  }

  delete(owner: T): void {
    for (const { key, entry } of this.#entries.get(owner) ?? []) {
      const there = this.#byPlace.get(key)
      there?.delete(entry)
      if (there?.size === 0) this.#byPlace.delete(key)
    }
    this.#entries.delete(owner)
  }

  /** Each with its logs, in their order. */
  assign<L extends Log>(logs: readonly L[]): Map<T, L[]> {
    const assigned = new Map<T, L[]>()
    for (const log of logs)
      for (const owner of this.ownersOf(log)) {
        const mine = assigned.get(owner)
        if (mine) mine.push(log)
        else assigned.set(owner, [log])
      }
    return assigned
  }

  ownersOf(log: Log): Set<T> {
    const owners = new Set<T>()
    const look = (key: string) => {
      for (const { owner, filter } of this.#byPlace.get(key) ?? [])
        if (!owners.has(owner) && matches(filter, log)) owners.add(owner)
    }
    look(ANYTHING)
    look(log.address)
    for (const [place, topic] of log.topics.entries()) look(keyOf(place, topic))
    return owners
  }
}

const ANYTHING = ''

function keyOf(place: number, topic: string): string {
  return `${place} ${topic}`
}

function keysOf({ addresses, topics }: CompiledFilter): string[] {
  const place = topics.findIndex((choices, i) => i > 0 && choices)
  const named = place < 0 ? null : topics[place]
  if (named) return [...named].map((topic) => keyOf(place, topic))
  if (addresses) return [...addresses]
  return topics[0] ? [...topics[0]].map((topic) => keyOf(0, topic)) : [ANYTHING]
}
