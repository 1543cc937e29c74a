/**
 * What came up lately, between half of so many and all of them. Two generations: when the recent one is full it becomes the older one, which
 * is dropped.
 */
export class Recent<Key, Value> {
  readonly #most: number
  #recent = new Map<Key, Value>()
  #older = new Map<Key, Value>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: Key): Value | undefined {
    const value = this.#recent.get(key)
    return value === undefined ? this.#older.get(key) : value
  }

  /** What is kept together stays at least until something else is. */
  keep(entries: Iterable<readonly [Key, Value]>): void {
    for (const [key, value] of entries) this.#recent.set(key, value)
    if (this.#recent.size < this.#most / 2) return
    this.#older = this.#recent
    this.#recent = new Map()
  }
}
