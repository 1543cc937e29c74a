import type { Sale } from '../../queries/sale.ts'

/** How many one claim may ask for: at most what is left, and what one wallet may have in all. The contract counts what it has. */
export function maxPerClaim({ left, voucher }: Pick<Sale, 'left' | 'voucher'>): number {
  const limit = Number(voucher.walletLimit)
  const supply = left ?? Number(voucher.maxSupply)
  return limit === 0 ? supply : Math.min(limit, supply)
}

/** Null if it is not a whole number above zero. */
export function readAmount(text: string): number | null {
  const amount = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0
  return amount > 0 ? amount : null
}
