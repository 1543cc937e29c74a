export const MAX_TICK = 887_272

const PRECISION = 768n
/** By bit of a tick: 1.0001 to the power of minus half of it, times 2^128, rounded to the nearest, as Uniswap's contracts have it. */
const FACTORS: readonly bigint[] = factors()

/** Pools use few ticks, but anybody may add some. */
const MOST_KNOWN = 100_000
const known = new Map<number, bigint>()

/** The square root of the price at a tick, times 2^96, exactly as Uniswap's contracts work it out. */
export function sqrtPriceAtTick(tick: number): bigint {
  const before = known.get(tick)
  if (before !== undefined) return before
  const size = Math.abs(tick)
  let ratio = 1n << 128n
  for (const [bit, factor] of FACTORS.entries())
    if ((size & (1 << bit)) !== 0) ratio = (ratio * factor) >> 128n
  if (tick > 0) ratio = ((1n << 256n) - 1n) / ratio
  const price = (ratio + (1n << 32n) - 1n) >> 32n
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(tick, price)
  return price
}

function factors(): bigint[] {
  let factor = squareRoot(((1n << (2n * PRECISION)) * 10_000n) / 10_001n)
  return Array.from({ length: 20 }, () => {
    const rounded = (factor + (1n << (PRECISION - 129n))) >> (PRECISION - 128n)
    factor = (factor * factor) >> PRECISION
    return rounded
  })
}

function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
