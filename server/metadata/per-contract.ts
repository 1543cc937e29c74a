type Turn = { again: boolean; timer: NodeJS.Timeout | undefined }

const SHORTEST_GAP_MS = 2_000
/** Of the time, at most this part is spent on one contract. */
const REST_PER_WORK = 10

/** Does some work for a contract after it was called for, once for many calls: the longer it takes, the longer the pause before the next. */
export class PerContract {
  readonly #work: (contractId: number) => Promise<void>
  readonly #turns = new Map<number, Turn>()
  readonly #working = new Set<Promise<void>>()

  constructor(work: (contractId: number) => Promise<void>) {
    this.#work = work
  }

  call(contractId: number): void {
    const turn = this.#turns.get(contractId)
    if (turn) {
      turn.again = true
      return
    }
    this.#turns.set(contractId, { again: true, timer: undefined })
    this.#next(contractId)
  }

  /** Waits for what is under way; nothing new is begun. */
  async close(): Promise<void> {
    for (const { timer } of this.#turns.values()) clearTimeout(timer)
    this.#turns.clear()
    await Promise.all(this.#working)
  }

  #next(contractId: number): void {
    const turn = this.#turns.get(contractId)
    if (!turn?.again) {
      this.#turns.delete(contractId)
      return
    }
    turn.again = false
    const began = performance.now()
    const working = this.#work(contractId).finally(() => {
      this.#working.delete(working)
      const took = performance.now() - began
      const gap = Math.max(SHORTEST_GAP_MS, took * REST_PER_WORK)
      turn.timer = setTimeout(() => this.#next(contractId), gap).unref()
    })
    this.#working.add(working)
  }
}
