type Entry<T> = { version: string; value: Promise<T> }

/**
 * An LRU cache by contract of what takes long to compute, valid while its version is the same. A request that comes while it is
 * being computed waits for the same answer. Neither failures nor values that `isCacheable` refuses are cached.
 */
export class VersionedCache<T> {
  readonly #entries = new Map<number, Entry<T>>()
  readonly #capacity: number
  readonly #isCacheable: (value: T) => boolean

  constructor(capacity: number, isCacheable: (value: T) => boolean = () => true) {
    this.#capacity = capacity
    this.#isCacheable = isCacheable
  }

  async get(id: number, version: string, compute: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(id)
    this.#entries.delete(id)
    const entry = known?.version === version ? known : { version, value: compute() }
    this.#entries.set(id, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#capacity && oldest !== undefined) this.#entries.delete(oldest)
    try {
      const value = await entry.value
      if (!this.#isCacheable(value)) this.#forget(id, entry)
      return value
    } catch (error) {
      this.#forget(id, entry)
      throw error
    }
  }

  #forget(id: number, entry: Entry<T>) {
    if (this.#entries.get(id) === entry) this.#entries.delete(id)
  }
}
