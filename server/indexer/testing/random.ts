/** Numbers that are the same for the same seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b1)
  }

  /** From 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 up to but not including the limit. */
  upTo(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  of<T>(list: readonly T[]): T {
    return list[this.upTo(list.length)] as T
  }

  amount(): bigint {
    return BigInt(this.upTo(1_000_000) + 1)
  }

  /** At least 1 and at most the whole, which it is now and then. */
  part(whole: bigint): bigint {
    if (this.chance(0.3) || whole <= 1n) return whole
    return 1n + BigInt(this.upTo(Number(whole > 1_000_000_000n ? 1_000_000_000n : whole - 1n)))
  }
}
