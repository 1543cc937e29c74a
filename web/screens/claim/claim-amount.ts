import type { Sale } from '../../queries/sale.ts'

/** How many one claim may ask for: what is left, and what one wallet may have at all. The contract knows how many it has. */
export function mostAtOnce({ left, voucher }: Pick<Sale, 'left' | 'voucher'>): number {
  const limit = Number(voucher.walletLimit)
  const supply = left ?? Number(voucher.maxSupply)
  return limit === 0 ? supply : Math.min(limit, supply)
}

/** Null for what is no whole number above zero. */
export function readAmount(text: string): number | null {
  const amount = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0
  return amount > 0 ? amount : null
}
