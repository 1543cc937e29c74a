import { sqrtPriceAtTick } from './tick-price.ts'

/** All liquidity between two ticks, no matter whose. */
export type Range = { tickLower: number; tickUpper: number; liquidity: bigint }

const Q96 = 96n

/** The price and the positions of a pool of two coins, from which follows what it holds. */
export class Positions {
  readonly #ranges = new Map<string, Range>()
  readonly #changed = new Set<string>()
  /** null: the pool has not begun. */
  sqrtPriceX96: bigint | null

  constructor(sqrtPriceX96: bigint | null, ranges: readonly Range[]) {
    this.sqrtPriceX96 = sqrtPriceX96
    for (const range of ranges) this.#ranges.set(keyOf(range), range)
  }

  add({ tickLower, tickUpper, liquidity }: Range): void {
    const key = keyOf({ tickLower, tickUpper })
    const before = this.#ranges.get(key)?.liquidity ?? 0n
    this.#ranges.set(key, { tickLower, tickUpper, liquidity: before + liquidity })
    this.#changed.add(key)
  }

  /** Those that have changed since they were last asked for. Those that are empty are forgotten. */
  takeChanged(): Range[] {
    const changed = [...this.#changed].flatMap((key) => this.#ranges.get(key) ?? [])
    for (const range of changed) if (range.liquidity === 0n) this.#ranges.delete(keyOf(range))
    this.#changed.clear()
    return changed
  }

  /** What all positions would be paid out, each rounded down. Fees that nobody has collected are not in it. */
  held(): [bigint, bigint] {
    let [held0, held1] = [0n, 0n]
    if (this.sqrtPriceX96 === null) return [held0, held1]
    for (const { tickLower, tickUpper, liquidity } of this.#ranges.values()) {
      const [lower, upper] = [sqrtPriceAtTick(tickLower), sqrtPriceAtTick(tickUpper)]
      const price = min(max(this.sqrtPriceX96, lower), upper)
      held0 += ((liquidity << Q96) * (upper - price)) / upper / price
      held1 += (liquidity * (price - lower)) >> Q96
    }
    return [held0, held1]
  }
}

function keyOf({ tickLower, tickUpper }: Pick<Range, 'tickLower' | 'tickUpper'>): string {
  return `${tickLower} ${tickUpper}`
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
