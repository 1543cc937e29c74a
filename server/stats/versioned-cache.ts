type Entry<T> = { version: string; value: Promise<T> }

/**
 * What takes long to work out, kept for as long as its version is the same, for the contracts that were asked for last. Who asks while it is
 * being worked out waits for the same answer. A failure is not kept, nor what `isCacheable` refuses.
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
