import { setTimeout as pause } from 'node:timers/promises'

type Clock = { now(): number; wait(ms: number, signal?: AbortSignal): Promise<void> }

const clock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => pause(ms, undefined, { signal }),
}

/** Lets so many requests begin in any stretch of the window's length. One for all chains: the portal counts by address. */
export class RequestWindow {
  readonly #most: number
  readonly #lengthMs: number
  readonly #clock: Clock
  /** When those began that count at present, and when those will that wait. */
  #begun: number[] = []

  constructor(most: number, lengthMs: number, given: Clock = clock) {
    this.#most = most
    this.#lengthMs = lengthMs
    this.#clock = given
  }

  async enter(signal?: AbortSignal): Promise<void> {
    const now = this.#clock.now()
    this.#begun = this.#begun.filter((at) => at > now - this.#lengthMs)
    const earliest = (this.#begun.at(-this.#most) ?? Number.NEGATIVE_INFINITY) + this.#lengthMs
    const at = Math.max(now, earliest)
    this.#begun.push(at)
    if (at > now) await this.#clock.wait(at - now, signal)
  }
}
