/** Limits concurrency: at most `count` run at a time, the others wait in a queue. */
export class Semaphore {
  #free: number
  readonly #queue: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  get full(): boolean {
    return this.#free === 0
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
