type Entry = { again: boolean; timer: NodeJS.Timeout | undefined }

const SHORTEST_GAP_MS = 2_000
/** The pause after the work, as a multiple of how long it took. */
const REST_PER_WORK = 10

/** Throttles work per contract: many calls lead to one run, and the longer a run takes, the longer the pause before the next. */
export class ContractThrottle {
  readonly #work: (contractId: number) => Promise<void>
  readonly #entries = new Map<number, Entry>()
  readonly #working = new Set<Promise<void>>()
  readonly #shortestGapMs: number

  constructor(work: (contractId: number) => Promise<void>, shortestGapMs = SHORTEST_GAP_MS) {
    this.#work = work
    this.#shortestGapMs = shortestGapMs
  }

  call(contractId: number): void {
    const entry = this.#entries.get(contractId)
    if (entry) {
      entry.again = true
      return
    }
    this.#entries.set(contractId, { again: true, timer: undefined })
    this.#next(contractId)
  }

  /** Waits for what is running and starts nothing new. */
  async close(): Promise<void> {
    for (const { timer } of this.#entries.values()) clearTimeout(timer)
    this.#entries.clear()
    await Promise.all(this.#working)
  }

  #next(contractId: number): void {
    const entry = this.#entries.get(contractId)
    if (!entry?.again) {
      this.#entries.delete(contractId)
      return
    }
    entry.again = false
    const began = performance.now()
    const working = this.#work(contractId).finally(() => {
      this.#working.delete(working)
      const took = performance.now() - began
      const gap = Math.max(this.#shortestGapMs, took * REST_PER_WORK)
      entry.timer = setTimeout(() => this.#next(contractId), gap).unref()
    })
    this.#working.add(working)
  }
}
