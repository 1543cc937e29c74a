/** A token bucket: full at the start, and filled again at an even pace. */
export class RateBucket {
  readonly #calls: number
  readonly #perMs: number
  readonly #now: () => number
  #left: number
  #at: number

  constructor(calls: number, seconds: number, now: () => number) {
    this.#calls = calls
    this.#perMs = calls / (seconds * 1_000)
    this.#now = now
    this.#left = calls
    this.#at = now()
  }

  /** 0: taken. Else how long to wait until so many are there. A batch that is larger than the bucket goes when it is full. */
  take(calls: number): number {
    const now = this.#now()
    this.#left = Math.min(this.#calls, this.#left + (now - this.#at) * this.#perMs)
    this.#at = now
    const wanted = Math.min(calls, this.#calls)
    // What is left is a sum of fractions.
    if (this.#left < wanted - 1e-6) return (wanted - this.#left) / this.#perMs
    this.#left -= calls
    return 0
  }
}
