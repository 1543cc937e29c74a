import { ZERO_ADDRESS } from '#api/address.ts'

/**
 * What a marketplace's event tells: these things went from a seller to a buyer, for this money. Addresses are lower-case.
 */
export type Order = {
  /** The market's name as people know it: 'OpenSea', 'Magic Eden'. */
  market: string
  /** Whose side of the deal the event describes: matched Seaport orders tell of one deal twice, once for each side. */
  side: 'sell' | 'buy'
  /** The order that was there first: a listing (ask) or an offer (bid). null: neither, as of a pool or a mint. */
  makerSide: 'ask' | 'bid' | null
  /** Who signed that order. */
  maker: string | null
  /** Who took it. */
  taker: string | null
  items: Item[]
  /** What the buyer paid in all, fees included; of nothing: it is no sale. null: in more than one currency, or in things. */
  paid: Payment | null
  /** What was paid on top stands in the calls alone, which are not known. */
  isEstimated?: boolean
  /** Who got how much of it, in the same currency (of the native coin if `paid` is null); the seller's own part may be among them. */
  shares: Share[]
}

export type Payment = {
  /** ZERO_ADDRESS: the native coin. */
  currency: string
  amount: bigint
}

export type Item = {
  contract: string
  tokenId: bigint
  amount: bigint
  /** Only as far as the event says it for certain. */
  from?: string | undefined
  to?: string | undefined
}

export type Share = {
  /** null: the event does not say. */
  receiver: string | null
  amount: bigint
  purpose: 'seller' | 'market' | 'royalty' | 'unknown'
}

/** Whether a currency is the native coin or a form of it that is always worth the same. */
export type IsCoin = (currency: string) => boolean

/** Payments as one: null in several currencies, except that forms of the native coin are one. */
export function sumOf(payments: readonly Payment[], isCoin: IsCoin): Payment | null {
  const paid = payments.filter(({ amount }) => amount > 0n)
  const amount = paid.reduce((sum, payment) => sum + payment.amount, 0n)
  const [currency = ZERO_ADDRESS, ...others] = new Set(paid.map((payment) => payment.currency))
  if (others.length === 0) return { currency, amount }
  return [currency, ...others].every(isCoin) ? { currency: ZERO_ADDRESS, amount } : null
}

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
