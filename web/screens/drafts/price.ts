import { currencySymbol } from '#api/chains.ts'
import type { LazyMint } from '../../queries/nfts.ts'

// A coin has 18 decimals.
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 18, useGrouping: false })
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 18 })

/** For an input. */
export function plainPrice({ price }: Pick<LazyMint, 'price'>): string {
  return plain.format(price)
}

export function formatPrice({ price, blockchain }: Pick<LazyMint, 'price' | 'blockchain'>): string {
  return `${grouped.format(price)} ${currencySymbol(blockchain)}`
}
