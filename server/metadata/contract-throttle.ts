type Entry = {
  again: boolean
  isUrgent: boolean
  /** The last time. */
  hasFailed: boolean
  /** Of the pause; undefined while it runs. */
  timer: NodeJS.Timeout | undefined
}

const SHORTEST_GAP_MS = 2_000
/** The pause after the work, as a multiple of how long it took. */
const REST_PER_WORK = 10
/** The time it took counts how long others held the database, too, so the pause has a limit by what the work went through. */
const LONGEST_REST_PER_TOKEN_MS = 1

/**
 * Throttles work per contract: many calls lead to one run, and the longer a run takes, the longer the pause before the next. Before work that is
 * urgent there is none, unless it has just failed. The work says how many tokens it went through, if it knows.
 */
export class ContractThrottle {
  readonly #work: (contractId: number) => Promise<number | undefined>
  readonly #entries = new Map<number, Entry>()
  readonly #working = new Set<Promise<void>>()
  readonly #shortestGapMs: number

  constructor(work: (contractId: number) => Promise<number | undefined>, shortestGapMs = SHORTEST_GAP_MS) {
    this.#work = work
    this.#shortestGapMs = shortestGapMs
  }

  call(contractId: number, isUrgent = false): void {
    const entry = this.#entries.get(contractId)
    if (!entry) {
      this.#entries.set(contractId, { again: true, isUrgent: false, hasFailed: false, timer: undefined })
      this.#next(contractId)
      return
    }
    entry.again = true
    if (!isUrgent || entry.isUrgent) return
    entry.isUrgent = true
    if (!entry.timer) return
    clearTimeout(entry.timer)
    if (entry.hasFailed) this.#rest(contractId, entry, 0)
    else this.#next(contractId)
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
    Object.assign(entry, { again: false, isUrgent: false, timer: undefined })
    const began = performance.now()
    const working = this.#work(contractId).then((tokens) => {
      this.#working.delete(working)
      entry.hasFailed = tokens === undefined
      const took = performance.now() - began
      const longest = tokens === undefined ? Number.POSITIVE_INFINITY : tokens * LONGEST_REST_PER_TOKEN_MS
      const gap = Math.min(took * REST_PER_WORK, longest)
      // What failed is not tried again without a pause, however urgent it is.
      if (entry.isUrgent && tokens !== undefined) this.#next(contractId)
      else this.#rest(contractId, entry, entry.isUrgent ? 0 : gap)
    })
    this.#working.add(working)
  }

  #rest(contractId: number, entry: Entry, ms: number): void {
    entry.timer = setTimeout(() => this.#next(contractId), Math.max(this.#shortestGapMs, ms)).unref()
  }
}
