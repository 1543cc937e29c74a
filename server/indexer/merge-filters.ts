import type { LogFilter } from '#server/chain/types.ts'

/** Those with the same places open: addresses first, then topics. */
type Shape = { places: Counts[]; count: number; filter: LogFilter | null }

/** How many of those that were added name it. */
class Counts extends Map<string, number> {
  change(value: string, by: number): boolean {
    const before = this.get(value) ?? 0
    if (before + by > 0) this.set(value, before + by)
    else this.delete(value)
    return before === 0 || before + by === 0
  }
}

/**
 * The filters of many contracts as few questions, which may bring logs that nobody asked for. A contract that comes or goes changes what is its own:
 * the list stays the same as long as nothing else is asked for.
 */
export class MergedFilters {
  readonly #shapes = new Map<string, Shape>()
  #filters: readonly LogFilter[] | null = null

  add(filters: readonly LogFilter[]): void {
    for (const filter of filters) this.#change(filter, 1)
  }

  delete(filters: readonly LogFilter[]): void {
    for (const filter of filters) this.#change(filter, -1)
  }

  get filters(): readonly LogFilter[] {
    this.#filters ??= [...this.#shapes.values()].map((shape) => {
      shape.filter ??= filterOf(shape)
      return shape.filter
    })
    return this.#filters
  }

  #change({ addresses = [], topics }: LogFilter, by: 1 | -1): void {
    const places = [addresses, ...topics.map((topic) => [topic ?? []].flat())]
    // Filters can be merged if they leave the same places open.
    const key = places.map(({ length }) => (length === 0 ? '-' : 'x')).join('')
    let shape = this.#shapes.get(key)
    if (!shape) {
      shape = { places: places.map(() => new Counts()), count: 0, filter: null }
      this.#shapes.set(key, shape)
    }
    shape.count += by
    let isNews = shape.count === 0 || shape.count === by
    for (const [place, values] of places.entries())
      for (const value of values) isNews = shape.places[place]?.change(value, by) || isNews
    if (shape.count === 0) this.#shapes.delete(key)
    if (!isNews) return
    shape.filter = null
    this.#filters = null
  }
}

function filterOf({ places: [addresses, ...topics] }: Shape): LogFilter {
  return {
    ...(addresses && addresses.size > 0 && { addresses: [...addresses.keys()] }),
    topics: topics.map((counts) => (counts.size > 0 ? [...counts.keys()] : null)),
  }
}

/** The same for filters that stay as they are. */
export function mergeFilters(filters: readonly LogFilter[]): LogFilter[] {
  const merged = new MergedFilters()
  merged.add(filters)
  return [...merged.filters]
}
