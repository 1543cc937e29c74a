/**
 * What a marketplace's event tells: these things went from a seller to a buyer, for this money. Addresses are lower-case.
 */
export type Order = {
  /** Whose side of the deal the event describes: matched Seaport orders tell of one deal twice, once for each side. */
  side: 'sell' | 'buy'
  items: Item[]
  /** What the buyer paid in all, fees included. null: it was not, or not only, the native coin in one of its forms. */
  paidWei: bigint | null
  /** What each receiver of a fee or royalty got of it, in wei; the seller's own part may be among them. */
  shares: Share[]
}

export type Item = {
  contract: string
  tokenId: bigint
  amount: bigint
  /** Only as far as the event says it for certain. */
  from?: string | undefined
  to?: string | undefined
}

export type Share = { receiver: string; wei: bigint }

/** Whether a currency is the native coin or a form of it that is always worth the same. */
export type IsCoin = (currency: string) => boolean

/** Parts of a whole by weight. They add up to it exactly: what is left over goes in single wei to the first ones. */
export function split(whole: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  if (sum === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight) => (whole * weight) / sum)
  let left = whole - parts.reduce((total, part) => total + part, 0n)
  return parts.map((part, index) => {
    if (left === 0n || weights[index] === 0n) return part
    left--
    return part + 1n
  })
}
