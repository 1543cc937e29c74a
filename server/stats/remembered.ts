type Entry<T> = { version: string; value: Promise<T> }

/**
 * What takes long to work out, kept for as long as its version is the same, for the contracts that were asked for last. Who asks while it is
 * being worked out waits for the same answer. A failure is not kept, nor what `isLasting` refuses.
 */
export class Remembered<T> {
  readonly #entries = new Map<number, Entry<T>>()
  readonly #most: number
  readonly #isLasting: (value: T) => boolean

  constructor(most: number, isLasting: (value: T) => boolean = () => true) {
    this.#most = most
    this.#isLasting = isLasting
  }

  async get(id: number, version: string, workOut: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(id)
    this.#entries.delete(id)
    const entry = known?.version === version ? known : { version, value: workOut() }
    this.#entries.set(id, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest)
    try {
      const value = await entry.value
      if (!this.#isLasting(value)) this.#forget(id, entry)
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
