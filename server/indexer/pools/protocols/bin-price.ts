const MIDDLE = 1n << 23n
const MOST = 2 ** 160

/** The square root of a bin's price, as pools of Uniswap's third version say it: each bin is one step above the one before. */
export function binPrice(id: bigint, binStep: number | undefined): bigint | null {
  if (!binStep || id >> 24n !== 0n) return null
  const root = (1 + binStep / 10_000) ** (Number(id - MIDDLE) / 2) * 2 ** 96
  return root >= 1 && root < MOST ? BigInt(Math.round(root)) : null
}
