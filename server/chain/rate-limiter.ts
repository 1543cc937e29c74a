import type { Clock } from './clock.ts'

/** Calls may come so much before their turn: a pause of the program must not cost the calls that it has missed. */
const BURST_MS = 250
/** A second, as long as calls have to wait: quickly if nobody knows where the limit is, slowly near the last refusal. */
const GROWTH = { far: 0.1, near: 0.005 }
const NEAR = 0.9
const SHARE_AFTER_REFUSAL = 0.95
const LEAST_PER_SECOND = 0.2
/** Without a word from the endpoint; doubled if the next call is refused as well. */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
/** Longer ago than this, what was answered says nothing about the present. */
const MEMORY_MS = 60_000
/** How long a call that somebody waits for is held back at the most. */
const URGENT_WAIT_MS = 500

/**
 * How many calls a second an endpoint takes, found out by its refusals: none is assumed before the first of them. A refusal sets the
 * rate to what was answered since the one before it; as long as there is none, the rate grows.
 */
export class RateLimiter {
  /** Calls a second; null: no limit was met. */
  rate: number | null
  readonly #clock: Clock
  /** When the next call is due. */
  #next = 0
  #blockedUntil = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  #waits = 0
  #ceiling = Number.POSITIVE_INFINITY
  #answered = 0
  #answeredSince: number
  #grownAt = 0

  constructor(clock: Clock, rate: number | null) {
    this.#clock = clock
    this.rate = rate
    this.#answeredSince = clock.now()
  }

  /** Until when nothing is to be sent, because the endpoint said so. */
  get blockedUntil(): number {
    return this.#blockedUntil
  }

  /** Waits for the turn of so many calls. Urgent ones, for which somebody waits, go before the others. */
  async take(calls: number, urgent: boolean, signal?: AbortSignal): Promise<void> {
    const now = this.#clock.now()
    if (now - this.#answeredSince > MEMORY_MS) this.#countFrom(now)
    if (this.rate === null) {
      if (!urgent && this.#blockedUntil > now) await this.#clock.pause(this.#blockedUntil - now, signal)
      return
    }
    const due = Math.max(this.#next, this.#blockedUntil, now - BURST_MS)
    this.#next = due + (calls * 1_000) / this.rate
    if (due <= now) {
      this.#grownAt = now
      return
    }
    this.#grow(now)
    await this.#clock.pause(urgent ? Math.min(due - now, URGENT_WAIT_MS) : due - now, signal)
  }

  answered(calls: number): void {
    this.#answered += calls
    this.#waits = 0
  }

  /** A call that was sent at this time was refused, with what the endpoint says about how long to wait. */
  refused(sentAt: number, retryAfterMs?: number): void {
    const now = this.#clock.now()
    // It was on its way when the refusal before came.
    if (sentAt < this.#refusedAt) return
    const waitMs = retryAfterMs ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#waits)
    this.#blockedUntil = Math.max(this.#blockedUntil, now + waitMs)
    this.#waits += 1
    this.#refusedAt = now
    if (this.#answered === 0) {
      // Only waiting helps; but a rate that is never answered is too high.
      if (this.#waits > 3) this.rate = Math.max(LEAST_PER_SECOND, (this.rate ?? 2) / 2)
      return
    }
    const measured = this.#answered / Math.max(1, (now - this.#answeredSince) / 1_000)
    this.#ceiling = Math.min(this.rate ?? Number.POSITIVE_INFINITY, measured * 1.05)
    this.rate = Math.max(LEAST_PER_SECOND, this.#ceiling * SHARE_AFTER_REFUSAL)
    this.#next = this.#blockedUntil
    this.#grownAt = now
    this.#countFrom(now)
  }

  #countFrom(now: number): void {
    this.#answered = 0
    this.#answeredSince = now
  }

  #grow(now: number): void {
    const seconds = Math.max(0, now - this.#grownAt) / 1_000
    this.#grownAt = now
    if (this.rate === null || this.#blockedUntil > now) return
    const far = this.rate < NEAR * this.#ceiling || this.rate > this.#ceiling / NEAR
    this.rate *= 1 + (far ? GROWTH.far : GROWTH.near) * Math.min(1, seconds)
  }
}
