type Prices = readonly (number | null)[]

/** A fifth, up or down. */
const FAR = 1.2

/**
 * What a pool says within one block. Who moves a price far away and back in the same block risks nothing, so what was said
 * meanwhile is no price of anybody's: the price before the block stands.
 */
export class BlockPrices {
  readonly block: number
  readonly #before: Prices
  readonly #wasFar: boolean[]
  readonly #sides = new Set<'bought' | 'sold'>()
  /** By the last event, whether it stands or not. */
  told: Prices

  constructor(block: number, before: Prices) {
    this.block = block
    this.#before = before
    this.told = before
    this.#wasFar = before.map(() => false)
  }

  /**
   * The prices that stand after one more event, in which the token was bought, sold or (null) neither. The last swap's price does not say
   * whether the pool is back: there, swaps to both sides do.
   */
  after(told: Prices, side: 'bought' | 'sold' | null, isByLastSwap: boolean): Prices {
    this.told = told
    if (side) this.#sides.add(side)
    return told.map((price, i) => {
      const before = this.#before[i] ?? null
      if (price === null || before === null) return price
      const isFar = price > before * FAR || price < before / FAR
      if (isFar) this.#wasFar[i] = true
      const isBack = isByLastSwap ? this.#sides.size === 2 : !isFar
      return this.#wasFar[i] && isBack ? before : price
    })
  }
}
