/** Uniswap V2: what comes out of a pair for what goes in, its fee of 0.3 % taken. */
export function v2Out(amountIn: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const afterFee = amountIn * 997n
  return (afterFee * reserveOut) / (reserveIn * 1_000n + afterFee)
}

export type V3State = { sqrtPriceX96: bigint; liquidity: bigint; feePips: bigint }

/**
 * Uniswap V3: a swap that stays inside one stretch of liquidity, rounded as SwapMath and SqrtPriceMath round.
 * Gives what comes out and the price afterwards.
 */
export function v3Swap({ sqrtPriceX96, liquidity, feePips }: V3State, amountIn: bigint, zeroForOne: boolean) {
  const afterFee = (amountIn * (1_000_000n - feePips)) / 1_000_000n
  const shifted = liquidity << 96n
  if (zeroForOne) {
    const next = divideUp(shifted * sqrtPriceX96, shifted + afterFee * sqrtPriceX96)
    return { amountOut: (liquidity * (sqrtPriceX96 - next)) >> 96n, sqrtPriceX96: next }
  }
  const next = sqrtPriceX96 + (afterFee << 96n) / liquidity
  return { amountOut: (shifted * (next - sqrtPriceX96)) / next / sqrtPriceX96, sqrtPriceX96: next }
}

/** The square root of amount1 / amount0 as V3 keeps prices. */
export function sqrtPriceX96(amount0: bigint, amount1: bigint): bigint {
  return squareRoot((amount1 << 192n) / amount0)
}

function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}

function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
