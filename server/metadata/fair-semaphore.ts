/**
 * Limits concurrency: at most `count` run at a time. Those who wait take turns by their key, so an account with much to do waits for
 * itself, and another for one task of each at most.
 */
export class FairSemaphore {
  #free: number
  /** In the order of their turns; none is empty. */
  readonly #queues = new Map<string, (() => void)[]>()

  constructor(count: number) {
    this.#free = count
  }

  async use<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(key)
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next) next()
      else this.#free += 1
    }
  }

  #turn(key: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#queues.get(key)
      if (queue) queue.push(resolve)
      else this.#queues.set(key, [resolve])
    })
  }

  /** The first of the key whose turn it is, which then goes to the end of the line. */
  #next(): (() => void) | undefined {
    for (const [key, queue] of this.#queues) {
      const next = queue.shift()
      this.#queues.delete(key)
      if (queue.length > 0) this.#queues.set(key, queue)
      return next
    }
  }
}
