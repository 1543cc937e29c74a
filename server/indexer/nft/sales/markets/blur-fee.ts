import type { Share } from '../order.ts'

/** Of a price, in basis points. */
export type Fee = { rate: number; recipient: string }

const BASIS_POINTS = 10_000n

/** Blur itself takes nothing: its fees are the creators'. */
export function shareOf({ rate, recipient }: Fee, price: bigint): Share {
  return {
    receiver: recipient.toLowerCase(),
    amount: (price * BigInt(rate)) / BASIS_POINTS,
    purpose: 'royalty',
  }
}
