import type { Clock } from './clock.ts'

/** Calls may come so much before their turn: a pause of the program must not cost the calls that it has missed. */
const BURST_MS = 250
/** A second, as long as calls have to wait: quickly if nobody knows where the limit is, slowly near the last refusal. */
const GROWTH = { far: 0.1, near: 0.005 }
const NEAR = 0.9
/** What is left of the rate after a refusal: more if it was kept for a while. */
const SHARE_AFTER_REFUSAL = { soon: 0.7, late: 0.93 }
const SOON_SECONDS = 3
const LEAST_PER_SECOND = 0.2
/** Without a word from the endpoint; doubled if the next call is refused as well. */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
/** So many refusals in a row are not about a moment that was too full. */
const TOO_MANY_WAITS = 3
/** How long a call that somebody waits for is held back at the most. */
const URGENT_WAIT_MS = 500

/**
 * How many calls a second an endpoint takes, found out by its refusals: no limit is assumed before the first of them. That sets the
 * rate to what was answered in the second before, each later one lowers it, and as long as there is none, it grows.
 */
export class RateLimiter {
  /** Calls a second; null: no limit was met. */
  rate: number | null
  readonly #clock: Clock
  /** When the next call is due. */
  #next = 0
  #blockedUntil = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  /** Refusals since the last answer. */
  #waits = 0
  /** The rate at the last refusal. */
  #ceiling = Number.POSITIVE_INFINITY
  /** What was answered of late. */
  #answers: { at: number; calls: number }[] = []
  /** Calls, since the rate was lowered. */
  #answered = 0
  #grownAt = 0
  #queue: Promise<void> = Promise.resolve()

  constructor(clock: Clock, rate: number | null) {
    this.#clock = clock
    this.rate = rate
  }

  /** Until when nothing is to be sent, because the endpoint said so. */
  get blockedUntil(): number {
    return this.#blockedUntil
  }

  /** Waits for the turn of so many calls. Urgent ones, for which somebody waits, go before the others. */
  async take(calls: number, urgent: boolean, signal?: AbortSignal): Promise<void> {
    if (urgent) {
      const waitMs = this.rate === null ? 0 : this.#due - this.#clock.now()
      if (waitMs > 0) await this.#clock.pause(Math.min(waitMs, URGENT_WAIT_MS), signal)
      this.#spend(calls)
      return
    }
    const turn = this.#queue.then(() => this.#waitAndSpend(calls, signal))
    this.#queue = turn
    await turn
  }

  async #waitAndSpend(calls: number, signal?: AbortSignal): Promise<void> {
    let waited = false
    for (;;) {
      const waitMs = this.#due - this.#clock.now()
      if (waitMs <= 0 || signal?.aborted) break
      waited = true
      await this.#clock.pause(waitMs, signal)
    }
    if (signal?.aborted) return
    if (waited) this.#grow()
    else this.#grownAt = this.#clock.now()
    this.#spend(calls)
  }

  get #due(): number {
    return this.rate === null ? this.#blockedUntil : Math.max(this.#next, this.#blockedUntil)
  }

  #spend(calls: number): void {
    if (this.rate === null) return
    this.#next = Math.max(this.#next, this.#clock.now() - BURST_MS) + (calls * 1_000) / this.rate
  }

  answered(calls: number): void {
    if (calls === 0) return
    this.#waits = 0
    this.#answered += calls
    const now = this.#clock.now()
    this.#answers = this.#answers.filter(({ at }) => at > now - 1_000)
    this.#answers.push({ at: now, calls })
  }

  /** A call that was sent at this time was refused, with what the endpoint says about how long to wait. */
  refused(sentAt: number, retryAfterMs?: number): void {
    // It was on its way when the refusal before came.
    if (sentAt < this.#refusedAt) return
    const now = this.#clock.now()
    const waitMs = retryAfterMs ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#waits)
    this.#refusedAt = now
    this.#blockedUntil = Math.max(this.#blockedUntil, now + waitMs)
    this.#waits += 1
    this.#grownAt = this.#blockedUntil
    // 'At once' is no word about a rate.
    if (waitMs === 0) return
    const used = this.#answers.reduce((sum, { at, calls }) => sum + (at > now - 1_000 ? calls : 0), 0)
    if (this.rate === null) {
      if (used > 0 || this.#waits > TOO_MANY_WAITS) this.rate = Math.max(1, used)
    } else if (this.#waits === 1 && used < this.rate / 2) {
      // Less than the rate was too much: it may have been a moment only, so it is not taken for the limit.
      this.#ceiling = this.rate
      this.rate = Math.max(LEAST_PER_SECOND, 2 * used, this.rate / 2)
      this.#answered = 0
    } else if (this.#waits === 1) {
      const { soon, late } = SHARE_AFTER_REFUSAL
      const share = this.#answered < this.rate * SOON_SECONDS ? soon : late
      this.#ceiling = this.rate
      this.rate = Math.max(LEAST_PER_SECOND, this.rate * share)
      this.#answered = 0
    } else if (this.#waits > TOO_MANY_WAITS) {
      this.#ceiling = Number.POSITIVE_INFINITY
      this.rate = Math.max(LEAST_PER_SECOND, this.rate / 2)
    }
  }

  /** The refusals since it had this rate were about something else. */
  goBack(rate: number | null): void {
    this.rate = rate
    this.#blockedUntil = 0
    this.#waits = 0
  }

  #grow(): void {
    const now = this.#clock.now()
    const seconds = Math.min(1, Math.max(0, now - this.#grownAt) / 1_000)
    this.#grownAt = Math.max(now, this.#grownAt)
    if (this.rate === null) return
    const far = this.rate < NEAR * this.#ceiling || this.rate > this.#ceiling / NEAR
    this.rate *= 1 + (far ? GROWTH.far : GROWTH.near) * seconds
  }
}
