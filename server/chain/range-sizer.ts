import { createHash } from 'node:crypto'
import type { Limits } from './limits.ts'
import type { LogFilter } from './types.ts'

/** From so many logs on, an answer tells the density well enough for a larger step. */
const TELLING_LOGS = 100
/** Of the logs that an endpoint gives at the most: the next blocks may be denser. */
const SAFE_SHARE = 0.9
/** After so many good answers a size that once was refused is tried again; after twice as many if that failed. */
const PATIENCE = { first: 4, most: 64 }

/** Finds the number of blocks whose logs fill an answer, as the density changes along the chain. */
export class RangeSizer {
  /** Whether the last request of this size was answered. If not, parallel requests would only be refused together. */
  sure = false
  #blocks: number
  readonly #target: number
  #ceiling = Number.POSITIVE_INFINITY
  /** The longest range that was answered, since the last refusal. */
  #largest = 0
  #goodAnswers = 0
  #patience = PATIENCE.first
  #triedAgain = false
  #density = 0
  readonly #max: number

  constructor(limits: Limits) {
    this.#blocks = Math.min(limits.firstRangeBlocks, limits.maxRangeBlocks)
    this.#target = limits.targetLogs
    this.#max = limits.maxRangeBlocks
  }

  get blocks(): number {
    return Math.max(1, Math.min(Math.floor(this.#blocks), this.#max, Math.floor(this.#ceiling)))
  }

  /** Logs to expect in so many blocks. */
  expectedLogs(blocks: number): number {
    return Math.min(this.#target, this.#density * blocks)
  }

  /** How many blocks to ask of an endpoint that gives no more logs than these in an answer. */
  blocksWith(maxLogs: number | null): number {
    if (maxLogs === null || this.#density === 0) return this.blocks
    return Math.max(1, Math.min(this.blocks, Math.floor((maxLogs * SAFE_SHARE) / this.#density)))
  }

  answered(blocks: number, logs: number): void {
    // Much shorter ones say nothing about the present size.
    if (2 * blocks > this.blocks) this.sure = true
    this.#density = logs / blocks
    this.#largest = Math.max(this.#largest, blocks)
    if (2 * blocks > this.#ceiling) this.#goodAnswers += 1
    if (this.#goodAnswers >= this.#patience) {
      this.#ceiling *= 2
      this.#goodAnswers = 0
      this.#triedAgain = true
      this.sure = false
    }
    const largest = blocks * (logs >= TELLING_LOGS ? 16 : 4)
    const fitting = logs === 0 ? Number.POSITIVE_INFINITY : (blocks * this.#target) / logs
    // A short range with few logs says only that longer ones are fine; it is no reason to shrink.
    this.#blocks = fitting > largest ? Math.max(this.#blocks, largest) : fitting
    this.#blocks = Math.min(this.#blocks, this.#max)
  }

  /** `blocks` were too crowded; `fitting` should fit. `counted`: for the number of their logs, by a limit that is known. */
  refused(blocks: number, fitting: number, counted: boolean): void {
    this.#blocks = Math.max(1, Math.min(this.#blocks, fitting))
    this.#goodAnswers = 0
    this.sure = false
    // Then the density tells what fits.
    if (counted) return
    const ceiling = this.#largest < blocks ? Math.max(fitting, this.#largest) : fitting
    // It was requested before the last refusal came.
    if (ceiling >= this.#ceiling) return
    this.#ceiling = ceiling
    this.#largest = Math.min(this.#largest, ceiling)
    this.#patience = this.#triedAgain ? Math.min(PATIENCE.most, this.#patience * 2) : PATIENCE.first
    this.#triedAgain = false
  }
}

const REMEMBERED = 500

/** A later request for the same logs starts with the size that was found before. */
export function sizers(limits: Limits): (filters: readonly LogFilter[]) => RangeSizer {
  const known = new Map<string, RangeSizer>()
  return (filters) => {
    const key = createHash('sha256').update(JSON.stringify(filters)).digest('base64')
    const sizer = known.get(key) ?? new RangeSizer(limits)
    if (known.size >= REMEMBERED) known.clear()
    known.set(key, sizer)
    return sizer
  }
}
